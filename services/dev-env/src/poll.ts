import { setTimeout as delay } from 'node:timers/promises';

type PollOptions = { timeoutMs: number; intervalMs?: number; signal?: AbortSignal | undefined };

/** Calls `probe` until it returns true; an exception counts as false. @returns whether it did within `timeoutMs`. */
export async function pollUntil(
  probe: () => boolean | Promise<boolean>,
  { timeoutMs, intervalMs = 40, signal }: PollOptions,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const isDone = await Promise.resolve()
      .then(probe)
      .catch(() => false);
    if (isDone) return true;
    if (Date.now() >= deadline) return false;
    await delay(intervalMs, undefined, signal ? { signal } : {});
  }
}
