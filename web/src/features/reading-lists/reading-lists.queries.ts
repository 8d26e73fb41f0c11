import {
  READING_LISTS_PATH,
  readingLists,
  type ReadingListsChange,
  readingListsConflict,
} from '@bookstore/contracts/reading-lists';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readExtensions, request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

/** The reading lists with the ids of their books, and the version of them all. */
export const readingListsQuery = () =>
  queryOptions({
    queryKey: ['reading-lists'],
    queryFn: ({ signal }) => request(READING_LISTS_PATH, readingLists, { signal }),
  });

/** Replaces all lists, in the version that was seen. */
export function useSaveReadingLists() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadingListsChange) =>
      request(READING_LISTS_PATH, readingLists, { method: 'PUT', body, bearer: asStaff }),
    onSuccess: async (saved) => {
      const { queryKey } = readingListsQuery();
      // The reply to an earlier request may be older.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, saved);
      for (const shown of ['home', 'list'])
        void queryClient.invalidateQueries({ queryKey: ['books', shown] });
    },
  });
}

/** The lists as they are, when a change was refused because of that. */
export const findCurrentReadingLists = (error: unknown) =>
  readExtensions(error, readingListsConflict)?.readingLists;
