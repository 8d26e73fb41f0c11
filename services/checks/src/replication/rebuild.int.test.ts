import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runRebuild } from '@bookstore/admin-auth/statistics/rebuild.command';
import { buildStale } from '@bookstore/dev-env/build/build';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { ObjectId } from 'mongodb';
import { FailpointCrashes } from '../chaos/failpoints/failpoint-crashes.ts';
import { START_MS } from '../testing/test-shop.ts';
import {
  aBookWithLostEvent,
  anOrderWithLostEvent,
  type Replication,
  startReplication,
} from './testing/replication.ts';

/** More than a page of the feed. */
const COUNT = 1200;

let services: Replication;
let placed = COUNT;

beforeAll(async () => {
  await buildStale({ environment });
  services = await startReplication({ reconcileEveryMs: 0 });
  await services.orders.insertMany(Array.from({ length: COUNT }, () => anOrderWithLostEvent()));
  await services.books.insertMany([aBookWithLostEvent(), aBookWithLostEvent({ isDeleted: true, v: 3 })]);
}, START_MS);
afterAll(async () => {
  await services.stop();
  await removeTestFolders();
});

const rebuild = async (onLine: (line: string) => void = () => undefined) => {
  const lines: string[] = [];
  await runRebuild(services.rebuildSettings, (line) => {
    lines.push(line);
    onLine(line);
  });
  return lines;
};

const sums = () => {
  const totalSales = (placed * 1001) / 100;
  return { totalOrders: placed, totalSales, cashDue: totalSales, totalBooks: 1 };
};

/** The sums of the orders in the statistics. */
async function readSums() {
  const { totalOrders, totalSales, cashDue } = await services.readStatistics();
  return { totalOrders, totalSales, cashDue };
}

const listCollections = async () =>
  (await services.statistics.listCollections().toArray()).map(({ name }) => name);

/** Places an order whose event is published as usual. */
async function placeOrder(): Promise<void> {
  await services.orders.insertOne(anOrderWithLostEvent({ _id: new ObjectId(), pendingSince: new Date() }));
  placed += 1;
}

/** Runs a rebuild as an operator does, as a process, which dies when it has added up some orders, but not all. */
async function crashRebuildHalfway(): Promise<NodeJS.Signals | null> {
  const crashes = await FailpointCrashes.open(join(await makeTestFolder(), 'failpoints'));
  await crashes.arm({ part: 'admin-auth', failpoint: 'states.summed', hit: 4 });
  const program = join(REPOSITORY, 'services/admin-auth/dist/main.js');
  const child = spawn(process.execPath, [crashes.optionOf('admin-auth'), program, 'rebuild-statistics'], {
    env: services.rebuildSettings,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  return child.signalCode;
}

/** Ends the lease of the killed rebuild, for which the next one would wait, now. */
async function expireLease(): Promise<void> {
  const leases = services.statistics.collection<{ _id: string; until: Date }>('leases');
  const lease = await leases.findOne({ _id: 'rebuild.statistics' });
  expect(Number(lease?.until) - Date.now()).toBeLessThanOrEqual(10_000);
  await leases.updateOne({ _id: 'rebuild.statistics' }, { $set: { until: new Date() } });
}

describe('a rebuild of the statistics', () => {
  it('leaves the old ones when it is interrupted', async () => {
    const before = await readSums();
    const rebuilding = rebuild((line) => {
      if (line.startsWith('orders')) throw new Error('interrupted');
    });
    await expect(rebuilding).rejects.toThrow('interrupted');
    expect(await readSums()).toEqual(before);
  });

  it('makes them exact while orders are placed, and prints its progress and the figures', async () => {
    const ended = new AbortController();
    const placing = (async () => {
      while (!ended.signal.aborted) await placeOrder();
    })();
    const lines = await rebuild().finally(() => {
      ended.abort();
    });
    await placing;
    await services.untilStatisticsAre(sums());
    expect(lines.some((line) => /^orders: \d+ of \d+$/.test(line))).toBe(true);
    expect(lines.at(-1)).toMatch(/ in \d+\.\d s/);
  });

  it('leaves the old ones when it is killed, and the next one is exact and leaves no other collections behind', async () => {
    for (const name of (await listCollections()).filter((each) => /^(monthly_sales|order_totals)/.test(each)))
      await services.statistics.collection(name).updateMany({}, { $set: { totalCents: 1, dueCents: 1 } });
    await services.orders.insertOne(anOrderWithLostEvent());
    placed += 1;
    const before = await readSums();
    expect(await crashRebuildHalfway()).toBe('SIGKILL');
    expect(await readSums()).toEqual(before);
    await expireLease();
    await rebuild();
    await services.untilStatisticsAre(sums());
    const kept = (await listCollections()).filter((name) => /facts|sales|totals/.test(name));
    expect(kept.map((name) => name.replace(/[.]\d+$/, '')).toSorted()).toEqual([
      'book_facts',
      'book_sales',
      'book_totals',
      'customer_sales',
      'daily_sales',
      'monthly_sales',
      'order_facts',
      'order_totals',
    ]);
  });
});
