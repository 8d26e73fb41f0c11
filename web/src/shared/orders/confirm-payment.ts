import type { Order } from '@bookstore/contracts/orders';
import { showDialog } from '../dialogs/dialogs.ts';
import { formatPrice } from '../format/format.ts';

/** Asks before the money of an order counts as collected. */
export const confirmPayment = ({ number, totalPrice }: Order): Promise<boolean> =>
  showDialog({
    title: `Was order ${number} paid?`,
    text: `${formatPrice(totalPrice)} count as collected. This cannot be undone.`,
    confirm: `Collect ${formatPrice(totalPrice)}`,
    cancel: 'Go back',
  });
