import { toOrderNumber } from '@bookstore/contracts/order-numbers';
import { hash } from 'node:crypto';
import { Types } from 'mongoose';

/** Crockford's base 32: no letter that can be taken for a digit, or for another one. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const OBJECT_ID = /^[\da-f]{24}$/i;

/** The number of the order with this id, to be said on the phone. If another order has it, the next attempt gives another one. */
export const numberOf = (id: Types.ObjectId, attempt = 0): string =>
  Array.from(hash('sha256', `${id.toString()}:${attempt}`, 'buffer').subarray(0, LENGTH), (byte) =>
    DIGITS.charAt(byte % DIGITS.length),
  ).join('');

/** The id or the number that a person typed, if it has the form of one. */
export function identifyOrder(text: string): { _id: Types.ObjectId } | { number: string } | undefined {
  if (OBJECT_ID.test(text)) return { _id: Types.ObjectId.createFromHexString(text) };
  const number = toOrderNumber(text);
  return number === undefined ? undefined : { number };
}
