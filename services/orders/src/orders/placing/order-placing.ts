import { createBatchInserter } from '@bookstore/kit/mongo/batch-inserter';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { OutboxRelay } from '@bookstore/kit/outbox/outbox-relay';
import { createBatcher } from '@bookstore/runtime/batch';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OrderTransactions } from './order-transactions.ts';
import { findOrdersByKey, type Keyed, toCustomerKey } from './orders-by-key.ts';
import { numberOf } from '../order-number.ts';
import { type OrderDocument, StoredOrder } from '../order.schema.ts';
import { OrderCommandsService, SOLD_OUT } from '../commands/order-commands.service.ts';
import { LateHolds } from './late-holds.ts';
import { OpenSlots, type UsedSlots } from './open-slots.ts';

/** How often an order is tried with another number and slot. Each time, another order was faster. */
const MAX_ATTEMPTS = 50;

/** Stores new orders, many at a time, and publishes them. */
@Injectable()
export class OrderPlacing {
  private readonly insert: (order: OrderDocument) => Promise<void>;
  private readonly findByKeys = createBatcher((keyed: readonly Keyed[]) =>
    findOrdersByKey(rawCollection(this.orders), keyed),
  );
  private readonly findUsedSlots = createBatcher((placed: readonly OrderDocument[]) =>
    this.slots.findUsed(placed, { isThorough: true }),
  );

  constructor(
    @InjectModel(StoredOrder.name) private readonly orders: Model<StoredOrder>,
    private readonly relay: OutboxRelay<StoredOrder>,
    private readonly transactions: OrderTransactions,
    private readonly slots: OpenSlots,
    private readonly lateHolds: LateHolds,
    private readonly commands: OrderCommandsService,
  ) {
    this.insert = createBatchInserter(rawCollection<OrderDocument>(orders));
  }

  /**
   * Stores an order, which takes copies from the stock if one of its books is counted.
   * @returns the order, or the first one with its idempotency key.
   * @throws Failure TOO_MANY_OPEN_ORDERS; otherwise as `OrderTransactions`. An order that is refused after it was stored is
   * cancelled by the shop, and its idempotency key can be used again.
   */
  async store(
    order: OrderDocument,
    { hasCountedBooks, used }: { hasCountedBooks: boolean; used: UsedSlots },
  ): Promise<OrderDocument> {
    const stored = hasCountedBooks
      ? await this.transactions.place(order)
      : await this.insertOpen(order, used);
    if (!stored._id.equals(order._id)) return stored;
    void this.relay.publish(stored);
    const customer = { kind: 'customer', id: order.customerId, actors: ['customer'] } as const;
    const refusal = { ...SOLD_OUT, isRefusal: true } as const;
    await this.lateHolds.hold(stored, () => this.commands.run(customer, order._id.toString(), refusal));
    return stored;
  }

  /** The order that the customer has placed with an idempotency key. */
  async findByKey(customerId: string, idempotencyKey: string): Promise<OrderDocument | undefined> {
    const keyed = { customerId, idempotencyKey };
    return (await this.findByKeys(keyed)).get(toCustomerKey(keyed));
  }

  /** Another order can have its number, its slot or its idempotency key already. */
  private async insertOpen(order: OrderDocument, used: UsedSlots): Promise<OrderDocument> {
    const { customerId, idempotencyKey } = order;
    let slots = used;
    for (let attempt = 0; ; attempt += 1) {
      const openSlot = this.slots.choose(order, slots.get(customerId));
      const candidate = Object.assign({}, order, { number: numberOf(order._id, attempt), openSlot });
      try {
        await this.insert(candidate);
        failpoint('order.inserted');
        return candidate;
      } catch (error) {
        if (!isDuplicateKey(error) || attempt === MAX_ATTEMPTS) throw error;
        const first = idempotencyKey && (await this.findByKey(customerId, idempotencyKey));
        if (first) return first;
        slots = await this.findUsedSlots(order);
      }
    }
  }
}
