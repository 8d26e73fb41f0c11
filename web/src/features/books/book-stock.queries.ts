import { MAX_IDS, STOCK_STATES } from '@bookstore/contracts/lists';
import type { BookStock } from '@bookstore/contracts/stock';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { findOption, hasFields, isArrayOf, isText } from '../../shared/checks.ts';
import { request } from '../../shared/http/http.ts';
import type { BookStocks } from '../../shared/books/stock.tsx';

const isBookStock = hasFields<BookStock>({
  bookId: isText,
  state: (value): value is BookStock['state'] => findOption(STOCK_STATES, value) !== undefined,
  free: (value) => value === undefined || typeof value === 'number',
});

const NONE: BookStocks = new Map();
const toMap = (stocks: readonly BookStock[]): BookStocks =>
  new Map(stocks.map((stock) => [stock.bookId, stock]));

/** The stock of the first `MAX_IDS` of some books. */
function bookStocksQuery(bookIds: readonly string[]) {
  const ids = bookIds.slice(0, MAX_IDS).toSorted();
  return queryOptions({
    queryKey: ['stock', 'books', ids],
    queryFn: ({ signal }) => request(`/api/stock/?ids=${ids.join(',')}`, isArrayOf(isBookStock), { signal }),
    enabled: ids.length > 0,
    select: toMap,
  });
}

/** The same; of no books while it is not known. */
export const useBookStocks = (bookIds: readonly string[]): BookStocks =>
  useQuery({ ...bookStocksQuery(bookIds), placeholderData: keepPreviousData }).data ?? NONE;

const toOneMap = (parts: readonly { data?: BookStocks | undefined }[]): BookStocks =>
  new Map(parts.flatMap(({ data = NONE }) => [...data]));

/** The stock of books that are loaded in parts, with one request for each part. Parts whose stock is not known are left out. */
export const useStocksInParts = (parts: readonly (readonly string[])[]): BookStocks =>
  useQueries({
    queries: parts.filter((ids) => ids.length > 0).map((ids) => bookStocksQuery(ids)),
    combine: toOneMap,
  });

/** Reads the stock of some books. A failure must not keep people from buying: it gives no stock. */
export const readBookStocks = (queryClient: QueryClient, bookIds: readonly string[]): Promise<BookStocks> =>
  queryClient.query({ ...bookStocksQuery(bookIds), retry: false }).catch(() => NONE);

/** A function that does so again. */
export function useReadBookStocks(): (bookIds: readonly string[]) => Promise<BookStocks> {
  const queryClient = useQueryClient();
  return (bookIds) => readBookStocks(queryClient, bookIds);
}
