import {
  type Book,
  type BookChangeRequest,
  type BookDraftRequest,
  bookReceipt,
  type BookReceipt,
  samplesReceipt,
} from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { STAFF_PAGE_SIZE } from '@bookstore/contracts/lists';
import { toMinorUnits } from '@bookstore/contracts/money';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { asStaff } from '../../../shared/staff/staff-token.ts';
import { type Page, request } from '../../../shared/http/http.ts';
import type { ManagedBookSearch } from './managed-book-search.ts';
import { isGone, loadBookRequests } from '../../../shared/books/books.queries.ts';
import { bookPath } from '../../../shared/books/books.requests.ts';

/** The ids of the books of a page. */
export type IdPage = Omit<Page<Book>, 'items'> & { ids: readonly string[] };

/** The books that match a search, or those of a page of ids in its order, without those that are not sold any more. */
export const managedBooksQuery = (search: ManagedBookSearch, idPage: IdPage | undefined) =>
  queryOptions({
    queryKey: ['books', 'managed', search, idPage],
    queryFn: async ({ signal }): Promise<Page<Book>> => {
      const requests = await loadBookRequests();
      if (!idPage)
        return requests.readBookPage({ ...search, limit: search.limit ?? STAFF_PAGE_SIZE }, signal);
      const { ids, ...page } = idPage;
      const books = await requests.readCurrentBooks(ids, signal);
      return { ...page, items: ids.flatMap((id) => books.get(id) ?? []) };
    },
    placeholderData: keepPreviousData,
  });

/** The stored book, and a note on what was saved with it. */
export type SavedBook = BookReceipt & { note?: string | undefined };

/** A mutation of the catalog. It invalidates every cached book. */
function useBookMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey: ['books'] }) });
}

export type BookSubmission = {
  fields: BookDraftRequest;
  cover?: File | undefined;
  /** The version that a change is based on. */
  v?: number | undefined;
};

/** Without a cover file the fields are sent as JSON, with one as multipart. */
function toBody(fields: BookChangeRequest, cover: File | undefined): BookChangeRequest | FormData {
  if (!cover) return fields;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value));
  }
  form.append('cover', cover);
  return form;
}

const change = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: BookChangeRequest | FormData) =>
  request(path, bookReceipt, { method, body, bearer: asStaff });

/** @param afterAdding - What to do with the added book. It returns a note on what became of it. */
export const useAddBook = (afterAdding: (added: Book) => Promise<string | undefined>) =>
  useBookMutation(async ({ fields, cover }: BookSubmission) => {
    const receipt = await change('POST', '/api/books/create-book', toBody(fields, cover));
    return { ...receipt, note: await afterAdding(receipt.book) };
  });

export const updateBook = (id: string, body: BookChangeRequest | FormData): Promise<BookReceipt> =>
  change('PUT', `/api/books/edit/${encodeURIComponent(id)}`, body);

/** Changes single fields of a book. */
export const useChangeBook = () =>
  useBookMutation(({ id, change: body }: { id: string; change: BookChangeRequest }) => updateBook(id, body));

export const useUpdateBook = (id: string) =>
  useBookMutation(({ fields, cover, v }: BookSubmission) => {
    const prices = {
      oldPrice: fields.oldPrice && fromMinorUnits(toMinorUnits(fields.oldPrice)),
      newPrice: fromMinorUnits(toMinorUnits(fields.newPrice)),
    };
    return updateBook(id, toBody({ ...fields, ...prices, v }, cover));
  });

/** A book that someone else has deleted already is deleted, too. */
export const useDeleteBook = () =>
  useBookMutation(async (id: string) => {
    await change('DELETE', bookPath(id)).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  });

/** Deletes the sample books that were never ordered, and withdraws the others. */
export const useRemoveSamples = () =>
  useBookMutation(() =>
    request('/api/books/remove-samples', samplesReceipt, { method: 'POST', bearer: asStaff }),
  );
