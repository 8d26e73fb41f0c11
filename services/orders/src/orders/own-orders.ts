import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import type { Order } from '@bookstore/contracts/orders';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Failure } from '@bookstore/contracts/errors';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { createBatcher } from '@bookstore/runtime/batch';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo } from 'mongoose';
import { Readable } from 'node:stream';
import { type OrderDocument, StoredOrder, toOrder } from './order.schema.ts';

type OrderCursor = mongo.FindCursor<mongo.WithId<OrderDocument>>;

/** The most orders that are read at once for all customers of a moment. */
const MAX_BATCH = 1000;
/** How often a customer whose orders did not fit into a batch joins the next one. */
const MAX_BATCHES = 5;
/** A customer with more orders, or more lines in them, is read alone, as a stream. */
const MAX_ORDERS = 100;
const MAX_LINES = 400;
/** How many of those customers are remembered, so that they slow no batch again. */
const MAX_REMEMBERED = 10_000;
/** How many orders of a stream are in memory. */
const STREAM_BATCH = 50;
const MAX_STREAMS = 20;
const MAX_STREAMS_PER_CUSTOMER = 2;
/** However slowly its client reads: a service that closes waits for its responses for 25 seconds. */
const STREAM_TIMEOUT_MS = 20_000;

/** In the order of an index. */
const NEWEST_FIRST = { customerId: 1, createdAt: -1, _id: -1 } as const;

/** A page of a customer's orders, from 1, and how many it has. */
export type OwnPage = { page: number; limit: number };

/** Lists customers' own orders, newest first, in bounded memory. */
@Injectable()
export class OwnOrders {
  /** Customers with many orders, the first found first. */
  readonly #big = new Set<string>();
  /** The customers of the open streams. */
  readonly #streaming: string[] = [];
  readonly #find = createBatcher((customerIds: readonly string[]) => this.#findBatch(customerIds));

  constructor(@InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>) {}

  /** @throws Failure UNAVAILABLE when too many customers with many orders read them at once. */
  async list({ sub, email }: CustomerClaims): Promise<Order[] | Readable> {
    const isOwn = (order: StoredOrder) => order.email === email;
    for (let batch = 0; batch < MAX_BATCHES && !this.#big.has(sub); batch += 1) {
      const own = (await this.#find(sub)).get(sub);
      if (own) return own.filter(isOwn).map((order) => toOrder(order));
    }
    return this.#stream(sub, isOwn);
  }

  /** A page of them, and how many there are, as far as they are counted. */
  async listPage(
    { sub, email }: CustomerClaims,
    { page, limit }: OwnPage,
  ): Promise<{ orders: Order[]; total: number }> {
    const filter = { customerId: sub, email };
    const collection = rawCollection<OrderDocument>(this.orders);
    const [found, total] = await Promise.all([
      collection
        .find(filter)
        .sort(NEWEST_FIRST)
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray(),
      collection.countDocuments(filter, { limit: MAX_PAGEABLE_ORDERS }),
    ]);
    return { orders: found.map((order) => toOrder(order)), total };
  }

  /** The orders of all customers, but those who have many, or whose orders did not fit into the batch. */
  async #findBatch(customerIds: readonly string[]): Promise<Map<string, OrderDocument[]>> {
    const found: OrderDocument[] = await this.#cursor({ $in: [...new Set(customerIds)] })
      .limit(MAX_BATCH + 1)
      .batchSize(MAX_BATCH + 2)
      .toArray();
    const byCustomer = Map.groupBy(found, ({ customerId }) => customerId);
    for (const [customerId, own] of byCustomer) {
      const lines = own.reduce((sum, { items }) => sum + items.length, 0);
      if (own.length <= MAX_ORDERS && lines <= MAX_LINES) continue;
      byCustomer.delete(customerId);
      this.#remember(customerId);
    }
    // They are sorted by customer: in a full batch those of the last one, and all after it, are incomplete.
    const last = found.length > MAX_BATCH ? found.at(-1)?.customerId : undefined;
    if (last !== undefined) byCustomer.delete(last);
    for (const id of customerIds)
      if (!byCustomer.has(id) && !this.#big.has(id) && (last === undefined || id < last))
        byCustomer.set(id, []);
    return byCustomer;
  }

  async #stream(customerId: string, isOwn: (order: StoredOrder) => boolean): Promise<Readable> {
    const open = this.#streaming.filter((each) => each === customerId).length;
    if (this.#streaming.length >= MAX_STREAMS || open >= MAX_STREAMS_PER_CUSTOMER)
      throw new Failure('UNAVAILABLE', { retryAfterSeconds: 1 });
    this.#streaming.push(customerId);
    const cursor = this.#cursor(customerId).batchSize(STREAM_BATCH);
    const end = () => {
      this.#streaming.splice(this.#streaming.indexOf(customerId), 1);
      void cursor.close().catch(() => undefined);
    };
    try {
      // Fails here, while there is still a status to say so.
      await cursor.hasNext();
    } catch (error) {
      end();
      throw error;
    }
    const signal = AbortSignal.timeout(STREAM_TIMEOUT_MS);
    return Readable.from(toJson(cursor, isOwn), { objectMode: false, signal }).once('close', end);
  }

  #cursor(customerId: string | { $in: string[] }): OrderCursor {
    return rawCollection<OrderDocument>(this.orders).find({ customerId }).sort(NEWEST_FIRST);
  }

  #remember(customerId: string): void {
    this.#big.add(customerId);
    const [oldest = ''] = this.#big;
    if (this.#big.size > MAX_REMEMBERED) this.#big.delete(oldest);
  }
}

async function* toJson(cursor: OrderCursor, isOwn: (order: StoredOrder) => boolean): AsyncGenerator<string> {
  let separator = '[';
  for await (const order of cursor) {
    if (!isOwn(order)) continue;
    yield separator + JSON.stringify(toOrder(order));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
