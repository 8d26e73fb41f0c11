import { toCustomerKey } from './first-orders.ts';
import type { OrderDocument } from '../order.schema.ts';
import { type Availability, createOutOfStock } from '../../stock/stock.service.ts';

/** What becomes of each order of a batch: those to insert, and the copies that they take. */
export type Admission = {
  outcomes: PromiseSettledResult<OrderDocument>[];
  admitted: OrderDocument[];
  copies: Map<string, number>;
};

/**
 * Admits orders one after the other, each whole or not at all, while there are free copies of its counted books. One
 * whose key another order has gets that one, from `firsts` or from the same batch.
 */
export function admitOrders(
  orders: readonly OrderDocument[],
  stock: readonly Availability[],
  firsts: ReadonlyMap<string, OrderDocument>,
): Admission {
  const free = new Map(stock.filter(({ isCounted }) => isCounted).map((book) => [book._id, book.free]));
  const byKey = new Map(firsts);
  const copies = new Map<string, number>();
  const admitted: OrderDocument[] = [];
  const isMissing = (bookId: string) => (free.get(bookId) ?? 1) - (copies.get(bookId) ?? 0) < 1;

  const outcomes = orders.map((order): PromiseSettledResult<OrderDocument> => {
    const key = order.idempotencyKey === undefined ? undefined : toCustomerKey(order);
    const first = key === undefined ? undefined : byKey.get(key);
    if (first) return { status: 'fulfilled', value: first };
    const bookIds = order.items.map(({ bookId }) => bookId);
    const missing = bookIds.filter(isMissing);
    if (missing.length > 0) return { status: 'rejected', reason: createOutOfStock(missing) };
    for (const bookId of bookIds) if (free.has(bookId)) copies.set(bookId, (copies.get(bookId) ?? 0) + 1);
    const items = order.items.map((item) =>
      free.has(item.bookId) ? { ...item, held: true as const } : item,
    );
    const value = Object.assign({}, order, { items });
    admitted.push(value);
    if (key !== undefined) byKey.set(key, value);
    return { status: 'fulfilled', value };
  });
  return { outcomes, admitted, copies };
}
