import {
  authorNote,
  type AuthorNoteChange,
  authorNoteConflict,
  authorPath,
  AUTHORS_PATH,
} from '@bookstore/contracts/authors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readExtensions, request } from '../../shared/http/http.ts';
import { asStaff } from '../../shared/staff/staff-token.ts';

/** What the shop says about authors, by their names. */
export const authorNotesQuery = () =>
  queryOptions({
    queryKey: ['author-notes'],
    queryFn: ({ signal }) => request(AUTHORS_PATH, authorNote.array(), { signal }),
  });

/** Replaces what the shop says about an author, in the version that was seen. */
export function useSaveAuthorNote() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ slug, ...body }: AuthorNoteChange & { slug: string }) =>
      request(authorPath(slug), authorNote, { method: 'PUT', body, bearer: asStaff }),
    onSuccess: () => {
      for (const queryKey of [authorNotesQuery().queryKey, ['books', 'author']])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** The text as it is, when a change was refused because of that. */
export const findCurrentNote = (error: unknown) => readExtensions(error, authorNoteConflict)?.note;
