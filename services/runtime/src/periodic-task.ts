import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

type PeriodicTaskOptions = {
  /** Does the work once. @returns how many milliseconds to wait until the next time. */
  run: () => Promise<number>;
  /** What is logged when the work fails, and how many milliseconds later it is tried again. */
  failure: string;
  retryMs: number;
  logger: Logger;
};

/** Does some work again and again, never twice at a time, until it is stopped. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(options: PeriodicTaskOptions) {
    this.#options = options;
  }

  /** Aborts when the task is stopped, so that long work can end early. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  start(firstAfterMs = 0): void {
    this.#running = this.#runUntilStopped(firstAfterMs);
  }

  /** Stops, and waits for the work that is being done. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #runUntilStopped(firstAfterMs: number): Promise<void> {
    const { run, failure, retryMs, logger } = this.#options;
    for (let waitMs = firstAfterMs; ;) {
      if (waitMs > 0) await delay(waitMs, undefined, { signal: this.signal }).catch(() => undefined);
      if (this.signal.aborted) return;
      waitMs = await run().catch((error: unknown) => {
        logger.warn({ err: error }, failure);
        return retryMs;
      });
    }
  }
}
