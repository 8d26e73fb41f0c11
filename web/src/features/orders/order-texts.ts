import type { Order, OrderChange } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { readCode } from '../../shared/http/http.ts';
import { CHANGE_LABELS } from '../../shared/orders/change-labels.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';

/** Names a change, and who made it where both the customer and the shop can. */
export function describeChange({ action, by }: Pick<OrderChange, 'action' | 'by'>): string {
  const isOwn = by.role === 'customer';
  if (action === 'cancel') return isOwn ? i18n.t('Cancelled by you') : i18n.t('Cancelled by the shop');
  if (action === 'correct')
    return isOwn
      ? i18n.t('Your details were corrected by you')
      : i18n.t('Your details were corrected by the shop');
  return CHANGE_LABELS[action]();
}

export function describePayment({ payment, status }: Pick<Order, 'payment' | 'status'>): string {
  if (payment === 'collected') return i18n.t('Paid');
  if (payment === 'refunded') return i18n.t('Refunded');
  if (payment === 'void') return i18n.t('Nothing to pay');
  return status === 'delivered' ? i18n.t('Still to be paid') : i18n.t('To pay on delivery');
}

/** Why a command was refused, or `otherwise`. */
export function describeRefusal(error: unknown, otherwise: string): string {
  const code = readCode(error);
  if (code === 'CONFLICT') return PAGE_NOTICES.orderOutdated;
  return code === 'ORDER_STATE' ? PAGE_NOTICES.orderStateChanged : otherwise;
}
