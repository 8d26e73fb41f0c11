import type { OrderDraftRequest } from '@bookstore/contracts/orders';
import * as v from 'valibot';
import { createIdempotencyKey } from '../../shared/idempotency-key.ts';

const STORAGE_KEY = 'order-attempt';

const orderAttempt = v.object({ draft: v.string(), key: v.string() });

function readAttempt() {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored ? v.parse(orderAttempt, JSON.parse(stored)) : null;
}

/** The idempotency key of an order: the same one until the order is changed or placed. */
export function idempotencyKeyFor(draft: OrderDraftRequest): string {
  const json = JSON.stringify(draft);
  const attempt = readAttempt();
  if (attempt?.draft === json) return attempt.key;
  const key = createIdempotencyKey();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ draft: json, key }));
  return key;
}

/** Forgets the order once it is placed, so that the next one gets a new key. */
export const clearAttempt = (): void => sessionStorage.removeItem(STORAGE_KEY);
