import type { StoredOrder } from './stored-state.ts';

/** What is wrong if two values differ. */
export const compare = <T extends number | string>(what: string, found: T, expected: T): string[] =>
  found === expected ? [] : [`${what}: ${found}, expected ${expected}`];

/** A stored order as customers remember it. */
export const toExpectedOrder = ({ _id, idempotencyKey, totalCents }: StoredOrder) => ({
  id: _id,
  key: idempotencyKey,
  totalCents,
});
