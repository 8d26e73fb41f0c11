import {
  book,
  bookReceipt,
  bookSuggestions,
  SUGGESTIONS_PATH,
  type Book,
  type BookChangeRequest,
  type BookDraftRequest,
  type BookReceipt,
  type Category,
  maxPageableBooks,
} from '@bookstore/contracts/books';
import { MAX_IDS } from '@bookstore/contracts/paging';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { z } from 'zod';
import { asStaff } from '../../shared/admin-token.ts';
import type { CurrentBooks } from '../../shared/current-books.ts';
import { type Page, request, RequestError, requestPage } from '../../shared/http.ts';
import { ROW_PAGE_SIZE } from '../../shared/home-books.ts';
import { type BookSearch, DEFAULT_PAGE_SIZE } from './book-search.ts';

const books = z.array(book);

const bookPath = (id: string) => `/api/books/${encodeURIComponent(id)}`;

const listOnce = ({ pages }: InfiniteData<Page<Book>>): Book[] => {
  const listed = pages.flatMap(({ items }) => items);
  return [...new Map(listed.map((each) => [each._id, each])).values()];
};

/**
 * All books or those of a category, newest first, page by page as they are needed, as far as the API pages. A book can
 * move from one page to the next between two requests: it is listed once.
 */
export const bookRowQuery = (category?: Category) =>
  infiniteQueryOptions({
    queryKey: ['books', 'row', category ?? 'all'],
    queryFn: ({ pageParam, signal }) => {
      const query = { category, limit: ROW_PAGE_SIZE, page: pageParam > 1 ? pageParam : undefined };
      return requestPage('/api/books/', books, { query, bearer: asStaff, signal });
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page<Book>, _pages: unknown, pageNumber: number) =>
      pageNumber * ROW_PAGE_SIZE < Math.min(last.total, maxPageableBooks({})) ? pageNumber + 1 : undefined,
    select: listOnce,
    // Of several pages all would be fetched again, one after the other.
    refetchOnWindowFocus: ({ state }) => state.data?.pages.length === 1,
  });

/** A row of books. `books` is undefined until the first page is there, `loadMore` when there are no more. */
export function useBookRow(category?: Category) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    bookRowQuery(category),
  );
  const loadMore = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  return { books: data, isError, refetch, loadMore: hasNextPage ? loadMore : undefined };
}

export const bookPageQuery = (search: BookSearch) =>
  queryOptions({
    queryKey: ['books', 'page', search],
    queryFn: ({ signal }) => {
      const query = { ...search, limit: search.limit ?? DEFAULT_PAGE_SIZE };
      return requestPage('/api/books/', books, { query, bearer: asStaff, signal });
    },
    placeholderData: keepPreviousData,
  });

/** Searches in place of one that finds nothing. */
const didYouMeanQuery = (q: string | undefined) =>
  queryOptions({
    queryKey: ['books', 'did-you-mean', q],
    queryFn: ({ signal }) => request(SUGGESTIONS_PATH, bookSuggestions, { query: { q }, signal }),
    // The page does without them.
    retry: false,
  });

/** A page of the books that are searched for. When there are none: what may have been meant, and the books of that. */
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

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['books', 'one', id],
    queryFn: ({ signal }) => request(bookPath(id), book, { bearer: asStaff, signal }),
  });

const NONE: CurrentBooks = { books: [], missingIds: [] };

/** Reads up to a hundred books with each request, one request after the other. */
async function readCurrentBooks(ids: readonly string[], signal: AbortSignal): Promise<CurrentBooks> {
  const found: Book[] = [];
  for (let first = 0; first < ids.length; first += MAX_IDS) {
    const query = ids.slice(first, first + MAX_IDS).join(',');
    found.push(...(await request(`/api/books/?ids=${query}`, books, { bearer: asStaff, signal })));
  }
  const foundIds = new Set(found.map(({ _id }) => _id));
  return { books: found, missingIds: ids.filter((id) => !foundIds.has(id)) };
}

/** The current state of the given books, and the ids of those that no longer exist. */
export const currentBooksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['books', 'current', ids],
    queryFn: ({ signal }) => readCurrentBooks(ids, signal),
    enabled: ids.length > 0,
  });

/** The same, with neither books nor ids while it is not known. */
export function useCurrentBooks(ids: readonly string[]): CurrentBooks {
  const { data = NONE } = useQuery({ ...currentBooksQuery(ids), placeholderData: keepPreviousData });
  return data;
}

/** The stored book, and what became of anything else that belonged to it. */
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

export const useUpdateBook = (id: string) =>
  useBookMutation(({ fields, cover, v }: BookSubmission) => {
    const prices = { oldPrice: Number(fields.oldPrice), newPrice: Number(fields.newPrice) };
    return updateBook(id, toBody({ ...fields, ...prices, v }, cover));
  });

/** Whether a request failed because its book is deleted. */
export const isGone = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'BOOK_NOT_FOUND';

/** A book that someone else has deleted already is deleted, too. */
export const useDeleteBook = () =>
  useBookMutation(async (id: string) => {
    await change('DELETE', bookPath(id)).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  });
