import { type IdRange, MAX_SECOND } from '@bookstore/contracts/state-feed';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { PeriodicTask } from '@bookstore/runtime/periodic-task';
import { traceJob } from '@bookstore/runtime/tracing';
import type { Connection } from 'mongoose';
import type { Jobs } from '../mongo/jobs.ts';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { Bootstraps } from './bootstraps.ts';
import type { Projection } from './projection.ts';
import { repair } from './repair.ts';
import { StateFeedClient, type StateFeedSource } from './state-feed.client.ts';

const PACE = {
  /** How long an event may be in transit before it counts as lost. */
  inTransitSeconds: 5,
  /** Between two comparisons of recent states, at first. */
  maxWaitMs: 1000,
};
/** While nothing is missing: with the time in transit, a lost event is then repaired within a minute. */
const MAX_IDLE_MS = 45_000;
/** How far clocks may differ. */
const CLOCK_SKEW_SECONDS = 60;
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
  jobs: Jobs;
  /** The database of the projections, in which their processes agree on the one that reconciles. */
  connection: Connection;
  everyMs: number;
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
 * Compares projections with the states of their owners, and fetches what is missing: all states when a projection is empty.
 * It compares recent states after a second, then less and less often while none is missing, and all states at the start and
 * then at intervals. One process does so at a time; events that arrive meanwhile do no harm.
 */
export class Reconciliation {
  readonly #options: ReconciliationOptions;
  readonly #repaired: ReturnType<Metrics['addCounter']>;
  readonly #bootstraps: Bootstraps;
  readonly #owners: readonly string[];
  readonly #tasks: readonly PeriodicTask[];
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
    this.#tasks = options.everyMs > 0 ? replicas.map((replica) => this.#start(replica)) : [];
    for (const name of this.#owners) this.#repaired.inc({ owner: name }, 0);
  }

  /**
   * Whether the database has had all states of every owner once. It stays so, whatever is lost later, and for every
   * process of the database; without reconciliation it always is.
   */
  async isBootstrapped(): Promise<boolean> {
    this.#isBootstrapped ||= await this.#bootstraps.areDone(this.#owners);
    return this.#isBootstrapped;
  }

  /** Compares recent states now, and soon again. */
  wake(): void {
    for (const task of this.#tasks) task.wake();
  }

  #start(replica: Replica): PeriodicTask {
    const { jobs, connection, everyMs, pace = PACE } = this.#options;
    const { name } = replica.owner;
    const due = SHARES.map((share) => ({ ...share, atMs: 0 }));
    const waitMs = Math.min(everyMs / 4, pace.maxWaitMs);
    let isNew = true;
    return jobs.every({
      name: `reconcile.${name}`,
      everyMs: waitMs,
      maxIdleMs: Math.min(everyMs, MAX_IDLE_MS),
      lease: { connection, ms: Math.min(everyMs, LEASE_MS) },
      run: async ({ lead, signal }) => {
        isNew &&= !(await this.#bootstraps.areDone([name]));
        if (!(await lead())) {
          for (const each of due) each.atMs = 0;
          return undefined;
        }
        if (isNew) await this.#bootstrap(replica, signal);
        let applied = 0;
        for (const each of due.filter(({ atMs }) => performance.now() >= atMs))
          applied += await traceJob(`reconcile ${name}`, () => this.#reconcile(replica, each, signal));
        return applied > 0 ? waitMs : undefined;
      },
    });
  }

  async #bootstrap(replica: Replica, signal: AbortSignal): Promise<void> {
    await this.#reconcile(replica, { ...EVERYTHING, atMs: 0 }, signal);
    await this.#bootstraps.finish(replica.owner.name);
  }

  /** Notes in `share` when these states are to be compared again. @returns how many were missing. */
  async #reconcile(
    { owner, projection }: Replica,
    share: Share & { atMs: number },
    signal: AbortSignal,
  ): Promise<number> {
    const { skip, everyMs, pace = PACE, logger } = this.#options;
    const client = new StateFeedClient({ ...owner, signal });
    const startedAtMs = performance.now();
    let pages = 0;
    const onPage = (states: number) => {
      pages += 1;
      this.#repaired.inc({ owner: owner.name }, states);
    };
    const now = Math.floor(Date.now() / 1000);
    const compared = share.ranges(now, pace.inTransitSeconds);
    const { applied, unknown } = await repair({ client, projection, skip, onPage }, compared);
    await this.#bootstraps.noteComparison(owner.name);
    const line = { owner: owner.name, requestId: client.requestId };
    if (applied > 0) logger.info({ ...line, applied }, 'missing states applied');
    if (unknown > 0) logger.warn({ ...line, unknown }, 'states that their owner does not know');
    // What differs and cannot be repaired is fetched again at the interval only.
    const isInVain = pages > 0 && applied === 0;
    const endedAtMs = performance.now();
    share.atMs =
      endedAtMs + (isInVain ? everyMs : Math.min(everyMs, share.restFactor * (endedAtMs - startedAtMs)));
    return applied;
  }
}
