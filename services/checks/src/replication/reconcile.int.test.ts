import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import {
  aBookWithLostEvent,
  anOrderWithLostEvent,
  type Replication,
  startReplication,
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

const COUNT = 1500;

let services: Replication;
beforeAll(async () => {
  services = await startReplication({ reconcileEveryMs: 400 });
  await services.orders.insertMany(Array.from({ length: COUNT }, () => anOrderWithLostEvent()));
  await services.books.insertMany([aBookWithLostEvent(), aBookWithLostEvent({ isDeleted: true, v: 2 })]);
});
afterAll(() => services.stop());

/** Waits until the statistics are those of all orders and books, and every book has its price. */
async function untilFilled(): Promise<void> {
  const count = (filter: object) => services.books.countDocuments({ isDeleted: false, ...filter });
  await services.untilStatisticsAre({
    totalOrders: COUNT,
    totalSales: 15_015,
    cashDue: 15_015,
    totalBooks: await count({}),
    trendingBooks: await count({ trending: true }),
  });
  await eventually(async () => {
    expect(await services.prices.countDocuments()).toBe(await services.books.countDocuments());
  });
}

describe('projections', () => {
  it('fill themselves from the state feeds when they are empty, and again after their database was emptied', async () => {
    await untilFilled();
    await services.statistics.dropCollection('leases');
    await services.prices.deleteMany({});
    for (const name of ORDER_COLLECTIONS) await services.statistics.collection(name).deleteMany({});
    await untilFilled();
  });

  it('are counted anew when the shop moves to another time zone', async () => {
    await services.restartIn('Europe/Berlin');
    await untilFilled();
    await services.untilStatisticsAre({ timeZone: 'Europe/Berlin' });
  });

  it('get the newest state of a book when the event of its change or deletion was lost', async () => {
    const [book, gone] = [aBookWithLostEvent(), aBookWithLostEvent()];
    await services.books.insertMany([book, gone]);
    await untilFilled();
    const change = { $set: { newPriceCents: 700, trending: false }, $inc: { v: 1 } };
    await services.books.updateOne({ _id: book._id }, change);
    await services.books.updateOne({ _id: gone._id }, { $set: { isDeleted: true }, $inc: { v: 1 } });
    await untilFilled();
    await eventually(async () => {
      const price = await services.prices.findOne({ _id: String(book._id) });
      expect(price).toMatchObject({ v: 2, priceCents: 700, isSold: true });
      expect(await services.prices.findOne({ _id: String(gone._id) })).toMatchObject({ isSold: false });
    });
  });
});
