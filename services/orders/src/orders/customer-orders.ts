import { MAX_PAGEABLE_ORDERS, MAX_UNPAGED_ORDERS } from '@bookstore/contracts/order-lists';
import { MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { Order } from '@bookstore/contracts/orders';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { Failure } from '@bookstore/contracts/errors';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { createBatcher } from '@bookstore/runtime/batch';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ServerResponse } from 'node:http';
import { BY_CUSTOMER, type OrderDocument, StoredOrder, toOrder } from './order.schema.ts';

/** The most orders that are read at once for all customers of a moment. */
const MAX_BATCH = 1000;
/** How many lists that are longer than a page are read or sent at a time: each can have megabytes. */
const MAX_LONG_LISTS = 6;
const MAX_LONG_LISTS_PER_CUSTOMER = 2;
/** However slowly its client reads: a service that closes waits for its responses for 25 seconds. */
const LONG_LIST_TIMEOUT_MS = 20_000;
/** How many orders of a long list are in memory as documents. */
const READ_BATCH = 50;

/** Customers see no notes of staff. */
const WITHOUT_NOTES = { projection: { notes: 0 } };

/** Orders, a long list as JSON, and how many the customer has. */
type Listed<Orders> = { orders: Orders; total: number };

/** Lists customers' own orders, newest first, in bounded memory. */
@Injectable()
export class CustomerOrders {
  /** The customers of the long lists. */
  readonly #longLists: string[] = [];
  readonly #find = createBatcher((customerIds: readonly string[]) => this.#findBatch(customerIds));

  constructor(@InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>) {}

  /**
   * The newest 1,000 of them, for that response, and how many there are.
   * @throws Failure UNAVAILABLE when too many long lists are read or sent.
   */
  async list(customer: CustomerClaims, response: ServerResponse): Promise<Listed<Order[] | Buffer>> {
    const found =
      (await this.#find(customer.sub)).get(customer.sub) ??
      (await this.#findNewest(customer)
        .limit(MAX_PAGE_SIZE + 1)
        .toArray());
    if (found.length > MAX_PAGE_SIZE) return this.#readLongList(customer, response);
    const own = found.filter(({ email }) => email === customer.email);
    return { orders: own.map((order) => toOrder(order)), total: own.length };
  }

  /** A page of them, and how many there are, as far as they are counted. */
  async listPage(
    customer: CustomerClaims,
    { page, limit }: { page: number; limit: number },
  ): Promise<Listed<Order[]>> {
    const [found, total] = await Promise.all([
      this.#findNewest(customer)
        .skip((page - 1) * limit)
        .limit(limit)
        .toArray(),
      this.#count(customer, MAX_PAGEABLE_ORDERS),
    ]);
    return { orders: found.map((order) => toOrder(order)), total };
  }

  /** The orders of the customers, but those whose orders did not fit into the batch. */
  async #findBatch(customerIds: readonly string[]): Promise<Map<string, OrderDocument[]>> {
    const found = await rawCollection<OrderDocument>(this.orders)
      .find({ customerId: { $in: [...new Set(customerIds)] } }, WITHOUT_NOTES)
      .sort(BY_CUSTOMER)
      .limit(MAX_BATCH + 1)
      .batchSize(MAX_BATCH + 2)
      .toArray();
    const byCustomer = Map.groupBy(found, ({ customerId }): string => customerId);
    // They are sorted by customer: in a full batch those of the last one, and all after it, are incomplete.
    const last = found.length > MAX_BATCH ? found.at(-1)?.customerId : undefined;
    const complete = customerIds.filter((id) => last === undefined || id < last);
    return new Map(complete.map((id) => [id, byCustomer.get(id) ?? []]));
  }

  /** As JSON, since the documents of several lists would not fit into memory. */
  async #readLongList(customer: CustomerClaims, response: ServerResponse): Promise<Listed<Buffer>> {
    this.#countUntilClosed(customer.sub, response);
    const json: Buffer[] = [];
    const newest = this.#findNewest(customer).limit(MAX_UNPAGED_ORDERS).batchSize(READ_BATCH);
    for await (const order of newest)
      json.push(Buffer.from((json.length > 0 ? ',' : '') + JSON.stringify(toOrder(order))));
    const orders = Buffer.concat([Buffer.from('['), ...json, Buffer.from(']')]);
    const total = json.length < MAX_UNPAGED_ORDERS ? json.length : await this.#count(customer);
    return { orders, total };
  }

  /** Ends a response that takes too long, even of a client that reads slowly. */
  #countUntilClosed(customerId: string, response: ServerResponse): void {
    const own = this.#longLists.filter((each) => each === customerId).length;
    const isFull = this.#longLists.length >= MAX_LONG_LISTS || own >= MAX_LONG_LISTS_PER_CUSTOMER;
    if (isFull || response.destroyed) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 1 });
    this.#longLists.push(customerId);
    const timer = setTimeout(() => response.destroy(), LONG_LIST_TIMEOUT_MS);
    response.once('close', () => {
      clearTimeout(timer);
      this.#longLists.splice(this.#longLists.indexOf(customerId), 1);
    });
  }

  #findNewest({ sub, email }: CustomerClaims) {
    return rawCollection<OrderDocument>(this.orders)
      .find({ customerId: sub, email }, WITHOUT_NOTES)
      .sort(BY_CUSTOMER);
  }

  #count({ sub, email }: CustomerClaims, limit?: number): Promise<number> {
    const options = limit === undefined ? {} : { limit };
    return rawCollection<OrderDocument>(this.orders).countDocuments({ customerId: sub, email }, options);
  }
}
