import type { BookFilters } from '@bookstore/contracts/books';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { hasFields, isArrayOf, isText } from '../../shared/checks.ts';
import { request } from '../../shared/http/http.ts';
import type { BookSearch } from '../../shared/books/book-search.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isOptions = isArrayOf(hasFields<BookFilters['category'][number]>({ value: isText, books: isNumber }));
const isBookFilters = hasFields<BookFilters>({
  category: isOptions,
  language: isOptions,
  format: isOptions,
  inStock: isNumber,
  isPartial: (value): value is boolean => typeof value === 'boolean',
});

/** How many books of a search each value of a filter has, whatever its order and page. */
function bookFiltersQuery(search: BookSearch) {
  const query = { ...search, sort: undefined, page: undefined, limit: undefined };
  return queryOptions({
    queryKey: ['books', 'filters', query],
    queryFn: ({ signal }) => request('/api/books/filters', isBookFilters, { query, signal }),
    placeholderData: keepPreviousData,
    // The filters work without the counts.
    retry: false,
  });
}

/** The same; undefined while they are not known. */
export const useBookFilters = (search: BookSearch) => useQuery(bookFiltersQuery(search)).data;
