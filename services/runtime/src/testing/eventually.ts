import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;

/** So long that only what never happens is given up, on a busy machine too. */
const LIMIT_MS = 60_000;

/** Runs `check` until it no longer throws, and throws its last error when `timeoutMs` have passed. */
export async function eventually<T>(check: () => Promise<T> | T, timeoutMs = LIMIT_MS): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
}
