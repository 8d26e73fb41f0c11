import { setTimeout as delay } from 'node:timers/promises';

/** Waits for so many milliseconds, or until a signal aborts; it never rejects. */
export const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);
