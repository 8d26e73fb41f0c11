import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { EventData } from '@bookstore/contracts/events';
import type { Connection, Model } from 'mongoose';
import { rollUp } from './roll-up.ts';
import { BookFact, BookTotals, MonthlySales, OrderFact } from './stats.schema.ts';

/** The one document in which all books are summed. */
export const ALL_BOOKS = 'all';

/** Keeps the statistics' sums from facts. */
@Injectable()
export class StatsProjection {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(BookFact.name) private readonly bookFacts: Model<BookFact>,
    @InjectModel(BookTotals.name) private readonly bookTotals: Model<BookTotals>,
    @InjectModel(OrderFact.name) private readonly orderFacts: Model<OrderFact>,
    @InjectModel(MonthlySales.name) private readonly monthlySales: Model<MonthlySales>,
  ) {}

  async saveBooks(facts: EventData<'book.saved'>[]): Promise<void> {
    await this.keepBooks(
      facts.map(({ id, v, trending }) => ({ _id: id, v, books: 1, trending: Number(trending) })),
    );
  }

  async deleteBooks(facts: EventData<'book.deleted'>[]): Promise<void> {
    await this.keepBooks(facts.map(({ id, v }) => ({ _id: id, v, books: 0, trending: 0 })));
  }

  async placeOrders(facts: EventData<'order.placed'>[]): Promise<void> {
    const { orderFacts, monthlySales } = this;
    await rollUp(
      this.connection,
      {
        facts: orderFacts,
        totals: monthlySales,
        bucketOf: ({ month }) => month,
        amountsOf: ({ totalCents }) => ({ totalCents, orders: 1 }),
      },
      facts.map(({ id, v, placedAt, totalCents }) => ({
        _id: id,
        v,
        month: placedAt.slice(0, 7),
        totalCents,
      })),
    );
  }

  private async keepBooks(facts: BookFact[]): Promise<void> {
    await rollUp(
      this.connection,
      {
        facts: this.bookFacts,
        totals: this.bookTotals,
        bucketOf: () => ALL_BOOKS,
        amountsOf: ({ books, trending }) => ({ books, trending }),
      },
      facts,
    );
  }
}
