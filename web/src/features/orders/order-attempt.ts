import { keyedOrder, type Order } from '@bookstore/contracts/orders';
import { readCode, readExtensions, RequestError } from '../../shared/http/http.ts';
import { createIdempotencyKey } from '../../shared/http/idempotency-key.ts';
import { browserStorage } from '../../shared/browser/storage.ts';

/** An attempt of one account is never sent by another. All tabs share it, as they share the cart. */
const storageKeyOf = (customerId: string) => `order-attempt.${customerId}`;

/** Ends the attempt, whose outcome is known: the next order of this account gets a new key. */
const endAttempt = (customerId: string): void => browserStorage.remove(storageKeyOf(customerId));

/** Whether an order was placed earlier under the key, with other details or books. */
export const isEarlierOrder = (error: unknown): boolean => readCode(error) === 'IDEMPOTENCY_KEY_REUSED';

/** Whether the shop has answered that it does not place the order. Without an answer it may have placed it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.problem !== undefined &&
  error.problem.status < 500 &&
  !isEarlierOrder(error);

/**
 * Sends an order with an idempotency key that goes on, also for a changed order and after a reload, until it is known
 * whether an order was placed under it: changing an order whose reply was lost must not place a second one.
 * @returns the order, which `isEarlier` when an earlier request has placed it, with other details or books.
 */
export async function attemptOrder(customerId: string, send: (key: string) => Promise<Order>) {
  const unresolvedKey = browserStorage.read(storageKeyOf(customerId));
  const key = unresolvedKey ?? createIdempotencyKey();
  browserStorage.write(storageKeyOf(customerId), key);
  try {
    const order = await send(key);
    endAttempt(customerId);
    return { order, isEarlier: false };
  } catch (error) {
    const order = isEarlierOrder(error) ? readExtensions(error, keyedOrder)?.order : undefined;
    // A refusal says nothing about an earlier request with this key, which may still be on its way.
    if (order || (!unresolvedKey && isRefusal(error))) endAttempt(customerId);
    if (order) return { order, isEarlier: true };
    throw error;
  }
}
