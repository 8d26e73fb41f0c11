import { BOOK_SORTS, CATEGORIES, MAX_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/lists';
import * as v from 'valibot';
import { DEFAULT_PAGE_SIZE } from './page-size.ts';

const SORT_LABELS = {
  newest: 'Newest first',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  title: 'Title, A to Z',
  'title-desc': 'Title, Z to A',
} as const satisfies Record<(typeof BOOK_SORTS)[number], string>;

export const SORT_OPTIONS = BOOK_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Invalid parameters are ignored, because people edit URLs. */
const parameter = <S extends v.GenericSchema>(schema: S) => v.fallback(v.optional(schema), undefined);
const number = (isValid: (value: number) => boolean) =>
  parameter(v.pipe(v.unknown(), v.transform(Number), v.number(), v.check(isValid)));
/** In dollars. */
const price = number(
  (dollars) => dollars > 0 && dollars < 1_000_000 && Number(dollars.toFixed(2)) === dollars,
);

const parameters = {
  q: parameter(v.pipe(v.string(), v.trim(), v.maxLength(200))),
  category: parameter(v.picklist(CATEGORIES)),
  minPrice: price,
  maxPrice: price,
  sort: parameter(v.picklist(BOOK_SORTS)),
  limit: number((limit) => Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_SIZE),
  page: number((page) => Number.isInteger(page) && page > 1),
};

type Parameters = v.InferOutput<v.ObjectSchema<typeof parameters, undefined>>;

/** Puts the prices in order, and leaves out a page that no list has. */
function correct<Search extends Parameters>(search: Search): Search {
  const { page = 1, limit = DEFAULT_PAGE_SIZE, minPrice = 0, maxPrice = Infinity } = search;
  const isPageable = (page - 1) * limit < maxPageableBooks(search);
  return {
    ...search,
    ...(minPrice > maxPrice && { minPrice: maxPrice, maxPrice: minPrice }),
    ...(!isPageable && { page: undefined }),
  };
}

/** The search parameters of a book list. */
export const bookSearch = v.pipe(v.object(parameters), v.transform(correct));
export type BookSearch = v.InferOutput<typeof bookSearch>;

/**
 * The search parameters of the staff's list, which can be ordered by stock as well: it then has all counted books and no
 * others, so that a search has another order.
 */
export const managedBookSearch = v.pipe(
  v.object({ ...parameters, stock: parameter(v.picklist(['low-first'])) }),
  v.transform(correct),
  v.transform((search) => (search.q ? { ...search, stock: undefined } : search)),
);
export type ManagedBookSearch = v.InferOutput<typeof managedBookSearch>;
