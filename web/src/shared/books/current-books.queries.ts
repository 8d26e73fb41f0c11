import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { loadBookRequests } from './books.queries.ts';
import type { CurrentBooks } from './books.requests.ts';

const NONE: CurrentBooks = new Map();

/** The given books as they are now. */
export const currentBooksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['books', 'current', ids],
    queryFn: async ({ signal }) => (await loadBookRequests()).readCurrentBooks(ids, signal),
    enabled: ids.length > 0,
  });

/** The same, with none while they are not known. */
export const useCurrentBooks = (ids: readonly string[]): CurrentBooks =>
  useQuery({ ...currentBooksQuery(ids), placeholderData: keepPreviousData }).data ?? NONE;
