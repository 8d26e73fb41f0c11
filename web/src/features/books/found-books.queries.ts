import type { BookFilters } from '@bookstore/contracts/books';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { BookSearch } from '../../shared/books/book-search.ts';
import { loadBookRequests } from '../../shared/books/books.queries.ts';
import { hasFields, isArrayOf, isText } from '../../shared/checks.ts';
import { request } from '../../shared/http/http.ts';
import { bookPageQuery } from './book-search.queries.ts';

/** Searches to suggest when one finds nothing. */
const didYouMeanQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: ['books', 'did-you-mean', q],
    queryFn: async ({ signal }) => (await loadBookRequests()).readSuggestions(q, signal),
    // The page works without them.
    retry: false,
  });

/** A page of the books that a search finds. If it finds none: suggested searches, and the books of the first of them. */
export function useBookSearch(search: BookSearch) {
  const found = useQuery(bookPageQuery(search));
  const isNothing = found.data?.total === 0 && !found.isPlaceholderData;
  const asked = useQuery({ ...didYouMeanQuery(search.q), enabled: isNothing && search.q !== undefined });
  const suggestions = isNothing ? (asked.data ?? []) : [];
  const [meant] = suggestions;
  const instead = useQuery({ ...bookPageQuery({ q: meant }), enabled: meant !== undefined });
  const isLoadingInstead = meant !== undefined && (instead.isLoading || instead.isPlaceholderData);
  const booksInstead = meant !== undefined && !isLoadingInstead ? instead.data?.items : undefined;
  const isOutdated = found.isPlaceholderData && found.data.total === 0;
  const isLoading = found.isLoading || isOutdated || asked.isLoading || isLoadingInstead;
  return { found, suggestions, booksInstead, isLoading };
}
export type BookSearchResult = ReturnType<typeof useBookSearch>;

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
