import { OPEN_STATUSES } from '@bookstore/contracts/order-transitions';
import { CONFIG } from '@bookstore/kit/config';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import type { OrdersConfig } from '../config.ts';
import { BY_STATE, type OrderDocument, StoredOrder } from './order.schema.ts';
import { overdueBefore } from './staff/period.ts';

/** Orders that are left to be shipped. Their money is due, so the index of the staff's list has them in the order of time. */
const OPEN = OPEN_STATUSES.map((status) => ({ status, payment: 'due' as const }));
/** A scrape does not count further. */
const MAX_COUNTED = 10_000;

/** Measures how long orders wait to be shipped, whenever the metrics are read. */
@Injectable()
export class OpenOrdersMetrics {
  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    { metrics }: Platform,
  ) {
    const oldestHelp = 'Age of the oldest order that is not shipped, 0 when there is none.';
    metrics.addStoredGauge('orders_oldest_open_seconds', oldestHelp, () => this.findOldestAge());
    const overdueHelp = `Orders that are not shipped after SHIP_WITHIN_HOURS, at most ${OPEN.length * MAX_COUNTED}.`;
    metrics.addStoredGauge('orders_overdue', overdueHelp, () => this.countOverdue());
  }

  private async findOldestAge(): Promise<number> {
    const oldest = await Promise.all(
      OPEN.map((open) =>
        this.collection.findOne(open, { sort: { _id: 1 }, projection: { _id: 1 }, hint: BY_STATE }),
      ),
    );
    const placedAt = oldest.flatMap((order) => (order ? [order._id.getTimestamp().getTime() / 1000] : []));
    return Math.max(0, Math.floor(Date.now() / 1000) - Math.min(...placedAt));
  }

  private async countOverdue(): Promise<number> {
    const before = Types.ObjectId.createFromTime(overdueBefore(this.config.SHIP_WITHIN_HOURS) / 1000);
    const counts = await Promise.all(
      OPEN.map((open) =>
        this.collection.countDocuments(
          { ...open, _id: { $lt: before } },
          { limit: MAX_COUNTED, hint: BY_STATE },
        ),
      ),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  private get collection() {
    return rawCollection<OrderDocument>(this.orders);
  }
}
