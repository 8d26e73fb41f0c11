import {
  type DeletedCustomersPage,
  deletedCustomersPage,
  type DeletedCustomersQuery,
} from '@bookstore/contracts/deleted-customers';
import { CUSTOMER_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { CONFIG } from '@bookstore/kit/config';
import type { JobContext } from '@bookstore/kit/mongo/jobs';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { Platform } from '@bookstore/kit/service/platform';
import { MAILS } from '@bookstore/mail/stored-mail';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, Types } from 'mongoose';
import type { OrdersConfig } from '../../config.ts';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';
import { CLOSED, ERASED } from './erased-order.ts';

const INTERVAL_MS = 30_000;
const TIMEOUT_MS = 10_000;
/** How many orders are erased at a time. */
const BATCH = 200;

/** Each deletion is worked off at once, and again when no token of the customer and no older command can write an order. */
const PASSES = [
  { _id: 'deleted-customers', minAgeSeconds: 0 },
  { _id: 'deleted-customers.again', minAgeSeconds: CUSTOMER_TOKEN_SECONDS + 300 },
] as const;
type Pass = (typeof PASSES)[number];
type StoredCursor = { _id: string; after: string };

/**
 * Erases what bookkeeping does not need of customers who have deleted their accounts: mails, alerts and saved addresses at once,
 * e-mail, phone and search keys when an order is closed. Any replica can do it, and again: the cursor of identity's list moves on when a page is done.
 */
@Injectable()
export class CustomerErasure {
  readonly #orders: mongo.Collection<OrderDocument>;
  readonly #mails: mongo.Collection<{ _id: string; customerId?: string }>;
  readonly #alerts: mongo.Collection<{ _id: string }>;
  readonly #addresses: mongo.Collection<{ _id: string }>;
  readonly #cursors: mongo.Collection<StoredCursor>;

  constructor(
    @InjectModel(StoredOrder.name) orders: Model<StoredOrder>,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    { jobs }: Platform,
  ) {
    this.#orders = rawCollection<OrderDocument>(orders);
    this.#mails = orders.db.collection<{ _id: string; customerId?: string }>(MAILS);
    this.#alerts = orders.db.collection<{ _id: string }>('stock_alerts');
    this.#addresses = orders.db.collection<{ _id: string }>('addresses');
    this.#cursors = orders.db.collection<StoredCursor>('feed_cursors');
    const run = ({ signal }: JobContext) => this.#runPasses(signal);
    if (config.DELETED_CUSTOMERS_URL !== undefined)
      jobs.every({ name: 'customer-erasure', everyMs: INTERVAL_MS, run });
  }

  async #runPasses(signal: AbortSignal): Promise<void> {
    for (const pass of PASSES) while (!signal.aborted && (await this.#erasePage(pass)));
  }

  /** @returns whether there may be more. */
  async #erasePage({ _id, minAgeSeconds }: Pass): Promise<boolean> {
    const stored = await this.#cursors.findOne({ _id });
    const { ids, cursor: after } = await this.#fetchPage({ minAgeSeconds, after: stored?.after });
    for (const id of ids) await this.#erase(id);
    if (after === undefined) return false;
    await this.#cursors.updateOne({ _id }, { $set: { after } }, { upsert: true });
    return true;
  }

  async #fetchPage({ minAgeSeconds, after }: DeletedCustomersQuery): Promise<DeletedCustomersPage> {
    const url = new URL(this.config.DELETED_CUSTOMERS_URL ?? '');
    url.searchParams.set('minAgeSeconds', String(minAgeSeconds));
    if (after !== undefined) url.searchParams.set('after', after);
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${this.config.SERVICE_TOKEN}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`identity answered ${response.status}`);
    return deletedCustomersPage.parse(body);
  }

  async #erase(customerId: string): Promise<void> {
    const own = this.#orders.find({ customerId }, { projection: { _id: 1 } }).batchSize(BATCH);
    const ids: Types.ObjectId[] = [];
    for await (const { _id } of own) {
      ids.push(_id);
      if (ids.length === BATCH) await this.#eraseBatch(ids.splice(0));
    }
    await this.#eraseBatch(ids);
    // First the alerts: from then on no mails are made of them.
    await this.#alerts.deleteOne({ _id: customerId });
    await this.#mails.deleteMany({ customerId });
    await this.#addresses.deleteOne({ _id: customerId });
  }

  async #eraseBatch(ids: readonly Types.ObjectId[]): Promise<void> {
    const batch = { _id: { $in: [...ids] } };
    // First the marks: from then on no mails are made, and commands erase what they close.
    await this.#orders.updateMany(batch, { $set: { isCustomerDeleted: true }, $unset: { dueMails: 1 } });
    await this.#orders.updateMany({ ...batch, ...CLOSED }, { $set: ERASED });
    await this.#mails.deleteMany({ _id: { $in: ids.map((id) => new RegExp(`^order:${String(id)}:`)) } });
  }
}
