import type { Book } from '@bookstore/contracts/books';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../shared/browser/use-settled.ts';
import { loadBookRequests } from '../../shared/books/books.queries.ts';

const MIN_LENGTH = 2;
const MAX_SUGGESTIONS = 6;
const NONE: Book[] = [];

const suggestionsQuery = (q: string) =>
  queryOptions({
    queryKey: ['books', 'suggestions', q],
    queryFn: async ({ signal }) => (await loadBookRequests()).readFirstBooks(q, MAX_SUGGESTIONS, signal),
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });

/** The first books that what someone types finds. A request that newer text overtakes is aborted. */
export function useSuggestions(text: string): Book[] {
  const q = text.trim();
  const settled = useSettled(q);
  const { data = NONE } = useQuery(suggestionsQuery(settled));
  return Math.min(q.length, settled.length) < MIN_LENGTH ? NONE : data;
}
