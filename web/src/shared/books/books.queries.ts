import { BESTSELLING, HOME_TOP_SELLERS, maxPageableBooks } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { type Page, readCode, RequestError } from '../http/http.ts';
import { ROW_PAGE_SIZE } from './home-books.ts';

/** Loads the requests with the schemas of all replies, which pages that come with their books do not need. */
export const loadBookRequests = () =>
  import('./books.requests.ts').catch((cause: unknown) => {
    throw new RequestError('FETCH_ERROR', { cause });
  });

const listOnce = ({ pages }: InfiniteData<Page<Book>>): Book[] => {
  const listed = pages.flatMap(({ items }) => items);
  return [...new Map(listed.map((each) => [each._id, each])).values()];
};

/** The books that the home page begins with. */
export const homeBooksQuery = () =>
  queryOptions({
    queryKey: ['books', 'home'],
    queryFn: async ({ signal }) => (await loadBookRequests()).readHomeBooks(signal),
  });

/** The books of a category or all, the best-selling first and the sold-out ones last, page by page. One that moves to the next page is listed once. */
const bookRowQuery = (category?: string) =>
  infiniteQueryOptions({
    queryKey: ['books', 'row', category ?? BESTSELLING],
    queryFn: async ({ pageParam, signal }) => {
      const narrowed = category ? { category } : { sort: BESTSELLING };
      const query = { ...narrowed, limit: ROW_PAGE_SIZE, page: pageParam > 1 ? pageParam : undefined };
      return (await loadBookRequests()).readBookPage(query, signal);
    },
    initialPageParam: 1,
    getNextPageParam: (last: Page<Book>, _pages: unknown, pageNumber: number) =>
      pageNumber * ROW_PAGE_SIZE < Math.min(last.total, maxPageableBooks({})) ? pageNumber + 1 : undefined,
    select: listOnce,
    // Several pages would all be fetched again, one after the other.
    refetchOnWindowFocus: ({ state }) => state.data?.pages.length === 1,
  });

/**
 * A row of books. `books` is undefined until the first page is there, `loadMore` when there are no more. The row of all
 * books is not loaded before `loadMore` is called.
 */
export function useBookRow(category?: string) {
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    ...bookRowQuery(category),
    enabled: ({ state }) => category !== undefined || state.data !== undefined,
  });
  const loadMore = () => {
    if (!isFetching) void fetchNextPage();
  };
  const hasMore = hasNextPage || (category === undefined && !data);
  return { books: data, isError, refetch, loadMore: hasMore ? loadMore : undefined };
}

/** The row of a genre, or that of all books, which begins with the top sellers of the home page. */
export function useTopSellers(genre: string | undefined, first: readonly Book[] | undefined) {
  const row = useBookRow(genre);
  if (genre !== undefined || row.books) return row;
  return { ...row, books: first, loadMore: first?.length === HOME_TOP_SELLERS ? row.loadMore : undefined };
}

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ['books', 'one', id],
    queryFn: async ({ signal }) => (await loadBookRequests()).readBook(id, signal),
  });

/** Whether a request failed because its book does not exist, or not any more. */
export const isGone = (error: unknown): boolean => readCode(error) === 'BOOK_NOT_FOUND';
