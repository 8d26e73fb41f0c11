import type { ClientSession, mongo } from 'mongoose';
import type { OrderDocument, StoredOrder } from '../order.schema.ts';

/** Whose idempotency key it is, if the order has one. */
export type Keyed = Pick<StoredOrder, 'customerId' | 'idempotencyKey'>;

/** Identifies an idempotency key among those of all customers. It has no space itself. */
export const toCustomerKey = ({ customerId, idempotencyKey = '' }: Keyed): string =>
  `${customerId} ${idempotencyKey}`;

/** The orders that were placed with the idempotency keys of `orders` already, by customer and key. */
export async function findOrdersByKey(
  collection: mongo.Collection<OrderDocument>,
  orders: readonly Keyed[],
  session?: ClientSession,
): Promise<Map<string, OrderDocument>> {
  const byCustomer = Map.groupBy(
    orders.filter(({ idempotencyKey }) => idempotencyKey !== undefined),
    ({ customerId }) => customerId,
  );
  if (byCustomer.size === 0) return new Map();
  const $or = [...byCustomer].map(([customerId, keyed]) => ({
    customerId,
    idempotencyKey: { $in: keyed.map(({ idempotencyKey = '' }) => idempotencyKey) },
  }));
  const found: OrderDocument[] = await collection.find({ $or }, session ? { session } : {}).toArray();
  return new Map(found.map((order) => [toCustomerKey(order), order]));
}
