import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics, type AdminStatistics } from '@bookstore/contracts/statistics';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { eventually } from '@bookstore/kit/testing/eventually';
import { createClient } from '@bookstore/kit/testing/http-client';
import { type Connection, createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';

let replicas: RunningService[];
let broker: BrokerProbe;
let read: () => Promise<AdminStatistics>;
let before: AdminStatistics;
let database: Connection;

beforeAll(async () => {
  const config = await createAdminAuthConfig();
  const first = await createApp(config);
  replicas = [first, await createApp(config)];
  broker = await openBrokerProbe(config.RABBITMQ_URL);
  database = await createConnection(config.MONGO_URL).asPromise();
  const send = createClient(first.url);
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: ADMIN })).body);
  read = async () => adminStatistics.parse((await send('GET', '/api/admin', { token })).body);
});

afterAll(async () => {
  await Promise.all(replicas.map(({ close }) => close()));
  await Promise.all([broker.close(), database.close()]);
});

beforeEach(async () => {
  before = await read();
});

const anOrder = (
  totalCents: number,
  placedAt = '2026-11-05T10:00:00.000Z',
  customer = { id: 'ada', name: 'Ada Reader' },
): EventData<'order.placed'> => ({
  id: crypto.randomUUID(),
  v: 1,
  customer,
  totalCents: cents.parse(totalCents),
  placedAt,
});

const aBook = (fields: Partial<EventData<'book.saved'>> = {}): EventData<'book.saved'> => ({
  id: crypto.randomUUID(),
  v: 1,
  title: 'Emma',
  category: 'fiction',
  trending: false,
  newPriceCents: cents.parse(999),
  ...fields,
});

const difference = (after: AdminStatistics) => ({
  books: after.totalBooks - before.totalBooks,
  trending: after.trendingBooks - before.trendingBooks,
  orders: after.totalOrders - before.totalOrders,
  cents: Math.round((after.totalSales - before.totalSales) * 100),
});

const untilMovedBy = (expected: Partial<ReturnType<typeof difference>>) =>
  eventually(async () => {
    expect(difference(await read())).toMatchObject(expected);
  });

/** Orders and books go to the same queue, so a marker that was taken says that all before it was. */
async function settle() {
  const { totalBooks } = await read();
  await broker.publishState('book.saved', aBook());
  await eventually(async () => {
    expect((await read()).totalBooks).toBe(totalBooks + 1);
    expect(await broker.countMessages('admin-auth.stats')).toBe(0);
  });
}

describe('statistics', () => {
  it('sum all orders to the cent, by month', async () => {
    const orders = Array.from({ length: 300 }, (_, index) =>
      anOrder(1 + index, index % 2 ? '2025-01-31T23:59:59.999Z' : '2025-02-01T00:00:00.000Z'),
    );
    await Promise.all(orders.map((order) => broker.publishState('order.placed', order)));
    await untilMovedBy({ orders: 300, cents: 45_150 });
    expect((await read()).monthlySales).toEqual(
      expect.arrayContaining([
        { month: '2025-01', totalOrders: 150, totalSales: 226.5 },
        { month: '2025-02', totalOrders: 150, totalSales: 225 },
      ]),
    );
  });

  it('count the books that are sold and trending now', async () => {
    const book = aBook({ trending: true });
    await broker.publishState('book.saved', book);
    await untilMovedBy({ books: 1, trending: 1 });
    await broker.publishState('book.saved', { ...book, v: 2, trending: false });
    await untilMovedBy({ books: 1, trending: 0 });
    await broker.publishState('book.deleted', { id: book.id, v: 3 });
    await untilMovedBy({ books: 0, trending: 0 });
  });

  it('do not move when every event comes twice and in reverse order', async () => {
    const book = aBook({ trending: true });
    const events = [
      createEvent('book.saved', 'test', book),
      createEvent('book.saved', 'test', { ...book, v: 2, trending: false }),
      createEvent('book.deleted', 'test', { id: book.id, v: 3 }),
      createEvent('order.placed', 'test', anOrder(1234)),
      createEvent('order.placed', 'test', anOrder(1)),
    ];
    for (const event of [...events, ...events.toReversed(), ...events]) await broker.publish(event);
    await untilMovedBy({ orders: 2, cents: 1235, books: 0, trending: 0 });
    await settle();
    expect(difference(await read())).toEqual({ orders: 2, cents: 1235, books: 1, trending: 0 });
  });

  it('list the customers with the highest average order, by the name they gave last', async () => {
    const bea = { id: crypto.randomUUID(), name: 'Bea $name' };
    const cleo = { id: crypto.randomUUID(), name: 'Cleo' };
    const orders = [
      anOrder(900_000, undefined, { ...bea, name: 'Beatrice' }),
      anOrder(1_000_001, undefined, bea),
      anOrder(990_000, undefined, cleo),
    ];
    for (const order of [...orders, ...orders]) await broker.publishState('order.placed', order);
    await settle();
    expect((await read()).topCustomers.slice(0, 2)).toEqual([
      { name: 'Cleo', averageOrder: 9900, totalOrders: 1 },
      { name: 'Bea $name', averageOrder: 9500.01, totalOrders: 2 },
    ]);
  });

  it('follow an order that turns out to be another customer’s, and forget who has none left', async () => {
    const dora = { id: crypto.randomUUID(), name: 'Dora' };
    const order = anOrder(2_000_000, undefined, dora);
    await broker.publishState('order.placed', order);
    await settle();
    expect((await read()).topCustomers[0]).toMatchObject({ name: 'Dora', averageOrder: 20_000 });
    const eve = { id: crypto.randomUUID(), name: 'Eve' };
    await broker.publishState('order.placed', { ...order, v: 2, customer: eve });
    await settle();
    const names = (await read()).topCustomers.map(({ name }) => name);
    expect(names).toContain('Eve');
    expect(names).not.toContain('Dora');
  });

  it('list customers from an index, however many there are', async () => {
    const sales = database.collection('customer_sales');
    const reading = sales.find().sort({ averageCents: -1, _id: 1 }).limit(20);
    const plan = JSON.stringify(await reading.explain('queryPlanner'));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toContain('"SORT"');
  });

  it.each([
    ['is no JSON', '{'],
    ['lacks its envelope', '{}'],
    [
      'has data of another shape',
      JSON.stringify({ ...createEvent('order.placed', 'test', anOrder(1)), data: { id: 'x', v: 1 } }),
    ],
  ])('go on when a message %s, which becomes a dead letter', async (_, text) => {
    await broker.publishText('order.placed', text);
    await broker.publishState('order.placed', anOrder(500));
    await untilMovedBy({ orders: 1, cents: 500 });
    await eventually(async () => {
      expect(await broker.take('admin-auth.stats.dead')).toBe(text);
    });
  });
});
