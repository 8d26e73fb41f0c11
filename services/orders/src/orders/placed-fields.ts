import { numberOf } from './order-number.ts';
import type { OrderDocument, StoredOrder } from './order.schema.ts';
import { searchKeysOf } from './search-keys.ts';

type PlacedFields = Pick<StoredOrder, 'number' | 'status' | 'payment' | 'history' | 'searchKeys'>;
type Placed = Pick<OrderDocument, '_id' | 'customerId' | 'name' | 'email' | 'phone' | 'items' | 'createdAt'>;

/** The fields of an order that nothing has happened to since its customer placed it. */
export const placedFields = (order: Placed): PlacedFields => ({
  number: numberOf(order._id),
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
