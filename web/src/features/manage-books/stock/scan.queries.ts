import { book, type Book } from '@bookstore/contracts/books';
import { MAX_IDS } from '@bookstore/contracts/lists';
import { stockLevel, type StockLevel } from '@bookstore/contracts/stock';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { request } from '../../../shared/http/http.ts';
import { asStaff } from '../../../shared/staff/staff-token.ts';

const KNOWN_FOR_MS = 60_000;
const MAX_HITS = 10;

const books = z.array(book);
const levels = z.array(stockLevel);

/** The books with an ISBN: one that is sold at most, and withdrawn ones. */
export const booksOfIsbnQuery = (isbn: string) =>
  queryOptions({
    queryKey: ['books', 'isbn', isbn],
    // Without the query's signal: the line of the list waits for the answer when the form has gone on to the next ISBN.
    queryFn: async (): Promise<Book[]> => {
      const read = (withdrawn?: string) =>
        request('/api/books/', books, { query: { q: isbn, limit: MAX_HITS, withdrawn }, bearer: asStaff });
      const found = (await Promise.all([read(), read('true')])).flat().filter((each) => each.isbn === isbn);
      return [...new Map(found.map((each) => [each._id, each])).values()];
    },
    // A book that is missing may be added meanwhile.
    staleTime: ({ state }) => (state.data?.length ? KNOWN_FOR_MS : 0),
  });

/** The stock of books as it is now, a hundred with each request, one request after the other. */
export async function readStockLevels(ids: readonly string[]): Promise<Map<string, StockLevel>> {
  const found = new Map<string, StockLevel>();
  for (let first = 0; first < ids.length; first += MAX_IDS) {
    const query = { ids: ids.slice(first, first + MAX_IDS).join(',') };
    const part = await request('/api/stock/levels', levels, { query, bearer: asStaff });
    for (const level of part) found.set(level.bookId, level);
  }
  return found;
}
