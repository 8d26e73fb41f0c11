import { setTimeout as delay } from 'node:timers/promises';

/** The item with that number, in turn. */
export function itemAt<T>(items: readonly T[], number: number): T {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('there are no items');
  return item;
}

type Rate<T> = {
  perSecond: number;
  /** Asked before each call, with the number of calls so far. */
  isDone: (sent: number) => boolean;
  send: (number: number, dueAtMs: number) => Promise<T>;
};

/** Calls `send` at a fixed rate, however long each call takes (open loop). @returns their results in order. */
export async function sendAtRate<T>({ perSecond, isDone, send }: Rate<T>): Promise<T[]> {
  const startedAtMs = performance.now();
  const results: Promise<T>[] = [];
  while (!isDone(results.length)) {
    const dueAtMs = startedAtMs + (results.length * 1000) / perSecond;
    await delay(Math.max(0, dueAtMs - performance.now()));
    results.push(send(results.length, dueAtMs));
  }
  return Promise.all(results);
}

/** Calls `work` `times` times, at most `atOnce` at a time (closed loop). @returns the results. */
export async function repeat<T>(
  { times, atOnce, signal }: { times: number; atOnce: number; signal?: AbortSignal },
  work: (number: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const run = async () => {
    while (next < times && !signal?.aborted) results.push(await work(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return results;
}

/** What went wrong with a request, with the cause that `fetch` hides behind its own message. */
export const describeError = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error);

type LoadOptions = {
  perSecond: number;
  /** Sends the request with that number. @returns what went wrong, if anything. */
  send: (number: number) => Promise<string | undefined>;
};

/**
 * Sends requests at a rate while `work` runs.
 * @returns how many requests were sent, and the failed ones.
 */
export async function underLoad({ perSecond, send }: LoadOptions, work: () => Promise<unknown>) {
  let isDone = false;
  const sending = sendAtRate({ perSecond, isDone: () => isDone, send });
  await work().finally(() => {
    isDone = true;
  });
  const results = await sending;
  return { sent: results.length, failures: results.filter((failure) => failure !== undefined) };
}
