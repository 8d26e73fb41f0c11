import { createBatchInserter } from '@bookstore/kit/mongo/batch-inserter';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { createBatcher } from '@bookstore/runtime/batch';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { HeldOrders } from './held-orders.ts';
import { findFirstOrders, toCustomerKey } from './first-orders.ts';
import { giveNumber, takenNumberIn } from '../order-number.ts';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';

/** Stores new orders, many at a time, and publishes them. */
@Injectable()
export class OrderPlacing {
  private readonly insert: (order: OrderDocument) => Promise<void>;
  private readonly findFirsts: (
    order: Pick<StoredOrder, 'customerId' | 'idempotencyKey'>,
  ) => Promise<Map<string, OrderDocument>>;

  constructor(
    @InjectModel(StoredOrder.name) orders: Model<StoredOrder>,
    private readonly relay: OutboxRelay<StoredOrder>,
    private readonly held: HeldOrders,
  ) {
    const collection = rawCollection<OrderDocument>(orders);
    this.insert = createBatchInserter(collection);
    this.findFirsts = createBatcher((keyed) => findFirstOrders(collection, keyed));
  }

  /**
   * Stores an order, which takes copies from the stock if one of its books is counted.
   * @returns the order; if it has counted books, the first one with its idempotency key.
   * @throws Error if an order without counted books has an idempotency key that another one has; otherwise as `HeldOrders`.
   */
  async store(order: OrderDocument, hasCountedBooks: boolean): Promise<OrderDocument> {
    const stored = hasCountedBooks ? await this.held.place(order) : await this.insertNumbered(order);
    if (stored._id.equals(order._id)) void this.relay.publish(stored);
    return stored;
  }

  /** The order that the customer has placed with an idempotency key. */
  async findFirst(customerId: string, idempotencyKey: string): Promise<OrderDocument | undefined> {
    const keyed = { customerId, idempotencyKey };
    return (await this.findFirsts(keyed)).get(toCustomerKey(keyed));
  }

  /** Another order can have its number already: then it gets the next. */
  private async insertNumbered(order: OrderDocument, attempt = 0): Promise<OrderDocument> {
    try {
      await this.insert(order);
    } catch (error) {
      const taken = takenNumberIn(error);
      if (taken === undefined || taken !== order.number) throw error;
      return this.insertNumbered(giveNumber(order, attempt + 1), attempt + 1);
    }
    failpoint('order.inserted');
    return order;
  }
}
