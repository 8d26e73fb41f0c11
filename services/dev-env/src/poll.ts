import { setTimeout as delay } from 'node:timers/promises';

const PROBE_TIMEOUT_MS = 2_000;

/** What `url` answers, soon. */
export async function readSoon(url: string) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
  return { status: response.status, text: await response.text() };
}

/** Whether `url` answers with success, soon. */
export async function isOk(url: string): Promise<boolean> {
  const { status } = await readSoon(url);
  return status >= 200 && status < 300;
}

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
