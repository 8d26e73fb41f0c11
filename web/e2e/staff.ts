import { book, bookReceipt, type Book, type BookChangeRequest } from '@bookstore/contracts/books';
import { order, type Order } from '@bookstore/contracts/orders';
import { READING_LISTS_PATH, type ReadingList, readingLists } from '@bookstore/contracts/reading-lists';
import { type Settings, settings } from '@bookstore/contracts/shop';
import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics, type AdminStatistics } from '@bookstore/contracts/statistics';
import { stockLevel, type StockLevel } from '@bookstore/contracts/stock';
import type { z } from 'zod';
import { readAdminCredentials, readShopUrl } from './browser.ts';

async function send<S extends z.ZodType>(method: string, path: string, reply: S, body?: object, token = '') {
  const response = await fetch(readShopUrl() + path, {
    method,
    // Real clients name a type without a body, too.
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return reply.parse(await response.json());
}

export const uniqueTitle = (prefix: string): string => `${prefix} ${crypto.randomUUID().slice(0, 8)}`;

/** Business books, which no test adds or deletes. */
export const listSeededBooks = async (): Promise<Book[]> =>
  (await send('GET', '/api/books/', book.array())).filter(({ category }) => category === 'business');

/** Signs staff in through the API, to manage books and orders without a browser. */
export async function signInStaff() {
  const { token } = await send('POST', '/api/auth/admin', staffSession, readAdminCredentials());
  const addedIds = new Set<string>();

  const deleteBook = async (id: string): Promise<void> => {
    addedIds.delete(id);
    await send('DELETE', `/api/books/${id}`, bookReceipt, undefined, token);
  };
  const findOrder = (id: string): Promise<Order> => send('GET', `/api/orders/${id}`, order, undefined, token);
  return {
    token,
    findOrder,
    readStatistics: (): Promise<AdminStatistics> =>
      send('GET', '/api/admin', adminStatistics, undefined, token),
    /** Gives a command to an order in its present version. */
    commandOrder: async (id: string, command: string, fields: object = {}): Promise<Order> => {
      const { _id, v } = await findOrder(id);
      return send('POST', `/api/orders/${_id}/${command}`, order, { ...fields, v }, token);
    },
    /** Stores how many copies of a book lie on the shelf, in the version of its stock: 0 where it was not counted yet. */
    countStock: (bookId: string, onHand: number, v = 0): Promise<StockLevel> =>
      send('PUT', `/api/stock/${bookId}`, stockLevel, { onHand, v }, token),
    findStock: (bookId: string): Promise<StockLevel> =>
      send('GET', `/api/stock/${bookId}`, stockLevel, undefined, token),
    /** Changes settings of the shop. @returns them as they were. */
    changeSettings: async (change: Partial<Settings>): Promise<Settings> => {
      const before = await send('GET', '/api/settings', settings, undefined, token);
      await send('PUT', '/api/settings', settings, { ...before, ...change, v: before.v }, token);
      return before;
    },
    /** Replaces the reading lists of the shop. */
    changeLists: async (lists: readonly ReadingList[]): Promise<void> => {
      const { v } = await send('GET', READING_LISTS_PATH, readingLists);
      await send('PUT', READING_LISTS_PATH, readingLists, { v, lists }, token);
    },
    addBook: async (fields: BookChangeRequest = {}): Promise<Book> => {
      const draft = {
        title: uniqueTitle('A Test Book'),
        description: 'A book that exists only during a test.',
        category: 'fiction',
        oldPrice: 12.5,
        newPrice: 9.99,
        ...fields,
      };
      const receipt = await send('POST', '/api/books/create-book', bookReceipt, draft, token);
      addedIds.add(receipt.book._id);
      return receipt.book;
    },
    deleteBook,
    /** Deletes the added books. Some may already have been deleted in a browser. */
    cleanUp: () => Promise.allSettled([...addedIds].map(deleteBook)),
  };
}
export type Staff = Awaited<ReturnType<typeof signInStaff>>;
