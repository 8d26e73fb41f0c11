import type { BookState, BookTotals } from '@bookstore/admin-auth/statistics/books.projection';
import { fromDraft } from '@bookstore/catalog/books/book.mapping';
import type { Price } from '@bookstore/orders/prices/prices.service';
import { ObjectId } from 'mongodb';
import { fill } from './fill.ts';
import { generateBooks } from './generate-books.ts';

const MINUTE_MS = 60_000;
const VERSION = 1;

/** A book as the catalogue stores it. */
export type SeededBook = ReturnType<typeof toStored>;

const toStored = (draft: Parameters<typeof fromDraft>[0], createdAt: Date) => ({
  _id: new ObjectId(),
  ...fromDraft(draft),
  isDeleted: false,
  v: VERSION,
  createdAt,
  updatedAt: createdAt,
});

const toPrice = ({ _id, title, newPriceCents }: SeededBook): Price => ({
  _id: _id.toString(),
  v: VERSION,
  isSold: true,
  title,
  priceCents: newPriceCents,
});

const toFact = ({ _id, trending }: SeededBook): BookState => ({
  _id: _id.toString(),
  v: VERSION,
  books: 1,
  trending: Number(trending),
});

const sumUp = (books: readonly SeededBook[]): BookTotals => ({
  _id: 'all',
  books: books.length,
  trending: books.filter(({ trending }) => trending).length,
});

/**
 * Puts `count` generated books, a minute apart, into the empty catalogue of the shop whose MongoDB is at `mongoUrl`, and
 * what the other services know of them into theirs, as if all facts had been told. No service may run meanwhile.
 */
export async function seedBooks(mongoUrl: string, count: number): Promise<SeededBook[]> {
  const now = Date.now();
  const drafts = [...generateBooks(count)];
  const books = drafts.map((draft, index) => toStored(draft, new Date(now - (index + 1) * MINUTE_MS)));
  await fill(mongoUrl, 'catalog', { books });
  await fill(mongoUrl, 'orders', { prices: books.map(toPrice) });
  await fill(mongoUrl, 'admin_auth', { book_facts: books.map(toFact), book_totals: [sumUp(books)] });
  return books;
}
