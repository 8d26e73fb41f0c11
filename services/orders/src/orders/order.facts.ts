import { createEvent } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { ToEvent } from '@bookstore/kit/outbox/outbox';
import type { StoredOrder } from './order.schema.ts';

/** Tells that an order was placed, when, by whom and for how much. */
export const toOrderEvent: ToEvent<StoredOrder> = ({ _id, v, customerId, name, totalCents, createdAt }) =>
  createEvent('order.placed', 'orders', {
    id: _id.toString(),
    v,
    customer: { id: customerId, name },
    totalCents: cents.parse(totalCents),
    placedAt: createdAt.toISOString(),
  });
