import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { i18n } from '@bookstore/i18n/i18n';

/** The status of an order within a sentence. By itself it is called as `STATUS_LABELS` says. */
export const STATUS_NAMES = {
  placed: () => i18n.t('placed'),
  confirmed: () => i18n.t('confirmed'),
  shipped: () => i18n.t('shipped'),
  delivered: () => i18n.t('delivered'),
  cancelled: () => i18n.t('cancelled'),
  returned: () => i18n.t('returned'),
} as const satisfies Record<OrderStatus, () => string>;
