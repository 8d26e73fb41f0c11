import { bookQuery, maxPageableBooks } from '@bookstore/contracts/books';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/paging';
import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 12;

const { q, category, sort } = bookQuery.shape;

/** The search parameters of a book list. Invalid ones are ignored, because people edit URLs. */
export const bookSearch = z
  .object({
    q: q.catch(undefined),
    category: category.catch(undefined),
    sort: sort.catch(undefined),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional().catch(undefined),
    page: z.coerce.number().int().min(2).optional().catch(undefined),
  })
  .transform((search) => {
    const { page = 1, limit = DEFAULT_PAGE_SIZE } = search;
    const isPageable = (page - 1) * limit < maxPageableBooks(search);
    return { ...search, ...(!isPageable && { page: undefined }) };
  });
export type BookSearch = z.infer<typeof bookSearch>;
