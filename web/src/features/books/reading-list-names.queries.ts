import type { ReadingList } from '@bookstore/contracts/reading-lists';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { hasFields, isArrayOf, isText } from '../../shared/checks.ts';
import { request } from '../../shared/http/http.ts';

/** They change rarely. */
const STALE_AFTER_MS = 60_000;

export type ListName = Pick<ReadingList, 'slug' | 'title' | 'bookIds'>;

const isReadingLists = hasFields<{ lists: ListName[] }>({
  lists: isArrayOf(hasFields<ListName>({ slug: isText, title: isText, bookIds: isArrayOf(isText) })),
});

/** The lists that booksellers have made, those without books left out. */
const listNamesQuery = () =>
  queryOptions({
    queryKey: ['books', 'list-names'],
    queryFn: async ({ signal }) => {
      const { lists } = await request('/api/reading-lists', isReadingLists, { signal });
      return lists.filter(({ bookIds }) => bookIds.length > 0);
    },
    staleTime: STALE_AFTER_MS,
    // A search works without them.
    retry: false,
  });

/** None while they are not known. */
export const useListNames = (): readonly ListName[] => useQuery(listNamesQuery()).data ?? [];

/** The same, where no component is rendered. */
export const readListNames = (queryClient: QueryClient): Promise<readonly ListName[]> =>
  queryClient.query(listNamesQuery()).catch(() => []);
