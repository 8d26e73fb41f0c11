import { ORDER_STATUSES, type OrderStatus, type Payment } from '@bookstore/contracts/order-transitions';
import type { StoredOrder } from '../order.schema.ts';

/** Of the orders of each status, whether something is left to be delivered. */
const IS_DELIVERY_LEFT = {
  placed: true,
  confirmed: true,
  shipped: true,
  delivered: false,
  cancelled: false,
  returned: false,
} satisfies Record<OrderStatus, boolean>;
const LAST_STATES = ORDER_STATUSES.filter((status) => !IS_DELIVERY_LEFT[status]);

/** The orders of which nothing is left to be delivered or paid. */
export const CLOSED = { status: { $in: [...LAST_STATES] }, payment: { $ne: 'due' } } as const;

export const isClosed = (status: OrderStatus, payment: Payment): boolean =>
  LAST_STATES.includes(status) && payment !== 'due';

/** What bookkeeping needs of an order, or the shop itself. */
type Kept =
  | 'customerId'
  | 'name'
  | 'address'
  | 'items'
  | 'totalCents'
  | 'createdAt'
  | 'emailVerified'
  | 'openSlot'
  | 'idempotencyKey'
  | 'number'
  | 'status'
  | 'payment'
  | 'collectedCents'
  | 'refundedCents'
  | 'carrier'
  | 'tracking'
  | 'history'
  | 'dueMails'
  | 'isCustomerDeleted'
  | 'v'
  | 'pendingSince';

/** What is left of the other fields. The hash was one of the whole request. */
export const ERASED: Required<Omit<StoredOrder, Kept>> = {
  email: '',
  phone: '',
  courierNote: '',
  notes: [],
  searchKeys: [],
  requestHash: '',
};

/** Erases what `changes` close, in their own write, if the customer's account is deleted. */
export function eraseIfClosed(order: StoredOrder, changes: Partial<StoredOrder>): Partial<StoredOrder> {
  const { status = order.status, payment = order.payment } = changes;
  return order.isCustomerDeleted && isClosed(status, payment) ? { ...changes, ...ERASED } : changes;
}
