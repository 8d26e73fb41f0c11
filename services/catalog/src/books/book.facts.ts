import { createEvent } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { ToEvent } from '@bookstore/kit/outbox/outbox';
import type { StoredBook } from './book.schema.ts';

/** Tells a book's current state: that it is sold and for how much, or that it is no longer sold. */
export const toBookEvent: ToEvent<StoredBook> = (book) => {
  const id = book._id.toString();
  if (book.isDeleted) return createEvent('book.deleted', 'catalog', { id, v: book.v });
  const { v, title, category, trending, newPriceCents } = book;
  return createEvent('book.saved', 'catalog', {
    id,
    v,
    title,
    category,
    trending,
    newPriceCents: cents.parse(newPriceCents),
  });
};
