import type { Order, OrderChange } from '@bookstore/contracts/orders';
import { readCode } from '../../shared/http/http.ts';
import { CHANGE_LABELS } from '../../shared/orders/change-labels.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';

/** Names a change, and who made it where both the customer and the shop can. */
export function describeChange({ action, by }: Pick<OrderChange, 'action' | 'by'>): string {
  const label = CHANGE_LABELS[action];
  if (action !== 'cancel' && action !== 'correct') return label;
  return `${label} by ${by.role === 'customer' ? 'you' : 'the shop'}`;
}

export function describePayment({ payment, status }: Pick<Order, 'payment' | 'status'>): string {
  if (payment === 'collected') return 'Paid';
  if (payment === 'refunded') return 'Refunded';
  if (payment === 'void') return 'Nothing to pay';
  return status === 'delivered' ? 'Still to be paid' : 'To pay on delivery';
}

/** Why a command was refused, or `otherwise`. */
export function describeRefusal(error: unknown, otherwise: string): string {
  const code = readCode(error);
  if (code === 'CONFLICT') return PAGE_NOTICES.orderOutdated;
  return code === 'ORDER_STATE' ? PAGE_NOTICES.orderStateChanged : otherwise;
}
