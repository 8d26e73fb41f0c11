import { MAX_SECOND } from '@bookstore/contracts/state-feed';
import { traceJob } from '@bookstore/runtime/tracing/job-spans';
import type { Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { StateFeedClient, type StateFeedSource } from './state-feed.client.ts';
import type { Projection } from './projection.ts';
import { Repair } from './repair.ts';
import { Lease } from '../mongo/lease.ts';
import type { Logger } from '@bookstore/runtime/logger';
import type { ReconcileMetrics } from './reconcile-metrics.ts';

/** How long a fact may be on its way before it counts as lost, and how far clocks may be apart. */
const ON_THE_WAY_SECONDS = 5;
const AHEAD_SECONDS = 60;
const LONGEST_WAIT_MS = 5000;

export type ReconcilerOptions = {
  owner: StateFeedSource & { name: string };
  copy: Projection;
  /** The database of the copy, where its processes agree which of them compares. */
  connection: Connection;
  everyMs: number;
  logger: Logger;
  metrics: ReconcileMetrics;
};

/** All facts but those that the broker may be bringing just now. */
function settledRanges() {
  const now = Math.floor(Date.now() / 1000);
  return [
    { from: 0, to: now - ON_THE_WAY_SECONDS },
    { from: now + AHEAD_SECONDS, to: MAX_SECOND },
  ];
}

/**
 * Compares a copy of facts with their owner's, at the start and then at intervals, and fetches what is lacking: all
 * of it when the copy is empty. One process does so at a time; facts that arrive meanwhile do no harm.
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #logger: Logger;
  readonly #lease: Lease;
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;
  #hasFailed = false;

  constructor(options: ReconcilerOptions) {
    const { owner, connection, logger } = options;
    this.#options = options;
    this.#logger = logger.child({ owner: owner.name });
    this.#lease = new Lease(connection, `reconcile.${owner.name}`);
  }

  start(): void {
    if (this.#options.everyMs > 0) this.#running = this.#reconcileUntilStopped();
  }

  /** Breaks off what it is doing: another process, or the next start, goes on from there. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #reconcileUntilStopped(): Promise<void> {
    const { signal } = this.#stop;
    const waitMs = Math.min(this.#options.everyMs / 4, LONGEST_WAIT_MS);
    while (!signal.aborted) {
      await this.#reconcileInTurn();
      await delay(waitMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    }
  }

  async #reconcileInTurn(): Promise<void> {
    try {
      if (!(await this.#lease.take(this.#options.everyMs))) return;
      await traceJob(`reconcile ${this.#options.owner.name}`, () => this.#reconcile());
      this.#hasFailed = false;
    } catch (error) {
      if (!this.#hasFailed && !this.#stop.signal.aborted)
        this.#logger.warn({ err: error }, 'facts could not be compared; it is tried until they can');
      this.#hasFailed = true;
      await this.#lease.release().catch(() => undefined);
    }
  }

  async #reconcile(): Promise<void> {
    const { owner, copy, everyMs, metrics } = this.#options;
    const client = new StateFeedClient({ ...owner, signal: this.#stop.signal });
    const repair = new Repair({
      client,
      copy,
      onPage: async (facts) => {
        metrics.repaired(facts);
        await this.#lease.take(everyMs);
      },
    });
    const { taken, unknown } = await repair.run(settledRanges());
    metrics.succeeded();
    const { requestId } = client;
    if (taken > 0) this.#logger.info({ taken, requestId }, 'facts that were lacking are there now');
    if (unknown > 0)
      this.#logger.warn({ unknown, requestId }, 'there are facts that their owner does not know');
  }
}
