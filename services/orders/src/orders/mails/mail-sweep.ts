import { CONFIG } from '@bookstore/kit/config';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { mapOrSkip, type SkipDocument } from '@bookstore/kit/mongo/skipped-documents';
import { Platform } from '@bookstore/kit/service/platform';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { ShopSettings } from '@bookstore/mail/shop-settings';
import { failpoint } from '@bookstore/runtime/failpoints';
import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, Types } from 'mongoose';
import type { OrdersConfig } from '../../config.ts';
import { AlertMails } from './alert-mails.ts';
import { BY_DUE_MAILS, type OrderDocument, StoredOrder } from '../order.schema.ts';
import { toMails } from './due-mails.ts';

const SWEEP_INTERVAL_MS = 500;
/** While no mails are due, they are looked for that often. */
const MAX_IDLE_MS = 5000;
/** How many orders a sweep reads: the oldest, and of a backlog the newest of other customers. */
const OLDEST = 15;
const NEWEST_OF_OTHERS = 10;

/** Makes the mails that orders mark as due, and those of alerts. It runs in every replica without a lock: a mail is stored once, by its id. */
@Injectable()
export class MailSweep implements BeforeApplicationShutdown {
  readonly #orders: mongo.Collection<OrderDocument>;
  readonly #skip: SkipDocument;
  /** The last of the oldest orders if there are more. The next sweep begins behind it, so that skipped orders delay no others. */
  #last: Types.ObjectId | undefined;

  constructor(
    @InjectModel(StoredOrder.name) orders: Model<StoredOrder>,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly outbox: MailOutbox,
    private readonly shop: ShopSettings,
    private readonly alerts: AlertMails,
    { jobs, skipAt }: Platform,
  ) {
    this.#orders = rawCollection<OrderDocument>(orders);
    this.#skip = skipAt('mails');
    jobs.every({
      name: 'due-mails',
      everyMs: SWEEP_INTERVAL_MS,
      maxIdleMs: MAX_IDLE_MS,
      run: () => this.#sweep(),
    });
  }

  /** Stops sending mails; none are made any more. */
  beforeApplicationShutdown(): Promise<void> {
    return this.outbox.close();
  }

  async #sweep(): Promise<number | undefined> {
    const due = (await this.#makeDue()) + (await this.alerts.makeDue(() => this.shop.read()));
    return due > 0 ? SWEEP_INTERVAL_MS : undefined;
  }

  /** @returns how many orders have marks. */
  async #makeDue(): Promise<number> {
    const orders = await this.#findDue();
    if (orders.length === 0) return 0;
    const shop = await this.shop.read();
    const made = mapOrSkip(
      orders,
      (order) => ({ order, mails: toMails(order, this.config, shop) }),
      ({ _id }) => String(_id),
      this.#skip,
    );
    if (made.length > 0) {
      await this.outbox.add(made.flatMap(({ mails }) => mails));
      await this.#clearMarks(made.map(({ order }) => order));
    }
    return orders.length;
  }

  /** The next orders with marks, oldest first, then from the beginning again; in a backlog also some of customers who have none there. */
  async #findDue(): Promise<OrderDocument[]> {
    const oldest = await this.#find(this.#last ? { _id: { $gt: this.#last } } : {}, 1, OLDEST);
    const isBacklog = oldest.length === OLDEST;
    this.#last = isBacklog ? oldest.at(-1)?._id : undefined;
    if (!isBacklog) return oldest;
    const customers = [...new Set(oldest.map(({ customerId }) => customerId))];
    const others = await this.#find({ customerId: { $nin: customers } }, -1, NEWEST_OF_OTHERS);
    return [...oldest, ...others];
  }

  #find(filter: mongo.Filter<OrderDocument>, direction: 1 | -1, limit: number): Promise<OrderDocument[]> {
    return (
      this.#orders
        // What only one member of a replica set has may still be rolled back; a mail that is sent cannot be.
        .find({ ...filter, dueMails: { $exists: true } }, { readConcern: { level: 'majority' } })
        .hint(BY_DUE_MAILS)
        .sort({ _id: direction })
        .limit(limit)
        .toArray()
    );
  }

  /** By compare-and-set on the version: an order that was changed meanwhile stays marked. */
  async #clearMarks(orders: readonly OrderDocument[]): Promise<void> {
    const updates = [...Map.groupBy(orders, ({ v }) => v)].map(([v, documents]) => ({
      updateMany: {
        filter: { _id: { $in: documents.map(({ _id }) => _id) }, v },
        update: { $unset: { dueMails: 1 as const } },
      },
    }));
    await this.#orders.bulkWrite(updates, { ordered: false });
    failpoint('mails.cleared');
  }
}
