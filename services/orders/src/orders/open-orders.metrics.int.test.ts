import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderStatus, Payment } from '@bookstore/contracts/order-transitions';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { Types } from 'mongoose';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';

const SHOP = 'http://shop.test';
const HOUR_SECONDS = 3600;

let service: RunningService;
let log: CommandLog;

beforeAll(async () => {
  const config = await createOrdersConfig();
  service = await createApp({ ...config, CUSTOMER_ISSUER: SHOP, CUSTOMER_JWKS_URL: `${SHOP}/jwks` });
  log = await openCommandLog(config.MONGO_URL, ['orders']);
});

afterAll(async () => {
  await service.close();
  await log.close();
});

async function readMetric(name: string): Promise<number> {
  const page = await (await fetch(`${service.opsUrl}/metrics`)).text();
  return Number(new RegExp(`^${name}{[^}]*} (.*)$`, 'm').exec(page)?.[1]);
}

/** Stores an order that was placed so many hours ago. */
async function store(status: OrderStatus, payment: Payment, hours: number): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000) - hours * HOUR_SECONDS;
  const _id = Types.ObjectId.createFromTime(seconds);
  await log.connection.collection('orders').insertOne({ _id, status, payment });
}

describe('the metrics of orders', () => {
  it('are 0 while no order is left to be shipped', async () => {
    await store('delivered', 'collected', 1000);
    await store('shipped', 'due', 999);
    expect(await readMetric('orders_oldest_open_seconds')).toBe(0);
    expect(await readMetric('orders_overdue')).toBe(0);
  });

  it('tell the age of the oldest open order, and how many wait for longer than they may', async () => {
    await store('placed', 'due', 10);
    await store('placed', 'due', 49);
    await store('confirmed', 'due', 72);
    const age = await readMetric('orders_oldest_open_seconds');
    expect(age / HOUR_SECONDS).toBeCloseTo(72, 1);
    expect(await readMetric('orders_overdue')).toBe(2);
  });

  it('are read from the index of the staff’s list alone', async () => {
    const reads = await log.record(() => readMetric('orders_overdue'));
    expect(reads).toHaveLength(4);
    for (const read of reads)
      expect(read).toMatchObject({
        planSummary: expect.stringContaining('{ status: 1, payment: 1, _id: -1 }'),
        hasSortStage: false,
        docsExamined: 0,
      });
  });
});
