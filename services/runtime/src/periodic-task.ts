import type { ChangeWatch } from './change-watch.ts';
import type { Logger } from './logger.ts';
import { wait } from './wait.ts';

type PeriodicTaskOptions = {
  /**
   * Does the work once. @returns how many milliseconds to wait until the next time; undefined when there was nothing to do:
   * then `retryMs`, and while the database is quiet until it changes, see `ChangeWatch`.
   */
  run: () => Promise<number | undefined>;
  /**
   * What is logged when the work fails, once until it succeeds or fails for another reason, and how many milliseconds later it
   * is tried again.
   */
  failure: string;
  retryMs: number;
  /** The changes of the database in which the work is found. */
  changes?: ChangeWatch | undefined;
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
    if (firstAfterMs > 0) await this.#wait(firstAfterMs);
    while (!this.signal.aborted) {
      this.#wakeUp = new AbortController();
      await this.#runAndWait();
    }
  }

  async #runAndWait(): Promise<void> {
    const { retryMs, changes } = this.#options;
    const begunAt = performance.now();
    const waitMs = await this.#tryToRun();
    if (waitMs === undefined && changes)
      await changes.pause({ waitMs: retryMs, begunAt, signal: this.#wakeUp.signal });
    else await this.#wait(waitMs ?? retryMs);
  }

  /** @returns how many milliseconds to wait until the next time. */
  async #tryToRun(): Promise<number | undefined> {
    const { run, failure, retryMs, logger } = this.#options;
    try {
      const waitMs = await run();
      this.#reason = undefined;
      return waitMs;
    } catch (error) {
      const reason = String(error);
      if (reason !== this.#reason) logger.warn({ err: error }, failure);
      this.#reason = reason;
      return retryMs;
    }
  }

  async #wait(waitMs: number): Promise<void> {
    if (waitMs > 0) await wait(waitMs, this.#wakeUp.signal);
  }
}
