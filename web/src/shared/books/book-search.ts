import { MAX_PRICE, toDecimalString } from '@bookstore/contracts/currency';
import type { Category } from '@bookstore/contracts/categories';
import {
  BOOK_FORMATS,
  BOOK_PAGE_SIZE,
  BOOK_SORTS,
  MAX_PAGE_SIZE,
  MAX_QUERY_LENGTH,
  maxPageableBooks,
} from '@bookstore/contracts/lists';
import { i18n } from '@bookstore/i18n/i18n';
import { nameCategory, readCategorySlug } from './categories.ts';
import { findOption, isText, type SearchParameters } from '../checks.ts';

const readText = (value: unknown): string | undefined =>
  isText(value) && value.trim().length <= MAX_QUERY_LENGTH ? value.trim() : undefined;

/** A BCP 47 tag, such as `en` or `pt-BR`. */
const LANGUAGE = /^[a-z]{2,8}(-[a-z\d]{1,8}){0,3}$/i;
const readLanguage = (value: unknown): string | undefined =>
  isText(value) && LANGUAGE.test(value) ? value : undefined;

function readNumber(value: unknown, isValid: (number: number) => boolean): number | undefined {
  const number = Number(value);
  return isValid(number) ? number : undefined;
}

const isPrice = (amount: number) =>
  amount > 0 && amount <= MAX_PRICE && Number(toDecimalString(amount)) === amount;

const readParameters = (search: SearchParameters) => ({
  q: readText(search['q']),
  category: readCategorySlug(search['category']),
  language: readLanguage(search['language']),
  format: findOption(BOOK_FORMATS, search['format']),
  inStock: findOption(['true'], search['inStock']),
  minPrice: readNumber(search['minPrice'], isPrice),
  maxPrice: readNumber(search['maxPrice'], isPrice),
  sort: findOption(BOOK_SORTS, search['sort']),
  limit: readNumber(
    search['limit'],
    (limit) => Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE_SIZE,
  ),
  page: readNumber(search['page'], (page) => Number.isInteger(page) && page > 1),
});

/** The search parameters of a book list. */
export type BookSearch = Partial<ReturnType<typeof readParameters>>;

/** Puts the prices in order, and leaves out a page that no list has. */
function correct(search: BookSearch): BookSearch {
  const { page = 1, limit = BOOK_PAGE_SIZE, minPrice = 0, maxPrice = Infinity } = search;
  const isPageable = (page - 1) * limit < maxPageableBooks(search);
  return {
    ...search,
    ...(minPrice > maxPrice && { minPrice: maxPrice, maxPrice: minPrice }),
    ...(!isPageable && { page: undefined }),
  };
}

export const bookSearch = (search: SearchParameters): BookSearch => correct(readParameters(search));

/** Without words, order and page: what a search is narrowed to. */
export const NO_FILTERS = {
  category: undefined,
  language: undefined,
  format: undefined,
  inStock: undefined,
  minPrice: undefined,
  maxPrice: undefined,
} as const satisfies BookSearch;

export const hasFilters = (search: BookSearch): boolean =>
  Object.entries(search).some(([name, value]) => name in NO_FILTERS && value !== undefined);

/** What a search is for, in a title: `Fiction books matching “sea”`. Undefined when it is for all books. */
export function nameSearch(search: BookSearch, categories: readonly Category[]): string | undefined {
  const { q: text } = search;
  const category = search.category && nameCategory(categories, search.category);
  if (text && category) return i18n.t('{category} books matching “{text}”', { category, text });
  if (text) return i18n.t('Books matching “{text}”', { text });
  return category && i18n.t('{category} books', { category });
}
