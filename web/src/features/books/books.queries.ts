import { maxPageableBooks } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { CurrentBooks } from '../../shared/current-books.ts';
import { type Page, readCode, RequestError } from '../../shared/http.ts';
import { ROW_PAGE_SIZE } from '../../shared/home-books.ts';

/** Loads the requests with the schemas of all replies, which pages that come with their books do not need. */
export const loadBookRequests = () =>
  import('./books.requests.ts').catch((cause: unknown) => {
    throw new RequestError('FETCH_ERROR', { cause });
  });

const listOnce = ({ pages }: InfiniteData<Page<Book>>): Book[] => {
  const listed = pages.flatMap(({ items }) => items);
  return [...new Map(listed.map((each) => [each._id, each])).values()];
};

/** All books or those of a category, newest first, page by page. A book that moves to the next page is listed once. */
export const bookRowQuery = (category?: string) =>
  infiniteQueryOptions({
    queryKey: ['books', 'row', category ?? 'all'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { category, limit: ROW_PAGE_SIZE, page: pageParam > 1 ? pageParam : undefined };
      return (await loadBookRequests()).readBookPage(query, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page<Book>, _pages: unknown, pageNumber: number) =>
      pageNumber * ROW_PAGE_SIZE < Math.min(last.total, maxPageableBooks({})) ? pageNumber + 1 : undefined,
    select: listOnce,
    // Several pages would all be fetched again, one after the other.
    refetchOnWindowFocus: ({ state }) => state.data?.pages.length === 1,
  });

/** A row of books. `books` is undefined until the first page is there, `loadMore` when there are no more. */
export function useBookRow(category?: string) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    bookRowQuery(category),
  );
  const loadMore = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  return { books: data, isError, refetch, loadMore: hasNextPage ? loadMore : undefined };
}

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['books', 'one', id],
    queryFn: async ({ signal }) => (await loadBookRequests()).readBook(id, signal),
  });

/** Whether a request failed because its book does not exist, or not any more. */
export const isGone = (error: unknown): boolean => readCode(error) === 'BOOK_NOT_FOUND';

const NONE: CurrentBooks = new Map();

/** The given books as they are now. */
export const currentBooksQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['books', 'current', ids],
    queryFn: async ({ signal }) => (await loadBookRequests()).readCurrentBooks(ids, signal),
    enabled: ids.length > 0,
  });

/** The same, with none while they are not known. */
export function useCurrentBooks(ids: readonly string[]): CurrentBooks {
  const { data = NONE } = useQuery({ ...currentBooksQuery(ids), placeholderData: keepPreviousData });
  return data;
}
