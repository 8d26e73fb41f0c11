import { setTimeout as delay } from 'node:timers/promises';

/** Works until the signal aborts, and then until what it does is answered. */
export type Worker = (signal: AbortSignal) => Promise<void>;

/** Does something again and again, with pauses. */
export const repeatedly =
  (pauseMs: number, work: () => Promise<void>): Worker =>
  async (signal) => {
    while (!signal.aborted) {
      await work();
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
