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
import {
  aBookWithLostEvent,
  anOrderWithLostEvent,
  type Replication,
  startReplication,
} from './testing/replication.ts';

const COUNT = 2500;
const MORE = 1500;

let services: Replication;
let placed = COUNT;

beforeAll(async () => {
  await buildStale({ environment });
  services = await startReplication({ reconcileEveryMs: 0 });
  await services.orders.insertMany(Array.from({ length: COUNT }, () => anOrderWithLostEvent()));
  await services.books.insertMany([aBookWithLostEvent(), aBookWithLostEvent({ isDeleted: true, v: 3 })]);
});
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

/** Places an order whose event is published as usual. */
async function placeOrder(): Promise<void> {
  await services.orders.insertOne(anOrderWithLostEvent({ _id: new ObjectId(), pendingSince: new Date() }));
  placed += 1;
}

/** Runs a rebuild as an operator does, as a process, which dies when it has added up some orders, but not all. */
async function crashRebuildHalfway(): Promise<NodeJS.Signals | null> {
  const crashes = await FailpointCrashes.open(join(await makeTestFolder(), 'failpoints'));
  await crashes.arm({ part: 'admin-auth', failpoint: 'states.summed', hit: 10 });
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
    const rebuilding = rebuild((line) => {
      if (line.startsWith('orders')) throw new Error('interrupted');
    });
    await expect(rebuilding).rejects.toThrow('interrupted');
    expect(await services.readStatistics()).toMatchObject({ totalOrders: 0, totalSales: 0 });
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

  it('corrects wrong sums, and leaves no other collections behind', async () => {
    for (const name of ['monthly_sales.1', 'order_totals.1'])
      await services.statistics.collection(name).updateMany({}, { $set: { totalCents: 1, dueCents: 1 } });
    await rebuild();
    await services.untilStatisticsAre(sums());
    const names = (await services.statistics.listCollections().toArray()).map(({ name }) => name);
    expect(names.filter((name) => /facts|sales|totals/.test(name)).toSorted()).toEqual([
      'book_facts.3',
      'book_sales.2',
      'book_totals.3',
      'customer_sales.2',
      'daily_sales.2',
      'monthly_sales.2',
      'order_facts.2',
      'order_totals.2',
    ]);
  });

  it('leaves the old ones when it is killed, and the next one is complete', async () => {
    await services.orders.insertMany(Array.from({ length: MORE }, () => anOrderWithLostEvent()));
    const before = await services.readStatistics();
    expect(before.totalOrders).toBe(placed);
    expect(await crashRebuildHalfway()).toBe('SIGKILL');
    expect(await services.readStatistics()).toEqual(before);
    placed += MORE;
    await expireLease();
    await rebuild();
    expect(await services.readStatistics()).toMatchObject(sums());
  });
});
