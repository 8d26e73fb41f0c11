import { screen, within } from '@testing-library/react';
import { json, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aStockLevel } from '../../shared/testing/factories.ts';
import { openAsStaff } from './open-as-staff.tsx';

/** The label of the field for ISBNs, titles and authors. */
export const SCANNED = 'ISBN, title or author';
export const DRACULA = '9780306406157';
export const RECEIVE = 'POST /api/stock/b1/receive';
export const dracula = aBook({ isbn: DRACULA });

/** Books that are found by their ISBNs; all others are unknown. */
export const findBooks = (...books: ReturnType<typeof aBook>[]): Replies => ({
  'GET /api/books/': json([]),
  ...Object.fromEntries(books.map((book) => [`GET /api/books/?q=${book.isbn}&limit=10`, json([book])])),
});

/** Opens a page on which stock is scanned. */
export async function openReceiving(replies: Replies = {}, page = 'receive') {
  const url = `/dashboard/stock/${page}`;
  const app = await openAsStaff(url, { ...findBooks(dracula), [RECEIVE]: json(aStockLevel()), ...replies });
  await screen.findByLabelText(SCANNED);
  return {
    ...app,
    scan: (...texts: string[]) => app.user.keyboard(texts.map((text) => `${text}{Enter}`).join('')),
  };
}

export const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
export const focused = () => document.activeElement;
