import type { Order } from '@bookstore/contracts/orders';
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
  if (hasWord('returned', parcelStatus)) return { problem: `The parcel came back: ${parcelStatus}` };
  if (amount === undefined) return { problem: 'The amount cannot be read' };
  if (payment === 'collected') return { problem: 'Already collected' };
  if (payment !== 'due') return { problem: `Nothing is due: the order is ${status}` };
  if (status !== 'shipped' && status !== 'delivered')
    return { problem: `Not shipped yet: the order is ${status}` };
  if (amount === 0 && totalPrice > 0) return { problem: 'Nothing was collected' };
  if (amount !== totalPrice) return { problem: 'Another amount is due' };
  return { action: status === 'shipped' ? 'deliver' : 'collect' };
}
