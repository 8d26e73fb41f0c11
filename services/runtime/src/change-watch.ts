import type { ChangeStream, Db } from 'mongodb';
import type { Logger } from './logger.ts';
import { wait } from './wait.ts';

/** How long nothing has changed before the changes are watched, and then before the database is quiet. */
const WATCH_AFTER_MS = 15_000;
/** With the time in transit of an event, what nothing announces is found within a minute. */
const QUIET_WAIT_MS = 45_000;
/** How long one command waits for a change; less where replies are waited for less. */
const MAX_AWAIT_MS = 20_000;
/** Leases are renewed while nothing else happens. */
const CHANGES = [{ $match: { 'ns.coll': { $ne: 'leases' } } }, { $project: { _id: 1 } }];

type Timing = { watchAfterMs: number; quietWaitMs: number };
type Pause = { waitMs: number; mostMs?: number; begunAt: number; signal: AbortSignal };
type Quiet = { beganAt: number; end: AbortController };

/**
 * Whether a database is quiet: nobody, in any process, has changed anything for half a minute. What is done again and again
 * then waits for the next change instead, a minute at most. A busy database is not watched: a change stream would cost
 * every write.
 */
export class ChangeWatch {
  readonly #logger: Logger;
  readonly #timing: Timing;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #woken = new AbortController();
  #quiet: Quiet | undefined;
  #isFailing = false;
  #hasBeenQuiet = false;

  constructor(logger: Logger, timing: Partial<Timing> = {}) {
    this.#logger = logger;
    this.#timing = { watchAfterMs: WATCH_AFTER_MS, quietWaitMs: QUIET_WAIT_MS, ...timing };
  }

  /** Until it is started, the database counts as busy. */
  start(db: Db): void {
    this.#running = this.#watchUntilStopped(db);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.wake();
    await this.#running;
  }

  get isQuiet(): boolean {
    return this.#quiet !== undefined;
  }

  /** Ends the quiet: something has happened that is no change of the database. */
  wake(): void {
    this.#woken.abort();
    this.#quiet?.end.abort();
    this.#quiet = undefined;
  }

  /**
   * Waits before something is done again that was last begun at `begunAt`, by `performance.now()`, and found nothing to do;
   * while the database is quiet, until `waitMs` after the next change, or a minute, or `mostMs`.
   */
  async pause({ waitMs, mostMs = Infinity, begunAt, signal }: Pause): Promise<void> {
    const quiet = this.#quiet;
    // What was begun earlier may not have seen what had changed before.
    if (quiet && begunAt >= quiet.beganAt) {
      const ended = AbortSignal.any([quiet.end.signal, signal]);
      await wait(Math.max(waitMs, Math.min(mostMs, this.#timing.quietWaitMs)), ended);
      if (!ended.aborted) return;
    }
    await wait(waitMs, signal);
  }

  async #watchUntilStopped(db: Db): Promise<void> {
    const { socketTimeoutMS } = db.client.options;
    const maxAwaitTimeMS = Math.min(MAX_AWAIT_MS, socketTimeoutMS / 2 || MAX_AWAIT_MS);
    while (!this.#stop.signal.aborted) {
      this.#woken = new AbortController();
      await wait(this.#timing.watchAfterMs, this.#woken.signal);
      if (this.#woken.signal.aborted) continue;
      const changes = db.watch(CHANGES, { maxAwaitTimeMS, batchSize: 1 });
      try {
        await this.#waitForChange(changes);
        this.#isFailing = false;
      } catch (error) {
        if (!this.#isFailing) this.#logger.warn({ err: error }, 'changes cannot be watched: never quiet');
        this.#isFailing = true;
      }
      this.wake();
      // Not awaited: a database that does not respond would delay the end of the process.
      void changes.close().catch(() => undefined);
    }
  }

  async #waitForChange(changes: ChangeStream): Promise<void> {
    const { signal } = this.#woken;
    const changed = changes.next();
    const ended = Promise.race([
      changed,
      new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      }),
    ]);
    const isOver = await Promise.race([
      ended.then(() => true),
      wait(this.#timing.watchAfterMs, signal).then(() => signal.aborted),
    ]);
    // It has a token from the first reply on: without one, it does not see changes yet.
    if (isOver || changes.resumeToken === undefined) return;
    this.#quiet = { beganAt: performance.now(), end: new AbortController() };
    // Once, since it takes half a second: a quarter of the memory is what starting has left.
    if (!this.#hasBeenQuiet) globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    this.#hasBeenQuiet = true;
    await ended;
  }
}
