import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { EventData } from '@bookstore/contracts/events';
import type { Connection, Model } from 'mongoose';
import { type RollUp, rollUp } from './roll-up.ts';
import { BookFact, BookTotals } from './stats.schema.ts';

/** The one document in which all books are summed. */
export const ALL_BOOKS = 'all';

/** Keeps the sums over books from their facts. */
@Injectable()
export class BooksProjection {
  private readonly books: RollUp<BookFact>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(BookFact.name) facts: Model<BookFact>,
    @InjectModel(BookTotals.name) totals: Model<BookTotals>,
  ) {
    const amountsOf = ({ books, trending }: BookFact) => ({ books, trending });
    this.books = { facts, totals: [{ model: totals, bucketOf: () => ALL_BOOKS, amountsOf }] };
  }

  async save(facts: EventData<'book.saved'>[]): Promise<void> {
    const books = facts.map(({ id, v, trending }) => ({ _id: id, v, books: 1, trending: Number(trending) }));
    await rollUp(this.connection, this.books, books);
  }

  async delete(facts: EventData<'book.deleted'>[]): Promise<void> {
    const books = facts.map(({ id, v }) => ({ _id: id, v, books: 0, trending: 0 }));
    await rollUp(this.connection, this.books, books);
  }
}
