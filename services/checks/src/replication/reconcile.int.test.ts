import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/kit/testing/eventually';
import { anUntoldBook, anUntoldOrder, type FactParts, idFrom, startFactParts } from './replication-parts.ts';

const TIMEOUT_MS = 60_000;

let parts: FactParts;
beforeAll(async () => {
  parts = await startFactParts({ reconcileEveryMs: 400 });
}, TIMEOUT_MS);
afterAll(() => parts.stop());

const untilStatisticsAre = (expected: object) =>
  eventually(async () => {
    expect(await parts.readStatistics()).toMatchObject(expected);
  }, TIMEOUT_MS);

describe('copies of facts', () => {
  it(
    'fill themselves from the owners when they are empty',
    async () => {
      const many = Array.from({ length: 1500 }, () => anUntoldOrder());
      await parts.orders.insertMany(many);
      await parts.books.insertMany([anUntoldBook(), anUntoldBook({ isDeleted: true, v: 2 })]);
      await untilStatisticsAre({ totalOrders: 1500, totalSales: 15_015, totalBooks: 1, trendingBooks: 1 });
      await eventually(async () => {
        expect(await parts.prices.countDocuments()).toBe(2);
      }, TIMEOUT_MS);
    },
    TIMEOUT_MS,
  );

  it(
    'get an order whose fact was lost on its way, wherever among the others it is',
    async () => {
      await parts.orders.insertMany([
        anUntoldOrder({ totalCents: 500 }),
        anUntoldOrder({ _id: idFrom(1), totalCents: 250, createdAt: new Date('2026-09-01') }),
      ]);
      await untilStatisticsAre({ totalOrders: 1502, totalSales: 15_022.5 });
    },
    TIMEOUT_MS,
  );

  it(
    'get the newest state of a book whose change or deletion was lost on its way',
    async () => {
      const book = anUntoldBook();
      const gone = anUntoldBook();
      await parts.books.insertMany([book, gone]);
      await untilStatisticsAre({ totalBooks: 3, trendingBooks: 3 });
      const change = { $set: { newPriceCents: 700, trending: false }, $inc: { v: 1 } };
      await parts.books.updateOne({ _id: book._id }, change);
      await parts.books.updateOne({ _id: gone._id }, { $set: { isDeleted: true }, $inc: { v: 1 } });
      await untilStatisticsAre({ totalBooks: 2, trendingBooks: 1 });
      await eventually(async () => {
        const told = await parts.prices.findOne({ _id: String(book._id) });
        expect(told).toMatchObject({ v: 2, priceCents: 700, isSold: true });
        expect(await parts.prices.findOne({ _id: String(gone._id) })).toMatchObject({ isSold: false });
      }, TIMEOUT_MS);
    },
    TIMEOUT_MS,
  );

  it(
    'fill themselves again after their database was emptied',
    async () => {
      await parts.statistics.dropCollection('leases');
      await parts.prices.deleteMany({});
      for (const name of ['order_facts', 'monthly_sales', 'customer_sales'])
        await parts.statistics.collection(name).deleteMany({});
      await untilStatisticsAre({ totalOrders: 1502, totalSales: 15_022.5 });
      await eventually(async () => {
        expect(await parts.prices.countDocuments()).toBe(4);
      }, TIMEOUT_MS);
    },
    TIMEOUT_MS,
  );
});
