import { maxPageableBooks, MISSING_FIELDS, STAFF_PAGE_SIZE, STOCK_STATES } from '@bookstore/contracts/lists';
import { findOption, type SearchParameters } from '../../../shared/checks.ts';
import { type BookSearch, bookSearch } from '../../../shared/books/book-search.ts';

/** The order by stock, in place of a state of it. */
export const LOW_FIRST = 'low-first';
const STOCKS = [...STOCK_STATES, 'uncounted', LOW_FIRST] as const;
const FLAG = ['true'] as const;

const readFilters = (search: SearchParameters) => ({
  stock: findOption(STOCKS, search['stock']),
  missing: findOption(MISSING_FIELDS, search['missing']),
  trending: findOption(FLAG, search['trending']),
  withdrawn: findOption(FLAG, search['withdrawn']),
});

/** The search parameters of the staff's list. */
export type ManagedBookSearch = BookSearch & Partial<ReturnType<typeof readFilters>>;

/** A page that no list has is left out: those of staff have more rows than those of the shop. */
function correctPage(search: ManagedBookSearch): ManagedBookSearch {
  const { page = 1, limit = STAFF_PAGE_SIZE } = search;
  return (page - 1) * limit < maxPageableBooks(search) ? search : { ...search, page: undefined };
}

/** The list can be ordered by stock unless it is searched or filtered. */
export function managedBookSearch(search: SearchParameters): ManagedBookSearch {
  const found = correctPage({ ...bookSearch(search), ...readFilters(search) });
  const { q, category, missing, trending, withdrawn } = found;
  const isNarrowed = [q, category, missing, trending, withdrawn].some(Boolean);
  return isNarrowed && found.stock === LOW_FIRST ? { ...found, stock: undefined } : found;
}
