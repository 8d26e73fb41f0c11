import { staffSession } from '@bookstore/contracts/staff';
import { bookReceipt, type Book, type BookChangeRequest } from '@bookstore/contracts/books';
import type { z } from 'zod';
import { readShopUrl, readStaff } from './browser.ts';

async function send<S extends z.ZodType>(method: string, path: string, reply: S, body?: object, token = '') {
  const response = await fetch(readShopUrl() + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return reply.parse(await response.json());
}

/** A title no other test has. */
export const aTitle = (subject: string): string => `${subject} ${crypto.randomUUID().slice(0, 8)}`;

/** Staff who change the shop's books without a screen, and take their own away again when they leave. */
export async function employStaff() {
  const { token } = await send('POST', '/api/auth/admin', staffSession, readStaff());
  const added = new Set<string>();

  const deleteBook = async (id: string): Promise<void> => {
    added.delete(id);
    await send('DELETE', `/api/books/${id}`, bookReceipt, undefined, token);
  };
  return {
    token,
    addBook: async (fields: BookChangeRequest = {}): Promise<Book> => {
      const draft = {
        title: aTitle('A Book of the Tests'),
        description: 'A book that is here for a moment only.',
        category: 'fiction',
        oldPrice: 12.5,
        newPrice: 9.99,
        ...fields,
      };
      const { book } = await send('POST', '/api/books/create-book', bookReceipt, draft, token);
      added.add(book._id);
      return book;
    },
    changeBook: (id: string, change: BookChangeRequest) =>
      send('PUT', `/api/books/edit/${id}`, bookReceipt, change, token),
    deleteBook,
    /** A test may have deleted some of the books on the screen. */
    leave: () => Promise.allSettled([...added].map(deleteBook)),
  };
}
export type Staff = Awaited<ReturnType<typeof employStaff>>;
