import { numberOf } from './order-number.ts';
import type { OrderDocument, StoredOrder } from './order.schema.ts';
import { searchKeysOf } from './search-keys.ts';

type PlacedFields = Required<Pick<StoredOrder, 'number' | 'status' | 'payment' | 'history' | 'searchKeys'>>;
type Placed = Pick<OrderDocument, '_id' | 'customerId' | 'name' | 'email' | 'phone' | 'items' | 'createdAt'>;

/** The fields of an order that nothing has happened to since its customer placed it, with the number of this attempt. */
export const placedFields = (order: Placed, attempt = 0): PlacedFields => ({
  number: numberOf(order._id, attempt),
  status: 'placed',
  payment: 'due',
  history: [
    {
      v: 1,
      at: order.createdAt,
      action: 'place',
      by: { id: order.customerId, name: order.name, role: 'customer' },
    },
  ],
  searchKeys: searchKeysOf(order),
});

/** The fields that are missing from an order of an earlier version, in which nothing could happen to it. */
export const missingFields = (order: OrderDocument, attempt = 0): Partial<PlacedFields> =>
  order.status ? {} : placedFields(order, attempt);
