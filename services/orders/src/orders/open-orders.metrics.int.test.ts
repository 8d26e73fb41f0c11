import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OrderStatus, Payment } from '@bookstore/contracts/order-transitions';
import { order } from '@bookstore/contracts/orders';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { aStoredOrder } from '../testing/factories.ts';
import { startShop } from '../testing/shop.ts';

const HOUR_MS = 3_600_000;

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.orders.deleteMany({}));

/** Stores an order that was placed so many hours ago. */
const store = (status: OrderStatus, payment: Payment, hours: number) =>
  shop.orders.insertOne(aStoredOrder({ status, payment, createdAt: new Date(Date.now() - hours * HOUR_MS) }));

describe('the metrics of orders', () => {
  it('are 0 while no order is left to be shipped', async () => {
    await store('delivered', 'collected', 1000);
    await store('shipped', 'due', 999);
    expect(await shop.readMetric('orders_oldest_open_seconds')).toBe(0);
    expect(await shop.readMetric('orders_overdue')).toBe(0);
  });

  it('tell the age of the oldest open order, and how many wait for longer than they may', async () => {
    await store('placed', 'due', 10);
    await store('placed', 'due', 49);
    await store('confirmed', 'due', 72);
    const age = await shop.readMetric('orders_oldest_open_seconds');
    expect((age * 1000) / HOUR_MS).toBeCloseTo(72, 1);
    expect(await shop.readMetric('orders_overdue')).toBe(2);
  });

  it('count the same overdue orders that staff can list, which are open', async () => {
    await store('shipped', 'due', 49);
    await store('placed', 'due', 47);
    const placed = await store('placed', 'due', 49);
    const confirmed = await store('confirmed', 'due', 72);
    const list = async (query: string) => {
      const { status, body } = await shop.sendAsStaff('GET', `/api/orders/?${query}`);
      expect(status).toBe(200);
      return order
        .array()
        .parse(body)
        .map(({ _id }) => _id);
    };
    expect(await list('overdue=true&sort=oldest')).toEqual([
      confirmed.insertedId.toString(),
      placed.insertedId.toString(),
    ]);
    expect(await list('overdue=true&status=placed')).toEqual([placed.insertedId.toString()]);
    expect(await list('overdue=true&status=shipped')).toEqual([]);
    expect(await shop.readMetric('orders_overdue')).toBe(2);
  });

  it('are read from the index of the staff’s list alone', async () => {
    const log = await openCommandLog(shop.config.MONGO_URL, ['orders']);
    const reads = await log.record(() => shop.readMetric('orders_overdue'));
    expect(reads).toHaveLength(4);
    for (const read of reads)
      expect(read).toMatchObject({
        planSummary: expect.stringContaining('{ status: 1, payment: 1, _id: -1 }'),
        hasSortStage: false,
        docsExamined: 0,
      });
    await log.close();
  });
});
