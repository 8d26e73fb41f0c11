import type { OrderAction } from '@bookstore/contracts/order-transitions';
import { i18n } from '@bookstore/i18n/i18n';

/** What happened to an order, in the words for its customer. */
export const CHANGE_LABELS = {
  place: () => i18n.t('Placed'),
  confirm: () => i18n.t('Confirmed'),
  ship: () => i18n.t('Shipped'),
  deliver: () => i18n.t('Delivered'),
  collect: () => i18n.t('Paid'),
  cancel: () => i18n.t('Cancelled'),
  return: () => i18n.t('Returned'),
  removeItem: () => i18n.t('A book was taken out'),
  correct: () => i18n.t('Your details were corrected'),
  reopen: () => i18n.t('Reopened'),
} as const satisfies Record<OrderAction, () => string>;
