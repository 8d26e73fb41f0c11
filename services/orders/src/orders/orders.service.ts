import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { toDollars } from '@bookstore/contracts/money';
import type { Order, OrderDraft } from '@bookstore/contracts/orders';
import { createBatcher } from '@bookstore/runtime/batch';
import type { CustomerClaims } from '@bookstore/contracts/tokens';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Failure } from '@bookstore/contracts/errors';
import { createBatchInserter } from '@bookstore/kit/mongo/batch-inserter';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { firstVersion, type OutboxDocument } from '@bookstore/kit/outbox/outbox';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { type Model, Types } from 'mongoose';
import { type PricedBook, PricesService } from '../prices/prices.service.ts';
import { toItem, toOrder } from './order.mapping.ts';
import { StoredOrder } from './order.schema.ts';
import { hashRequest } from './request-hash.ts';

/** By which key the same order is known again, when it was sent with one. */
type Identification = Pick<StoredOrder, 'idempotencyKey' | 'requestHash'>;

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function totalOf(items: PricedBook[], expectedCents: number): number {
  const totalCents = items.reduce((sum, { priceCents }) => sum + priceCents, 0);
  if (totalCents === expectedCents) return totalCents;
  throw new Failure('PRICE_CHANGED', {
    extensions: { totalPrice: toDollars(totalCents), items: items.map(toItem) },
  });
}

/** Customers' orders: placed at the server's own prices, read by their owners only. */
@Injectable()
export class OrdersService {
  private readonly store: (order: OutboxDocument<StoredOrder>) => Promise<void>;
  private readonly findOwn = createBatcher((customers: readonly string[]) => this.findByCustomer(customers));

  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    private readonly relay: OutboxRelay<StoredOrder>,
    private readonly prices: PricesService,
  ) {
    this.store = createBatchInserter(rawCollection<OutboxDocument<StoredOrder>>(orders));
  }

  /**
   * Places an order. With the key of an earlier order it answers that one, if it asked for the same.
   * @throws Failure FORBIDDEN, BOOK_UNAVAILABLE, PRICE_CHANGED or IDEMPOTENCY_KEY_REUSED.
   */
  async place(customer: CustomerClaims, draft: OrderDraft, key?: string): Promise<Order> {
    if (!isSameAddress(draft.email, customer.email))
      throw new Failure('FORBIDDEN', { detail: 'Order with the e-mail address of your account.' });
    const requestHash = key && hashRequest(draft);
    try {
      return await this.insert(customer, draft, requestHash ? { idempotencyKey: key, requestHash } : {});
    } catch (error) {
      const earlier = key && (await this.orders.findOne({ customerId: customer.sub, idempotencyKey: key }));
      if (!earlier) throw error;
      if (earlier.requestHash !== requestHash) throw new Failure('IDEMPOTENCY_KEY_REUSED');
      return toOrder(earlier.toObject<OutboxDocument<StoredOrder>>());
    }
  }

  /**
   * The customer's own orders, newest first.
   * @throws Failure FORBIDDEN when the address is not the customer's.
   */
  async listOwn(customer: CustomerClaims, email: string): Promise<Order[]> {
    if (!isSameAddress(email, customer.email)) throw new Failure('FORBIDDEN');
    const byCustomer = await this.findOwn(customer.sub);
    const own = byCustomer.get(customer.sub) ?? [];
    return own.filter((order) => order.email === customer.email).map(toOrder);
  }

  /** The orders of some customers by customer, each one's newest first. */
  private async findByCustomer(
    customers: readonly string[],
  ): Promise<Map<string, OutboxDocument<StoredOrder>[]>> {
    const found = await rawCollection<OutboxDocument<StoredOrder>>(this.orders)
      .find({ customerId: { $in: customers } })
      .sort({ customerId: 1, createdAt: -1, _id: -1 })
      .toArray();
    return Map.groupBy(found, ({ customerId }) => customerId);
  }

  private async insert(
    customer: CustomerClaims,
    { name, phone, address, productIds, totalPrice }: OrderDraft,
    identification: Identification,
  ): Promise<Order> {
    const items = await this.prices.priceOf(productIds);
    const totalCents = totalOf(items, totalPrice);
    failpoint('order.priced');
    const order: OutboxDocument<StoredOrder> = {
      _id: new Types.ObjectId(),
      customerId: customer.sub,
      email: customer.email,
      name,
      phone,
      address,
      items,
      totalCents,
      createdAt: new Date(),
      ...firstVersion(),
      ...identification,
    };
    await this.store(order);
    failpoint('order.inserted');
    void this.relay.publish(order);
    return toOrder(order);
  }
}
