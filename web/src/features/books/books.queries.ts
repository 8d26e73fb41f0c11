import {
  book,
  bookReceipt,
  type Book,
  type BookChangeRequest,
  type BookDraftRequest,
  type BookReceipt,
} from '@bookstore/contracts/books';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { z } from 'zod';
import { asStaff } from '../../shared/admin-token.ts';
import { readJson, request, send } from '../../shared/http.ts';
import { RequestError } from '../../shared/request-error.ts';
import { type BookSearch, BOOKS_PER_PAGE } from './book-search.ts';

const books = z.array(book);

const bookPath = (id: string) => `/api/books/${encodeURIComponent(id)}`;

/** Every book, newest first. */
export const bookListQuery = () =>
  queryOptions({
    queryKey: ['books', 'list'],
    queryFn: ({ signal }) => request('/api/books/', books, { bearer: asStaff, signal }),
  });

/** One page of the books that a search finds, and how many it finds in all. */
export const bookPageQuery = (search: BookSearch) =>
  queryOptions({
    queryKey: ['books', 'page', search],
    queryFn: async ({ signal }) => {
      const { limit = BOOKS_PER_PAGE } = search;
      const given = Object.entries({ ...search, limit }).filter(([, value]) => value);
      const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
      const response = await send(`/api/books/?${query.toString()}`, { bearer: asStaff, signal });
      const found = await readJson(response, books);
      return { books: found, total: Number(response.headers.get('x-total-count') ?? found.length) };
    },
    placeholderData: keepPreviousData,
  });

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['books', 'one', id],
    queryFn: ({ signal }) => request(bookPath(id), book, { bearer: asStaff, signal }),
  });

const isBookGone = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'BOOK_NOT_FOUND';

const combineBooks = (results: UseQueryResult<Book>[]) => ({
  found: results.flatMap(({ data }) => data ?? []),
  isGone: results.map(({ error }) => isBookGone(error)),
});

/** What the catalogue says now of the given books: those found, and the ids it no longer has. */
export function useBooksNow(ids: readonly string[]): { found: Book[]; goneIds: string[] } {
  const { found, isGone } = useQueries({ queries: ids.map((id) => bookQuery(id)), combine: combineBooks });
  return { found, goneIds: ids.filter((_, index) => isGone[index]) };
}

/** A change of the catalogue: afterwards every cached book is stale. */
function useBookMutation<Variables>(change: (variables: Variables) => Promise<BookReceipt>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['books'] }),
  });
}

type WithCover<Fields> = { fields: Fields; cover: File | undefined };

/** The fields as they are, or with a picture as a form. */
function toBody({ fields, cover }: WithCover<BookChangeRequest>): BookChangeRequest | FormData {
  if (!cover) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append('cover', cover);
  return form;
}

export const useAddBook = () =>
  useBookMutation((draft: WithCover<BookDraftRequest>) =>
    request('/api/books/create-book', bookReceipt, { method: 'POST', body: toBody(draft), bearer: asStaff }),
  );

export const useUpdateBook = (id: string) =>
  useBookMutation((change: WithCover<BookChangeRequest>) =>
    request(`/api/books/edit/${encodeURIComponent(id)}`, bookReceipt, {
      method: 'PUT',
      body: toBody(change),
      bearer: asStaff,
    }),
  );

export const useDeleteBook = () =>
  useBookMutation((id: string) => request(bookPath(id), bookReceipt, { method: 'DELETE', bearer: asStaff }));
