import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import {
  aBookWithLostEvent,
  anOrderWithLostEvent,
  type Replication,
  startReplication,
  TIMEOUT_MS,
} from './testing/replication.ts';

/** The states are emptied last: only then reconciliation begins to fill them, and their totals. */
const ORDER_COLLECTIONS = [
  'monthly_sales',
  'daily_sales',
  'customer_sales',
  'book_sales',
  'order_totals',
  'order_facts',
];

let services: Replication;
beforeAll(async () => {
  services = await startReplication({ reconcileEveryMs: 400 });
});
afterAll(() => services.stop());

describe('projections', () => {
  it('fill themselves from the state feeds when they are empty', async () => {
    const many = Array.from({ length: 1500 }, () => anOrderWithLostEvent());
    await services.orders.insertMany(many);
    await services.books.insertMany([aBookWithLostEvent(), aBookWithLostEvent({ isDeleted: true, v: 2 })]);
    await services.untilStatisticsAre({
      totalOrders: 1500,
      totalSales: 15_015,
      totalBooks: 1,
      trendingBooks: 1,
    });
    await eventually(async () => {
      expect(await services.prices.countDocuments()).toBe(2);
    }, TIMEOUT_MS);
  });

  it('get the newest state of a book when the event of its change or deletion was lost', async () => {
    const book = aBookWithLostEvent();
    const gone = aBookWithLostEvent();
    await services.books.insertMany([book, gone]);
    await services.untilStatisticsAre({ totalBooks: 3, trendingBooks: 3 });
    const change = { $set: { newPriceCents: 700, trending: false }, $inc: { v: 1 } };
    await services.books.updateOne({ _id: book._id }, change);
    await services.books.updateOne({ _id: gone._id }, { $set: { isDeleted: true }, $inc: { v: 1 } });
    await services.untilStatisticsAre({ totalBooks: 2, trendingBooks: 1 });
    await eventually(async () => {
      const price = await services.prices.findOne({ _id: String(book._id) });
      expect(price).toMatchObject({ v: 2, priceCents: 700, isSold: true });
      expect(await services.prices.findOne({ _id: String(gone._id) })).toMatchObject({ isSold: false });
    }, TIMEOUT_MS);
  });

  it('fill themselves again after their database was emptied', async () => {
    await services.statistics.dropCollection('leases');
    await services.prices.deleteMany({});
    for (const name of ORDER_COLLECTIONS) await services.statistics.collection(name).deleteMany({});
    await services.untilStatisticsAre({ totalOrders: 1500, totalSales: 15_015, cashDue: 15_015 });
    await eventually(async () => {
      expect(await services.prices.countDocuments()).toBe(4);
    }, TIMEOUT_MS);
  });
});
