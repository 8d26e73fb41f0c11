import { setTimeout as delay } from 'node:timers/promises';

type PollOptions = { timeoutMs: number; intervalMs?: number; signal?: AbortSignal | undefined };

/**
 * Asks `probe` again and again until it says yes. A probe that throws says no.
 * @returns whether it said yes within `timeoutMs`.
 * @throws AbortError when `signal` aborts.
 */
export async function pollUntil(
  probe: () => boolean | Promise<boolean>,
  { timeoutMs, intervalMs = 40, signal }: PollOptions,
): Promise<boolean> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const isThere = await Promise.resolve()
      .then(probe)
      .catch(() => false);
    if (isThere) return true;
    if (Date.now() >= end) return false;
    await delay(intervalMs, undefined, signal ? { signal } : {});
  }
}
