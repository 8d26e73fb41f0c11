import type { OrderStatus, Payment } from '@bookstore/contracts/order-transitions';
import type { StoredOrder } from '../order.schema.ts';

const LAST_STATES: readonly OrderStatus[] = ['delivered', 'cancelled', 'returned'];

/** The orders of which nothing is left to be delivered or paid. */
export const CLOSED = { status: { $in: [...LAST_STATES] }, payment: { $ne: 'due' } } as const;

export const isClosed = (status?: OrderStatus, payment?: Payment): boolean =>
  status !== undefined && LAST_STATES.includes(status) && payment !== 'due';

/** What is left of what bookkeeping does not need. The hash was one of the whole request. */
export const ERASED: Partial<StoredOrder> = {
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
