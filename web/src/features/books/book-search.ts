import { BOOK_SORTS, bookQuery, maxPageableBooks } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/paging';
import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 12;

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

export const SORT_OPTIONS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

const { q, category, sort } = bookQuery.shape;
/** In dollars. */
const price = z.coerce.number().min(0.01).max(999_999.99).multipleOf(0.01).optional().catch(undefined);

/** The search parameters of a book list. Invalid ones are ignored, because people edit URLs. */
export const bookSearch = z
  .object({
    q: q.catch(undefined),
    category: category.catch(undefined),
    minPrice: price,
    maxPrice: price,
    sort: sort.catch(undefined),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional().catch(undefined),
    page: z.coerce.number().int().min(2).optional().catch(undefined),
  })
  .transform((search) => {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, minPrice = 0, maxPrice = Infinity } = search;
    const isPageable = (page - 1) * limit < maxPageableBooks(search);
    return {
      ...search,
      ...(minPrice > maxPrice && { minPrice: maxPrice, maxPrice: minPrice }),
      ...(!isPageable && { page: undefined }),
    };
  });
export type BookSearch = z.infer<typeof bookSearch>;

/**
 * The search parameters of the staff's list, which can be ordered by stock as well: it then has all counted books and no
 * others, so that a search has another order.
 */
export const managedBookSearch = bookSearch
  .and(z.object({ stock: z.literal('low-first').optional().catch(undefined) }))
  .transform((search) => (search.q ? { ...search, stock: undefined } : search));
export type ManagedBookSearch = z.infer<typeof managedBookSearch>;
