import { ERRORS, type ErrorCode } from '@bookstore/contracts/errors';
import type { OrderAction, OrderStatus, Payment } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { capitalize } from '../../shared/format.ts';

/** What happened, in the history of an order. */
export const ACTIONS = {
  place: 'Placed',
  confirm: 'Confirmed',
  ship: 'Shipped',
  deliver: 'Delivered',
  collect: 'Payment collected',
  cancel: 'Cancelled',
  return: 'Returned',
  removeItem: 'Book removed',
  correct: 'Contact corrected',
  reopen: 'Reopened',
} as const satisfies Record<OrderAction, string>;

export const PAYMENT_LABELS = {
  due: 'Due',
  collected: 'Collected',
  refunded: 'Refunded',
  void: 'Nothing due',
} as const satisfies Record<Payment, string>;

const STATUS_STYLES = {
  placed: 'bg-warning-soft text-warning',
  confirmed: 'bg-accent-soft text-accent',
  shipped: 'bg-accent text-white',
  delivered: 'bg-paper-deep text-ink',
  cancelled: 'bg-danger-soft text-danger',
  returned: 'bg-danger-soft text-danger',
} as const satisfies Record<OrderStatus, string>;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <span
    className={`inline-block rounded-full px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${STATUS_STYLES[status]}`}
  >
    {capitalize(status)}
  </span>
);

/** Why a command was refused, and where the order is. */
export const explainRefusal = (code: ErrorCode, order: Order | undefined): string =>
  order ? `${ERRORS[code].title}: it is ${order.status}` : ERRORS[code].title;
