import {
  BEST_SELLERS_DAYS,
  BEST_SELLERS_PATH,
  type BestSellers,
  MAX_BEST_SELLERS,
} from '@bookstore/contracts/best-sellers';
import { isSold, ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import { Internal } from '@bookstore/kit/auth/access.guard';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { coalesce } from '@bookstore/runtime/batch';
import { Controller, Get } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type mongo, Types } from 'mongoose';
import { type OrderDocument, StoredOrder } from './order.schema.ts';

const DAY_SECONDS = 86_400;
/** Of more orders than these in the time, the newest are counted. */
const MAX_COUNTED = 100_000;
const TIMEOUT_MS = 10_000;

/** Tells catalog which books sell best. The gateway does not route here. */
@Controller(BEST_SELLERS_PATH)
@Internal()
export class BestSellersController {
  readonly #orders: mongo.Collection<OrderDocument>;
  /** Requests that wait at the same time share one count. */
  readonly #count = coalesce(() => this.#countCopies());

  constructor(@InjectModel(StoredOrder.name) orders: Model<StoredOrder>) {
    this.#orders = rawCollection<OrderDocument>(orders);
  }

  @Get()
  async list(): Promise<BestSellers> {
    return { books: await this.#count() };
  }

  /** Ids sort by the time of their order, so the orders are read from the index of ids. */
  #countCopies() {
    const since = Math.floor(Date.now() / 1000) - BEST_SELLERS_DAYS * DAY_SECONDS;
    return this.#orders
      .aggregate<BestSellers['books'][number]>(
        [
          { $match: { _id: { $gte: Types.ObjectId.createFromTime(since) } } },
          { $sort: { _id: -1 } },
          { $limit: MAX_COUNTED },
          { $match: { status: { $nin: ORDER_STATUSES.filter((status) => !isSold(status)) } } },
          { $project: { 'items.bookId': 1 } },
          { $unwind: '$items' },
          { $group: { _id: '$items.bookId', copies: { $sum: 1 } } },
          { $sort: { copies: -1, _id: -1 } },
          { $limit: MAX_BEST_SELLERS },
          { $project: { _id: 0, id: '$_id', copies: 1 } },
        ],
        { hint: { _id: 1 }, maxTimeMS: TIMEOUT_MS },
      )
      .toArray();
  }
}
