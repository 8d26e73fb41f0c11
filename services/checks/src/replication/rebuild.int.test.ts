import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runRebuild } from '@bookstore/admin-auth/statistics/rebuild.command';
import { eventually } from '@bookstore/kit/testing/eventually';
import { ObjectId } from 'mongodb';
import { anUntoldBook, anUntoldOrder, type FactParts, startFactParts } from './replication-parts.ts';

const TIMEOUT_MS = 90_000;
const COUNT = 2500;

let parts: FactParts;
let placed = COUNT;

beforeAll(async () => {
  parts = await startFactParts({ reconcileEveryMs: 0 });
  await parts.orders.insertMany(Array.from({ length: COUNT }, () => anUntoldOrder()));
  await parts.books.insertMany([anUntoldBook(), anUntoldBook({ isDeleted: true, v: 3 })]);
}, TIMEOUT_MS);
afterAll(() => parts.stop());

const rebuild = async (onLine: (line: string) => void = () => undefined) => {
  const lines: string[] = [];
  await runRebuild(parts.rebuildSettings, (line) => {
    lines.push(line);
    onLine(line);
  });
  return lines;
};

const untilStatisticsAre = (expected: object) =>
  eventually(async () => {
    expect(await parts.readStatistics()).toMatchObject(expected);
  }, TIMEOUT_MS);

const sums = () => ({ totalOrders: placed, totalSales: (placed * 1001) / 100, totalBooks: 1 });

/** Places an order whose fact goes its usual way, by the relay and the broker. */
async function placeOrder(): Promise<void> {
  await parts.orders.insertOne(anUntoldOrder({ _id: new ObjectId(), pendingSince: new Date() }));
  placed += 1;
}

describe('a rebuild of the statistics', () => {
  it(
    'that is ended half-way leaves what was there',
    async () => {
      const rebuilding = rebuild((line) => {
        if (line.startsWith('orders')) throw new Error('ended');
      });
      await expect(rebuilding).rejects.toThrow('ended');
      expect(await parts.readStatistics()).toMatchObject({ totalOrders: 0, totalSales: 0 });
    },
    TIMEOUT_MS,
  );

  it(
    'makes them exact while orders are placed, and tells how far it is and the figures',
    async () => {
      const ended = new AbortController();
      const placing = (async () => {
        while (!ended.signal.aborted) await placeOrder();
      })();
      const lines = await rebuild().finally(() => {
        ended.abort();
      });
      await placing;
      await untilStatisticsAre(sums());
      expect(lines.some((line) => /^orders: \d+ of \d+$/.test(line))).toBe(true);
      expect(lines.at(-1)).toMatch(/rebuilt in \d+\.\d s/);
    },
    TIMEOUT_MS,
  );

  it(
    'heals sums that are wrong, and leaves nothing else behind',
    async () => {
      await parts.statistics.collection('monthly_sales.1').updateMany({}, { $set: { totalCents: 1 } });
      await rebuild();
      await untilStatisticsAre(sums());
      const names = (await parts.statistics.listCollections().toArray()).map(({ name }) => name);
      expect(names.filter((name) => /facts|sales|totals/.test(name)).toSorted()).toEqual([
        'book_facts.3',
        'book_totals.3',
        'customer_sales.2',
        'monthly_sales.2',
        'order_facts.2',
      ]);
    },
    TIMEOUT_MS,
  );
});
