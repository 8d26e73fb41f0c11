import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { nameStatus } from '../order-labels.ts';
import { hasWord } from './list-words.ts';

/**
 * What a line of cash does to its order: nothing, unless its amount is the one that is due.
 * @param amount - What was collected; undefined if it cannot be read.
 * @param parcelStatus - What the list says of the parcel, in the courier's language.
 */
export function decideOnCash(
  amount: number | undefined,
  { status, payment, totalPrice }: Order,
  parcelStatus = '',
): { action: 'deliver' | 'collect' } | { problem: string } {
  if (hasWord('returned', parcelStatus))
    return { problem: i18n.t('The parcel came back: {status}', { status: parcelStatus }) };
  if (amount === undefined) return { problem: i18n.t('The amount cannot be read') };
  if (payment === 'collected') return { problem: i18n.t('Already collected') };
  if (payment !== 'due')
    return { problem: i18n.t('Nothing is due: the order is {status}', { status: nameStatus(status) }) };
  if (status !== 'shipped' && status !== 'delivered')
    return { problem: i18n.t('Not shipped yet: the order is {status}', { status: nameStatus(status) }) };
  if (amount === 0 && totalPrice > 0) return { problem: i18n.t('Nothing was collected') };
  if (amount !== totalPrice) return { problem: i18n.t('Another amount is due') };
  return { action: status === 'shipped' ? 'deliver' : 'collect' };
}
