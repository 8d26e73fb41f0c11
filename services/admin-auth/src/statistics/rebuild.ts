import { MAX_SECOND } from '@bookstore/contracts/state-feed';
import { Lease } from '@bookstore/kit/mongo/lease';
import type { SkipDocument } from '@bookstore/kit/mongo/skipped-documents';
import type { Projection } from '@bookstore/kit/replication/projection';
import { Repair } from '@bookstore/kit/replication/repair';
import { StateFeedClient, type StateFeedSource } from '@bookstore/kit/replication/state-feed.client';
import type { Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { stateFeedsOf } from '../config.ts';
import { RETIRE_AFTER_MS } from './generations.ts';
import type { StatisticsService } from './statistics.service.ts';

const EVERYTHING = { from: 0, to: MAX_SECOND };
const LEASE_MS = 10_000;
const LEASE_POLL_MS = 500;

type RebuildOptions = {
  connection: Connection;
  statistics: StatisticsService;
  feeds: ReturnType<typeof stateFeedsOf>;
  /** Called after each page with the number of states stored so far. */
  onProgress: (name: string, stored: number, total: number) => void;
  /** Called for each state that cannot be applied. */
  skip: SkipDocument;
};

/**
 * Rebuilds the statistics from the state feeds in a new generation and switches to it, while live events go on. It can
 * be killed at any time: the old generation stays current, or reconciliation completes the new one.
 * @throws Error when another rebuild is running, or a feed or the database does not respond.
 */
export async function rebuildStatistics(options: RebuildOptions): Promise<void> {
  const { connection, statistics, feeds, ...callbacks } = options;
  const { books, orders } = statistics;
  const lease = createRebuildLease(connection);
  await takeLease(lease);
  try {
    await rebuildPart({ generations: books, feed: feeds.books, lease, ...callbacks });
    await rebuildPart({ generations: orders, feed: feeds.orders, lease, ...callbacks });
    await delay(RETIRE_AFTER_MS);
    await books.dropOthers();
    await orders.dropOthers();
  } finally {
    await lease.release();
  }
}

/**
 * Rebuilds the totals of orders as `rebuildStatistics` does if they are outdated.
 * @returns `busy` while another rebuild is running.
 */
export async function rebuildOutdated({
  connection,
  statistics: { orders },
  feeds,
  signal,
  ...callbacks
}: RebuildOptions & { signal: AbortSignal }): Promise<'current' | 'rebuilt' | 'busy'> {
  if (!(await orders.isOutdated())) return 'current';
  const lease = createRebuildLease(connection);
  if (!(await lease.take(LEASE_MS))) return 'busy';
  try {
    if (!(await orders.isOutdated())) return 'current';
    await rebuildPart({ generations: orders, feed: feeds.orders, lease, signal, ...callbacks });
    await delay(RETIRE_AFTER_MS, undefined, { signal });
    await orders.dropOthers();
    return 'rebuilt';
  } finally {
    await lease.release();
  }
}

const createRebuildLease = (connection: Connection) => new Lease(connection, 'rebuild.statistics');

/** @throws Error when another rebuild is running. The lease of one that was killed expires while this waits. */
async function takeLease(lease: Lease): Promise<void> {
  for (let waitedMs = 0; waitedMs <= LEASE_MS; waitedMs += LEASE_POLL_MS) {
    if (await lease.take(LEASE_MS)) return;
    await delay(LEASE_POLL_MS);
  }
  throw new Error('another rebuild of the statistics is running');
}

type Part = Pick<RebuildOptions, 'onProgress' | 'skip'> & {
  generations: StatisticsService['books' | 'orders'];
  feed: StateFeedSource;
  lease: Lease;
  signal?: AbortSignal;
};

async function rebuildPart({ generations, feed, lease, signal, onProgress, skip }: Part): Promise<void> {
  const client = new StateFeedClient({ ...feed, ...(signal && { signal }) });
  const total = await client.count(EVERYTHING);
  let stored = 0;
  const onPage = async (count: number) => {
    signal?.throwIfAborted();
    await takeLease(lease);
    onProgress(generations.name, (stored += count), total);
  };
  const fill = (projection: Projection) => new Repair({ client, onPage, skip, projection }).run([EVERYTHING]);
  const next = await generations.createNext();
  await fill(generations.projectionOf(next));
  // Once more for what has changed meanwhile, so that little is missing at the switch.
  await fill(generations.projectionOf(next));
  await takeLease(lease);
  await generations.switchTo(next);
  await fill(generations.projection);
}
