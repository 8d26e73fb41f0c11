import type { OrderAction } from '@bookstore/contracts/order-transitions';

/** What happened to an order, in the words for its customer. */
export const CHANGE_LABELS = {
  place: 'Placed',
  confirm: 'Confirmed',
  ship: 'Shipped',
  deliver: 'Delivered',
  collect: 'Paid',
  cancel: 'Cancelled',
  return: 'Returned',
  removeItem: 'A book was taken out',
  correct: 'Your details were corrected',
  reopen: 'Reopened',
} as const satisfies Record<OrderAction, string>;
