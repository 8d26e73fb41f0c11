import { MAX_SECOND } from '@bookstore/contracts/state-feed';
import { Lease } from '@bookstore/kit/mongo/lease';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import type { SkipDocument } from '@bookstore/kit/mongo/skipped-documents';
import { MAX_BATCH, type Projection } from '@bookstore/kit/replication/projection';
import { repair } from '@bookstore/kit/replication/repair';
import { StateFeedClient, type StateFeedSource } from '@bookstore/kit/replication/state-feed.client';
import type { Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { stateFeedsOf } from '../config.ts';
import { RETIRE_AFTER_MS } from './generations.ts';
import type { OrderState } from './orders.projection.ts';
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
  signal?: AbortSignal;
};

/**
 * Rebuilds the statistics from the state feeds in a new generation and switches to it, while live events go on. It can
 * be killed at any time: the old generation stays current, or reconciliation completes the new one.
 * @throws Error when another rebuild is running, or a feed or the database does not respond.
 */
export async function rebuildStatistics(options: RebuildOptions): Promise<void> {
  const { connection, statistics, feeds } = options;
  const { books, orders } = statistics;
  const lease = createRebuildLease(connection);
  await takeLease(lease);
  try {
    const filling = { ...options, lease };
    await switchToNext(books, lease, await createFeedFill(books.name, feeds.books, filling));
    await switchToNext(orders, lease, await createFeedFill(orders.name, feeds.orders, filling));
    await delay(RETIRE_AFTER_MS);
    await books.dropOthers();
    await orders.dropOthers();
  } finally {
    await lease.release();
  }
}

/**
 * Rebuilds the totals of orders from the stored states if they are counted in another time zone than the shop's.
 * @returns `busy` while another rebuild is running.
 */
export async function rebuildOutdated(
  options: Omit<RebuildOptions, 'feeds' | 'skip'> & { signal: AbortSignal },
): Promise<'current' | 'rebuilt' | 'busy'> {
  const { connection, signal } = options;
  const { orders } = options.statistics;
  if (!(await orders.isOutdated())) return 'current';
  const lease = createRebuildLease(connection);
  if (!(await lease.take(LEASE_MS))) return 'busy';
  try {
    if (!(await orders.isOutdated())) return 'current';
    await switchToNext(orders, lease, await createRecount(orders, { ...options, lease }));
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

type Orders = StatisticsService['orders'];
type FillOptions = Pick<RebuildOptions, 'onProgress' | 'signal'> & { lease: Lease };

/** Creates a function that applies the states of a feed that are missing from a projection. */
async function createFeedFill(
  name: string,
  feed: StateFeedSource,
  options: FillOptions & Pick<RebuildOptions, 'skip'>,
) {
  const { skip, signal } = options;
  const client = new StateFeedClient({ ...feed, ...(signal && { signal }) });
  const onPage = createOnPage(name, await client.count(EVERYTHING), options);
  return (projection: Projection) => repair({ client, onPage, skip, projection }, [EVERYTHING]);
}

/** Creates a function that applies the states of the current generation that are missing from another. */
async function createRecount({ name, projection }: Orders, options: FillOptions) {
  const current = rawCollection<OrderState>(await projection.stored());
  const onPage = createOnPage(name, await current.estimatedDocumentCount(), options);
  return async ({ stored, apply }: Orders['projection']) => {
    const from = (await stored()).collection.collectionName;
    const pipeline = [
      { $lookup: { from, localField: '_id', foreignField: '_id', as: 'known' } },
      { $match: { $expr: { $ne: [{ $first: '$known.v' }, '$v'] } } },
      { $unset: 'known' },
    ];
    const missing = current.aggregate<OrderState>(pipeline, { batchSize: MAX_BATCH });
    while (await missing.hasNext()) {
      const states = missing.readBufferedDocuments();
      await apply(states);
      await onPage(states.length);
    }
  };
}

function createOnPage(name: string, total: number, { lease, signal, onProgress }: FillOptions) {
  let stored = 0;
  return async (count: number) => {
    signal?.throwIfAborted();
    await takeLease(lease);
    onProgress(name, (stored += count), total);
  };
}

/** Fills a new generation and switches to it. */
async function switchToNext<P extends Projection>(
  generations: {
    createNext: () => Promise<number>;
    switchTo: (number: number) => Promise<void>;
    projectionOf: (number: number) => P;
    projection: P;
  },
  lease: Lease,
  fill: (generation: P) => Promise<unknown>,
): Promise<void> {
  const next = await generations.createNext();
  await fill(generations.projectionOf(next));
  // Once more for what has changed meanwhile, so that little is missing at the switch.
  await fill(generations.projectionOf(next));
  await takeLease(lease);
  await generations.switchTo(next);
  await fill(generations.projection);
}
