import { orderDraft, type OrderDraft, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { z } from 'zod';

const STORAGE_KEY = 'order-attempt';

const attempt = z.object({ draft: z.string(), key: z.string() });

/** Randomness that also works where the page is not served securely, where `crypto.randomUUID` is missing. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

function readAttempt() {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return stored ? attempt.parse(JSON.parse(stored)) : null;
}

/** The idempotency key of an order: the same one as long as the order stays the same and is not answered. */
export function keyOfAttempt(draft: OrderDraftRequest): string {
  const text = JSON.stringify(draft);
  const last = readAttempt();
  if (last?.draft === text) return last.key;
  const key = createKey();
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ draft: text, key }));
  return key;
}

/** The order was answered: the next one is another one. */
export const forgetAttempt = (): void => {
  sessionStorage.removeItem(STORAGE_KEY);
};

/** What this shopper sent for an order that is not placed yet, for instance before having to log in again. */
export function readLastAttempt(email: string): OrderDraft | null {
  const last = readAttempt();
  const draft = last && orderDraft.safeParse(JSON.parse(last.draft)).data;
  return draft?.email === email ? draft : null;
}
