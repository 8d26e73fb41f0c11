import {
  isOpen,
  ORDER_STATUSES,
  type OrderStatus,
  type Payment,
  STAGES,
} from '@bookstore/contracts/order-transitions';
import type { StoredOrder } from '../order.schema.ts';

/** The statuses of orders of which nothing is left to be delivered. */
const LAST_STATES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => !isOpen(status) && STAGES[status] !== 'sent',
);

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
