import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { showDialog } from '../dialogs/dialogs.ts';
import { formatPrice } from '../format/format.ts';

/** Asks before the money of an order counts as collected. */
export function confirmPayment({ number, totalPrice }: Order): Promise<boolean> {
  const amount = formatPrice(totalPrice);
  return showDialog({
    title: i18n.t('Was order {number} paid?', { number }),
    text: i18n.t('{amount} count as collected. This cannot be undone.', { amount }),
    confirm: i18n.t('Collect {amount}', { amount }),
    cancel: i18n.t('Go back'),
  });
}
