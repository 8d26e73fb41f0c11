import { queryOptions, useQuery } from '@tanstack/react-query';
import { bookPageQuery } from './book-search.queries.ts';
import type { BookSearch } from '../../shared/books/book-search.ts';
import { loadBookRequests } from '../../shared/books/books.queries.ts';

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
