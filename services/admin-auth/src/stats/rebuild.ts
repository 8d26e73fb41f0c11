import { MAX_SECOND } from '@bookstore/contracts/state-feed';
import { StateFeedClient, type StateFeedSource } from '@bookstore/kit/replication/state-feed.client';
import type { Projection } from '@bookstore/kit/replication/projection';
import { Repair } from '@bookstore/kit/replication/repair';
import { Lease } from '@bookstore/kit/mongo/lease';
import type { SkipDocument } from '@bookstore/kit/mongo/skipped-documents';
import type { VersionedState } from '@bookstore/kit/mongo/versioned-states';
import { setTimeout as delay } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { type Generations, OUT_OF_SIGHT_MS } from './generations.ts';
import type { RollUp } from './roll-up.ts';
import { Statistics } from './statistics.ts';
import type { ownersIn } from './stats.owners.ts';
import { createBookHandlers, createOrderHandlers } from './stats.subscriber.ts';

const EVERYTHING = { from: 0, to: MAX_SECOND };
const LEASE_MS = 10_000;
const LEASE_POLL_MS = 500;

type RebuildOptions = {
  connection: Connection;
  owners: ReturnType<typeof ownersIn>;
  /** Hears after each page how many facts of all have been taken. */
  onProgress: (name: string, taken: number, all: number) => void;
  /** Hears of a state that cannot be applied; the others are. */
  onSkip: SkipDocument;
};

type Part<F extends VersionedState> = {
  name: string;
  owner: StateFeedSource;
  generations: Generations<F, RollUp<F>>;
  createHandlers: (take: (facts: F[]) => Promise<void>) => Projection['handlers'];
};

/** @throws Error when another rebuild goes on. One that was killed is not in the way for longer than its lease. */
async function takeLease(lease: Lease): Promise<void> {
  for (let waitedMs = 0; waitedMs <= LEASE_MS; waitedMs += LEASE_POLL_MS) {
    if (await lease.take(LEASE_MS)) return;
    await delay(LEASE_POLL_MS);
  }
  throw new Error('another rebuild of the statistics goes on');
}

async function rebuildPart<F extends VersionedState>(
  { name, owner, generations, createHandlers }: Part<F>,
  lease: Lease,
  { onProgress, onSkip: skip }: Pick<RebuildOptions, 'onProgress' | 'onSkip'>,
): Promise<void> {
  const client = new StateFeedClient(owner);
  const all = (await client.digest(EVERYTHING)).reduce((sum, { count }) => sum + count, 0);
  let total = 0;
  const onPage = async (taken: number) => {
    await takeLease(lease);
    onProgress(name, (total += taken), all);
  };
  const next = await generations.prepareNext();
  const stored = () => generations.at(next).facts;
  const repair = (take: (facts: F[]) => Promise<void>) =>
    new Repair({ client, onPage, skip, projection: { stored, handlers: createHandlers(take) } }).run([
      EVERYTHING,
    ]);
  const takeAside = (facts: F[]) => generations.takeInto(next, facts);
  await repair(takeAside);
  // What came meanwhile: so little is lacking when it takes the other's place.
  await repair(takeAside);
  await takeLease(lease);
  await generations.replaceBy(next);
  await repair((facts) => generations.take(facts));
}

/**
 * Makes the statistics anew from the facts of their owners, beside those that are read, and then puts them in their
 * place, while facts go on arriving. Killed at any moment it leaves whole statistics behind; reconciliation brings
 * what they lack.
 * @throws Error when another rebuild goes on, or an owner or the database does not answer.
 */
export async function rebuildStatistics({ connection, owners, ...listeners }: RebuildOptions): Promise<void> {
  const { books, orders } = new Statistics(connection);
  const lease = new Lease(connection, 'rebuild.statistics');
  await takeLease(lease);
  try {
    await rebuildPart(
      { name: 'books', owner: owners.books, generations: books, createHandlers: createBookHandlers },
      lease,
      listeners,
    );
    await rebuildPart(
      { name: 'orders', owner: owners.orders, generations: orders, createHandlers: createOrderHandlers },
      lease,
      listeners,
    );
    await delay(OUT_OF_SIGHT_MS);
    await books.dropOthers();
    await orders.dropOthers();
  } finally {
    await lease.release();
  }
}
