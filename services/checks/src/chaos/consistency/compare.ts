import type { StoredOrder } from './stored-state.ts';

/** What is wrong if two values differ. */
export const compare = <T extends number | string>(what: string, found: T, expected: T): string[] =>
  found === expected ? [] : [`${what}: ${found}, expected ${expected}`];

/** What is wrong if there are such things. */
export const list = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${names.length} ${what}: ${names.slice(0, 3).join(', ')}`] : [];

/** A stored order as customers remember it. */
export const toExpectedOrder = ({ _id, idempotencyKey, totalCents }: StoredOrder) => ({
  id: _id,
  key: idempotencyKey,
  totalCents,
});
