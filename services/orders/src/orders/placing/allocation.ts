import { toCustomerKey } from './orders-by-key.ts';
import type { OrderDocument } from '../order.schema.ts';
import type { Availability } from '../../stock/stock.schema.ts';
import { createOutOfStock, isHeldFor } from '../../stock/stock.service.ts';
import type { OpenSlots, UsedSlots } from './open-slots.ts';

/** What becomes of each order of a batch: those to insert, and the copies that they take. */
export type Allocation = {
  outcomes: PromiseSettledResult<OrderDocument>[];
  accepted: OrderDocument[];
  copies: Map<string, number>;
};

/** What orders are accepted by: of one snapshot. */
type Basis = {
  stock: readonly Availability[];
  /** The orders that were placed with the idempotency keys. */
  firsts: ReadonlyMap<string, OrderDocument>;
  used: UsedSlots;
  slots: Pick<OpenSlots, 'choose'>;
};

/**
 * Accepts orders one after the other, each whole or not at all, while there are free copies of its counted books and its
 * customer may have another one. One whose key another order has gets that one, from `firsts` or from the same batch.
 */
export function allocateCopies(
  orders: readonly OrderDocument[],
  { stock, firsts, used, slots }: Basis,
): Allocation {
  const free = new Map(
    stock.filter(isHeldFor).map(({ _id, isCounted, free: left }) => [_id, isCounted ? left : Infinity]),
  );
  const byKey = new Map(firsts);
  const usedNow = new Map<string, Set<string>>();
  const copies = new Map<string, number>();
  const accepted: OrderDocument[] = [];
  const isMissing = (bookId: string) => (free.get(bookId) ?? 1) - (copies.get(bookId) ?? 0) < 1;

  const accept = (order: OrderDocument): OrderDocument => {
    const key = order.idempotencyKey === undefined ? undefined : toCustomerKey(order);
    const first = key === undefined ? undefined : byKey.get(key);
    if (first) return first;
    const bookIds = order.items.map(({ bookId }) => bookId);
    const missing = bookIds.filter(isMissing);
    if (missing.length > 0) throw createOutOfStock(missing);
    const own = usedNow.get(order.customerId) ?? new Set(used.get(order.customerId));
    const openSlot = slots.choose(order, own);
    usedNow.set(order.customerId, own.add(openSlot));
    for (const bookId of bookIds) if (free.has(bookId)) copies.set(bookId, (copies.get(bookId) ?? 0) + 1);
    const items = order.items.map((item) =>
      free.has(item.bookId) ? { ...item, held: true as const } : item,
    );
    const value = Object.assign({}, order, { items, openSlot });
    accepted.push(value);
    if (key !== undefined) byKey.set(key, value);
    return value;
  };

  const outcomes = orders.map((order): PromiseSettledResult<OrderDocument> => {
    try {
      return { status: 'fulfilled', value: accept(order) };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  });
  return { outcomes, accepted, copies };
}
