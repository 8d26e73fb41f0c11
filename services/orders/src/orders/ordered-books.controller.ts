import {
  ORDERED_BOOKS_PATH,
  type OrderedBooks,
  type OrderedBooksQuery,
  orderedBooksQuery,
} from '@bookstore/contracts/ordered-books';
import { Internal } from '@bookstore/kit/auth/access.guard';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Controller, Get, Query } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import pLimit from 'p-limit';
import { BY_BOOK, type OrderDocument, StoredOrder } from './order.schema.ts';

/** How many books of a request are looked up at a time. */
const CONCURRENCY = 10;

/** Tells catalog which books have been ordered. The gateway does not route here. */
@Controller(ORDERED_BOOKS_PATH)
@Internal()
export class OrderedBooksController {
  readonly #orders: mongo.Collection<OrderDocument>;

  constructor(@InjectModel(StoredOrder.name) orders: Model<StoredOrder>) {
    this.#orders = rawCollection<OrderDocument>(orders);
  }

  /** One key of the index is read for each book, however many orders have it. */
  @Get()
  async list(@Query({ schema: orderedBooksQuery }) { ids }: OrderedBooksQuery): Promise<OrderedBooks> {
    const found = await pLimit(CONCURRENCY).map(ids, async (bookId) => {
      const options = { projection: { _id: 1 }, hint: BY_BOOK } as const;
      return (await this.#orders.findOne({ 'items.bookId': bookId }, options)) ? [bookId] : [];
    });
    return { ordered: [...new Set(found.flat())] };
  }
}
