import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import { i18n } from '@bookstore/i18n/i18n';

/** The status of an order in words. */
export const STATUS_LABELS = {
  placed: () => i18n.t('Placed'),
  confirmed: () => i18n.t('Confirmed'),
  shipped: () => i18n.t('Shipped'),
  delivered: () => i18n.t('Delivered'),
  cancelled: () => i18n.t('Cancelled'),
  returned: () => i18n.t('Returned'),
} as const satisfies Record<OrderStatus, () => string>;
