import { createBatcher } from './batch.ts';

/**
 * Shares answers between all who wait: a call gets the answer of an `ask` that begins after it, never of one that had
 * begun before, so that what it learns is no older than its question.
 */
export function coalesce<T>(ask: () => Promise<T>): () => Promise<T> {
  const askFor = createBatcher<undefined, T>(ask);
  return () => askFor(undefined);
}
