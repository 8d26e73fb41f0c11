import { ERRORS, type ErrorCode } from '@bookstore/contracts/errors';
import type { OrderAction, Payment } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';

/** What happened, in the history of an order. */
export const ACTION_LABELS = {
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

/** Why a command was refused, and where the order is. */
export const explainRefusal = (code: ErrorCode, order: Order | undefined): string =>
  order ? `${ERRORS[code].title}: it is ${order.status}` : ERRORS[code].title;
