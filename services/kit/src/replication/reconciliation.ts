import { type IdRange, MAX_SECOND } from '@bookstore/contracts/state-feed';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { ChangeWatch } from '@bookstore/runtime/change-watch';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import { traceJob } from '@bookstore/runtime/tracing';
import { wait } from '@bookstore/runtime/wait';
import type { Connection } from 'mongoose';
import { Lease } from '../mongo/lease.ts';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { Bootstraps } from './bootstraps.ts';
import type { Projection } from './projection.ts';
import { repair } from './repair.ts';
import { StateFeedClient, type StateFeedSource } from './state-feed.client.ts';

/** With half of `maxWaitMs` more at random and the time in transit, a lost event is repaired within 10 s. */
const PACE = {
  /** How long an event may be in transit before it counts as lost. */
  inTransitSeconds: 5,
  /** Between two comparisons of recent states. */
  maxWaitMs: 2000,
};
/** How far clocks may differ. */
const CLOCK_SKEW_SECONDS = 60;
/** Until a new database has had all states, which its process waits for before it is ready. */
const MAX_WAIT_OF_NEW_MS = 250;
const LEASE_MS = 10_000;
/**
 * States as young as that are compared each time: most lost events are of these, and they are few. Those of older ones
 * are found with all others: an index of the times of changes would cost every write.
 */
const RECENT_SECONDS = 120;
/** All are compared at the latest after the interval, and earlier while that takes less than 5% of the time. */
const REST_FACTOR = 20;

/** A projection, and the owner of its states. */
export type Replica = { owner: StateFeedSource & { name: string }; projection: Projection };

type ReconciliationOptions = {
  /** The database of the projections, in which their processes agree on the one that reconciles. */
  connection: Connection;
  everyMs: number;
  /** Its changes; without it recent states are compared every few seconds for ever. */
  changes?: ChangeWatch | undefined;
  pace?: typeof PACE;
  skip: SkipDocument;
  logger: Logger;
  metrics: Metrics;
};

/** Ids that are compared together: for how many times the duration of a comparison the next one waits. */
type Share = { restFactor: number; ranges: (now: number, inTransitSeconds: number) => IdRange[] };

/** The ids of the last minutes, and all others, but those whose events may be in transit. */
const SHARES: readonly Share[] = [
  {
    restFactor: 0,
    ranges: (now, inTransitSeconds) => [{ from: now - RECENT_SECONDS, to: now - inTransitSeconds }],
  },
  {
    restFactor: REST_FACTOR,
    ranges: (now) => [
      { from: 0, to: now - RECENT_SECONDS },
      { from: now + CLOCK_SKEW_SECONDS, to: MAX_SECOND },
    ],
  },
];

/** What a new database begins with: an event in transit only brings what it has then. */
const EVERYTHING: Share = { restFactor: 0, ranges: () => [{ from: 0, to: MAX_SECOND }] };

/**
 * Compares projections with the states of their owners, recent ones every few seconds and all at the start and then at
 * intervals, both once a minute while the database is quiet, and fetches what is missing: all states when a projection is empty. One process does so at a time; events
 * that arrive meanwhile do no harm.
 */
export class Reconciliation implements BeforeApplicationShutdown {
  readonly #options: ReconciliationOptions;
  readonly #repaired: ReturnType<Metrics['addCounter']>;
  readonly #bootstraps: Bootstraps;
  readonly #stop = new AbortController();
  readonly #running: Promise<unknown>;
  readonly #owners: readonly string[];
  #isBootstrapped: boolean;

  constructor(options: ReconciliationOptions, replicas: readonly Replica[]) {
    this.#options = options;
    this.#owners = replicas.map(({ owner }) => owner.name);
    this.#isBootstrapped = options.everyMs === 0;
    this.#repaired = options.metrics.addCounter(
      'reconcile_repaired_states_total',
      'States that this process missed and fetched from their owner.',
      'owner',
    );
    this.#bootstraps = new Bootstraps(options.connection);
    this.#bootstraps.measure(options.metrics, this.#owners);
    this.#running = Promise.all(replicas.map((replica) => this.#reconcileUntilStopped(replica)));
  }

  /**
   * Whether the database has had all states of every owner once. It stays so, whatever is lost later, and for every
   * process of the database; without reconciliation it always is.
   */
  async isBootstrapped(): Promise<boolean> {
    this.#isBootstrapped ||= await this.#bootstraps.areDone(this.#owners);
    return this.#isBootstrapped;
  }

  /** Aborts a comparison under way: another process, or the next start, continues. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #reconcileUntilStopped(replica: Replica): Promise<void> {
    const { connection, everyMs, changes, pace = PACE, logger } = this.#options;
    const { name } = replica.owner;
    const { signal } = this.#stop;
    const lease = new Lease(connection, `reconcile.${name}`);
    let hasFailed = false;
    let isNew = true;
    const due = SHARES.map((share) => ({ share, atMs: 0 }));
    this.#repaired.inc({ owner: name }, 0);
    while (everyMs > 0 && !signal.aborted) {
      const begunAt = performance.now();
      try {
        isNew &&= !(await this.#bootstraps.areDone([name]));
        if (await lease.take(Math.min(everyMs, LEASE_MS))) {
          if (isNew) await this.#bootstrap(replica, lease);
          for (const each of due.filter(({ atMs }) => performance.now() >= atMs))
            each.atMs = await traceJob(`reconcile ${name}`, () =>
              this.#reconcile(replica, lease, each.share),
            );
          hasFailed = false;
        } else for (const each of due) each.atMs = 0;
      } catch (error) {
        if (!hasFailed && !this.#stop.signal.aborted)
          logger.warn({ err: error, owner: name }, 'reconciliation failed and will be retried');
        hasFailed = true;
        await lease.release().catch(() => undefined);
      }
      const maxWaitMs = isNew ? MAX_WAIT_OF_NEW_MS : pace.maxWaitMs;
      const waitMs = Math.min(everyMs / 4, maxWaitMs) * (0.5 + Math.random());
      if (changes && !isNew && !hasFailed) await changes.pause({ waitMs, mostMs: everyMs, begunAt, signal });
      else await wait(waitMs, signal);
    }
    await lease.release().catch(() => undefined);
  }

  async #bootstrap(replica: Replica, lease: Lease): Promise<void> {
    await this.#reconcile(replica, lease, EVERYTHING);
    await this.#bootstraps.finish(replica.owner.name);
  }

  /** @returns when to compare these states again. */
  async #reconcile(
    { owner, projection }: Replica,
    lease: Lease,
    { ranges, restFactor }: Share,
  ): Promise<number> {
    const { skip, everyMs, pace = PACE, logger } = this.#options;
    const client = new StateFeedClient({ ...owner, signal: this.#stop.signal });
    const startedAtMs = performance.now();
    let pages = 0;
    const onPage = async (states: number) => {
      pages += 1;
      this.#repaired.inc({ owner: owner.name }, states);
      await lease.take(everyMs);
    };
    const now = Math.floor(Date.now() / 1000);
    const compared = ranges(now, pace.inTransitSeconds);
    const { applied, unknown } = await repair({ client, projection, skip, onPage }, compared);
    await this.#bootstraps.noteComparison(owner.name);
    const line = { owner: owner.name, requestId: client.requestId };
    if (applied > 0) logger.info({ ...line, applied }, 'missing states applied');
    if (unknown > 0) logger.warn({ ...line, unknown }, 'states that their owner does not know');
    // What differs and cannot be repaired is fetched again at the interval only.
    const isInVain = pages > 0 && applied === 0;
    const endedAtMs = performance.now();
    return endedAtMs + (isInVain ? everyMs : Math.min(everyMs, restFactor * (endedAtMs - startedAtMs)));
  }
}
