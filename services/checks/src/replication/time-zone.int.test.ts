import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  anOrderWithLostEvent,
  type Replication,
  startReplication,
  UNREACHABLE_URL,
} from './testing/replication.ts';

/** In New York it is still October, in Berlin and Tokyo November. */
const BETWEEN = '2026-11-01T02:00:00Z';
const ITEMS = [{ bookId: 'emma', title: 'Emma', priceCents: 1001 }];

let services: Replication;
beforeAll(async () => {
  services = await startReplication({ reconcileEveryMs: 400 });
  await services.orders.insertMany([
    anOrderWithLostEvent({ createdAt: new Date(BETWEEN), items: ITEMS }),
    anOrderWithLostEvent({ createdAt: new Date('2026-11-05T12:00:00Z'), items: ITEMS }),
  ]);
});
afterAll(() => services.stop());

const inMonths = (...orders: [month: string, totalOrders: number][]) =>
  orders.map(([month, totalOrders]) => ({ month, totalOrders, totalSales: totalOrders * 10.01 }));

const TOTALS = {
  cashDue: 20.02,
  bestSellers: [{ bookId: 'emma', title: 'Emma', copies: 2, totalSales: 20.02 }],
};

describe('the statistics of orders', () => {
  it('are counted again when the shop moves to another time zone, without their feed, and stay right before', async () => {
    await services.restartIn('UTC');
    await services.untilStatisticsAre({ timeZone: 'UTC', monthlySales: inMonths(['2026-11', 2]) });
    await services.restartIn('America/New_York', undefined, { ORDERS_URL: UNREACHABLE_URL });
    const { timeZone, monthlySales } = await services.readStatistics();
    expect(monthlySales).toEqual(
      timeZone === 'UTC' ? inMonths(['2026-11', 2]) : inMonths(['2026-10', 1], ['2026-11', 1]),
    );
    await services.untilStatisticsAre({
      ...TOTALS,
      timeZone: 'America/New_York',
      monthlySales: inMonths(['2026-10', 1], ['2026-11', 1]),
    });
  });

  it('get from their feed what earlier versions have not stored', async () => {
    await services.restartIn('Europe/Berlin', async () => {
      const [generation] = await services.statistics
        .collection<{ _id: string; number: number }>('generations')
        .find({ _id: 'orders' })
        .toArray();
      const nameOf = (name: string) => `${name}.${generation?.number ?? 0}`;
      const states = services.statistics.collection(nameOf('order_facts'));
      await states.updateMany({}, { $unset: { placedAt: '' } });
      const unset = { day: '', status: '', dueCents: '', collectedCents: '', refundedCents: '', items: '' };
      await states.updateOne({}, { $unset: unset });
      for (const name of ['daily_sales', 'book_sales', 'order_totals'])
        await services.statistics.collection(nameOf(name)).deleteMany({});
    });
    await services.untilStatisticsAre({
      ...TOTALS,
      monthlySales: inMonths(['2026-11', 2]),
      totalSales: 20.02,
    });
  });
});
