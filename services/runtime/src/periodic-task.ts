import type { Logger } from './logger.ts';
import { wait } from './wait.ts';

/** By default. What another process has begun is found that soon, and nobody notices so few questions to a database. */
const MAX_IDLE_MS = 10_000;

export type PeriodicTaskOptions = {
  /** Does the work once. @returns how many milliseconds to wait until the next time; undefined when there was nothing to do. */
  run: () => Promise<number | undefined>;
  /** What is logged when the work fails, once until it succeeds or fails for another reason. */
  failure: string;
  /**
   * How many milliseconds to wait after a failure, and when there was nothing to do. While there is nothing, the wait doubles
   * each time, up to `maxIdleMs`, if that is longer.
   */
  everyMs: number;
  maxIdleMs?: number | undefined;
  logger: Logger;
};

/** Does some work again and again, never twice at a time, until it is stopped. */
export class PeriodicTask {
  readonly #options: PeriodicTaskOptions;
  readonly #stop = new AbortController();
  #wakeUp = new AbortController();
  #running: Promise<void> | undefined;
  /** Why the work failed the last time it was done. */
  #reason: string | undefined;

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

  /** Does the work now, or again as soon as it is done. */
  wake(): void {
    this.#wakeUp.abort();
  }

  /** Stops, and waits for the work that is being done. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#running;
  }

  async #runUntilStopped(firstAfterMs: number): Promise<void> {
    const { everyMs, maxIdleMs = MAX_IDLE_MS } = this.#options;
    let idleMs = 0;
    if (firstAfterMs > 0) await this.#wait(firstAfterMs);
    while (!this.signal.aborted) {
      this.#wakeUp = new AbortController();
      const waitMs = await this.#tryToRun();
      idleMs = waitMs === undefined ? Math.max(everyMs, Math.min(2 * idleMs, maxIdleMs)) : 0;
      await this.#wait(waitMs ?? idleMs);
      if (this.#wakeUp.signal.aborted) idleMs = 0;
    }
  }

  async #tryToRun(): Promise<number | undefined> {
    const { run, failure, everyMs, logger } = this.#options;
    try {
      const waitMs = await run();
      this.#reason = undefined;
      return waitMs;
    } catch (error) {
      const reason = String(error);
      if (reason !== this.#reason && !this.signal.aborted) logger.warn({ err: error }, failure);
      this.#reason = reason;
      return everyMs;
    }
  }

  async #wait(waitMs: number): Promise<void> {
    if (waitMs > 0) await wait(waitMs, this.#wakeUp.signal);
  }
}
