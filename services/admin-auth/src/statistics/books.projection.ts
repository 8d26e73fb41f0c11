import type { EventData } from '@bookstore/contracts/events';
import type { ClientSession, Connection } from 'mongoose';
import { type BookFact, BookFactSchema, type BookTotals, BookTotalsSchema } from './stats.schema.ts';

/** The one document in which all books are summed. */
export const ALL_BOOKS = 'all';

export const toSoldBook = ({ id, v, trending }: EventData<'book.saved'>): BookFact => ({
  _id: id,
  v,
  books: 1,
  trending: Number(trending),
});

export const toGoneBook = ({ id, v }: EventData<'book.deleted'>): BookFact => ({
  _id: id,
  v,
  books: 0,
  trending: 0,
});

/** The sums over all books. */
export function describeBooks(connection: Connection, nameOf: (name: string) => string) {
  const facts = connection.model<BookFact>(nameOf('BookFact'), BookFactSchema, nameOf('book_facts'));
  const all = connection.model<BookTotals>(nameOf('BookTotals'), BookTotalsSchema, nameOf('book_totals'));
  const read = (ids: string[], session: ClientSession) =>
    facts.find().in('_id', ids).session(session).lean<BookFact[]>();
  const amountsOf = ({ books, trending }: BookFact) => ({ books, trending });
  return { facts, read, all, totals: [{ model: all, bucketOf: () => ALL_BOOKS, amountsOf }] };
}
