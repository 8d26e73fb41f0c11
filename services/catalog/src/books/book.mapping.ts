import type { Book, BookChange, BookDraft } from '@bookstore/contracts/books';
import { DRAWN_COVER } from '@bookstore/contracts/covers';
import { createEvent } from '@bookstore/contracts/events';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { cents } from '@bookstore/contracts/money';
import type { OutboxDocument, ToEvent } from '@bookstore/kit/outbox/outbox';
import type { StoredBook } from './book.schema.ts';
import { toPrefixes } from './book.terms.ts';

export const toBook = (stored: OutboxDocument<StoredBook>): Book => ({
  _id: stored._id.toString(),
  v: stored.v,
  title: stored.title,
  ...(stored.author && { author: stored.author }),
  description: stored.description,
  category: stored.category,
  trending: stored.trending,
  oldPrice: fromMinorUnits(stored.oldPriceCents),
  newPrice: fromMinorUnits(stored.newPriceCents),
  coverImage: stored.coverImage,
  createdAt: stored.createdAt.toISOString(),
  updatedAt: stored.updatedAt.toISOString(),
});

export const toBookEvent: ToEvent<StoredBook> = (book) => {
  const id = book._id.toString();
  const { v, title, category, trending, newPriceCents } = book;
  if (book.isDeleted) return createEvent('book.deleted', 'catalog', { id, v });
  const data = { id, v, title, category, trending, newPriceCents: cents.parse(newPriceCents) };
  return createEvent('book.saved', 'catalog', data);
};

/** The name of a drawn cover is what earlier releases sent of a book without a cover. */
const withoutDrawn = (coverImage: string) => (DRAWN_COVER.test(coverImage) ? '' : coverImage);

export const fromDraft = ({ oldPrice, newPrice, author, coverImage, ...fields }: BookDraft) => ({
  ...fields,
  ...(author && { author }),
  coverImage: withoutDrawn(coverImage),
  oldPriceCents: oldPrice,
  newPriceCents: newPrice,
  prefixes: toPrefixes(fields.title, author),
});

/** The stored fields that a change sets. An empty author and an empty or drawn cover keep the old ones. */
export function fromChange(change: Omit<BookChange, 'v'>, old: Pick<StoredBook, 'title' | 'author'>) {
  const { oldPrice, newPrice, author, coverImage = '', ...fields } = change;
  const { title = old.title } = fields;
  return {
    ...fields,
    ...(author && { author }),
    ...(withoutDrawn(coverImage) && { coverImage }),
    ...(oldPrice !== undefined && { oldPriceCents: oldPrice }),
    ...(newPrice !== undefined && { newPriceCents: newPrice }),
    prefixes: toPrefixes(title, author ?? old.author),
  };
}
