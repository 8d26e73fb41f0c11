import { afterAll, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics } from '@bookstore/contracts/statistics';
import { cents } from '@bookstore/contracts/money';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { eventually } from '@bookstore/kit/testing/eventually';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';

const HEAL_MS = 10_000;

const closings: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closings.map((close) => close())));

it('the statistics go on within ten seconds when a replica died inside a transaction', async () => {
  const config = await createAdminAuthConfig();
  const service = await createApp(config);
  const broker = await openBrokerProbe(config.RABBITMQ_URL);
  const dead = await createConnection(config.MONGO_URL).asPromise();
  closings.push(service.close, broker.close, () => dead.close(true));
  const session = await dead.startSession();
  session.startTransaction();
  const months = dead.collection<{ _id: string }>('monthly_sales');
  await months.updateOne(
    { _id: '2026-11' },
    { $inc: { totalCents: 1, orders: 1 } },
    { upsert: true, session },
  );

  await broker.publishState('order.placed', {
    id: 'order-1',
    v: 1,
    customer: { id: 'ada', name: 'Ada Reader' },
    totalCents: cents.parse(500),
    placedAt: '2026-11-05T10:00:00.000Z',
  });
  const send = createClient(service.url);
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: ADMIN })).body);
  await eventually(async () => {
    const answer = await send('GET', '/api/admin', { token });
    expect(adminStatistics.parse(answer.body)).toMatchObject({ totalOrders: 1, totalSales: 5 });
  }, HEAL_MS);
}, 30_000);
