import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics, type AdminStatistics } from '@bookstore/contracts/statistics';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/kit/testing/eventually';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';
import { StatisticsService } from './statistics.service.ts';

/** All that a read of the statistics could touch. */
const COLLECTIONS = ['book_totals', 'monthly_sales', 'customer_sales', 'order_facts', 'book_facts', 'admins'];

let replicas: RunningService[];
let broker: BrokerProbe;
let read: () => Promise<AdminStatistics>;
let before: AdminStatistics;
let databaseUrl: string;
let log: CommandLog;

beforeAll(async () => {
  const config = await createAdminAuthConfig();
  const first = await createApp(config);
  replicas = [first, await createApp(config)];
  broker = await openBrokerProbe(config.RABBITMQ_URL);
  databaseUrl = config.MONGO_URL;
  log = await openCommandLog(databaseUrl, COLLECTIONS);
  const send = createClient(first.url);
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: ADMIN })).body);
  read = async () => adminStatistics.parse((await send('GET', '/api/admin', { token })).body);
});

afterAll(async () => {
  await Promise.all(replicas.map(({ close }) => close()));
  await Promise.all([broker.close(), log.close()]);
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

const changeTo = (after: AdminStatistics) => ({
  books: after.totalBooks - before.totalBooks,
  trending: after.trendingBooks - before.trendingBooks,
  orders: after.totalOrders - before.totalOrders,
  cents: Math.round((after.totalSales - before.totalSales) * 100),
});

const expectChange = (expected: Partial<ReturnType<typeof changeTo>>) =>
  eventually(async () => {
    expect(changeTo(await read())).toMatchObject(expected);
  });

/** Orders and books share a queue, so once this book is counted, so is everything published before it. */
async function settle() {
  const { totalBooks } = await read();
  await broker.publishState('book.saved', aBook());
  await eventually(async () => {
    expect((await read()).totalBooks).toBe(totalBooks + 1);
    expect(await broker.countMessages('admin-auth.stats')).toBe(0);
  });
}

describe('statistics', () => {
  it('add up all orders to the cent, by month', async () => {
    const orders = Array.from({ length: 300 }, (_, index) =>
      anOrder(1 + index, index % 2 ? '2025-01-31T23:59:59.999Z' : '2025-02-01T00:00:00.000Z'),
    );
    await Promise.all(orders.map((order) => broker.publishState('order.placed', order)));
    await expectChange({ orders: 300, cents: 45_150 });
    expect((await read()).monthlySales).toEqual(
      expect.arrayContaining([
        { month: '2025-01', totalOrders: 150, totalSales: 226.5 },
        { month: '2025-02', totalOrders: 150, totalSales: 225 },
      ]),
    );
  });

  it('count the books that are currently sold and trending', async () => {
    const book = aBook({ trending: true });
    await broker.publishState('book.saved', book);
    await expectChange({ books: 1, trending: 1 });
    await broker.publishState('book.saved', { ...book, v: 2, trending: false });
    await expectChange({ books: 1, trending: 0 });
    await broker.publishState('book.deleted', { id: book.id, v: 3 });
    await expectChange({ books: 0, trending: 0 });
  });

  it('do not change when events are repeated and out of order', async () => {
    const book = aBook({ trending: true });
    const events = [
      createEvent('book.saved', 'test', book),
      createEvent('book.saved', 'test', { ...book, v: 2, trending: false }),
      createEvent('book.deleted', 'test', { id: book.id, v: 3 }),
      createEvent('order.placed', 'test', anOrder(1234)),
      createEvent('order.placed', 'test', anOrder(1)),
    ];
    for (const event of [...events, ...events.toReversed(), ...events]) await broker.publish(event);
    await expectChange({ orders: 2, cents: 1235, books: 0, trending: 0 });
    await settle();
    expect(changeTo(await read())).toEqual({ orders: 2, cents: 1235, books: 1, trending: 0 });
  });

  it('list the customers with the highest average order, by their latest name', async () => {
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

  it('follow an order that moves to another customer, and drop a customer without orders', async () => {
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

  it('list customers from an index', async () => {
    const sales = log.connection.collection('customer_sales');
    const reading = sales.find().sort({ averageCents: -1, _id: 1 }).limit(20);
    const plan = JSON.stringify(await reading.explain('queryPlanner'));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toContain('"SORT"');
  });

  it.each([
    ['is not JSON', '{'],
    ['has no envelope', '{}'],
    [
      'has invalid data',
      JSON.stringify({ ...createEvent('order.placed', 'test', anOrder(1)), data: { id: 'x', v: 1 } }),
    ],
  ])('continue when a message %s, and dead-letter it', async (_, text) => {
    await broker.publishText('order.placed', text);
    await broker.publishState('order.placed', anOrder(500));
    await expectChange({ orders: 1, cents: 500 });
    await eventually(async () => {
      expect(await broker.take('admin-auth.stats.dead')).toBe(text);
    });
  });

  it('are updated within ten seconds when a replica dies inside a transaction', async () => {
    const dead = await createConnection(databaseUrl).asPromise();
    try {
      const session = await dead.startSession();
      session.startTransaction();
      await dead
        .collection<{ _id: string }>('monthly_sales')
        .updateOne({ _id: '2026-11' }, { $inc: { totalCents: 1, orders: 1 } }, { upsert: true, session });
      await broker.publishState('order.placed', anOrder(500));
      await expectChange({ orders: 1, cents: 500 });
    } finally {
      await dead.close(true);
    }
  });
});

describe('the database commands of reading statistics', () => {
  const findsOf = async (act: () => Promise<unknown>) =>
    (await log.record(act)).flatMap(({ command }) => command['find'] ?? []).sort();

  it('are one for each kind of totals, and none for orders', async () => {
    expect(await findsOf(read)).toEqual(['book_totals', 'customer_sales', 'monthly_sales']);
  });

  it('are shared by concurrent requests', async () => {
    const statistics = new StatisticsService(log.connection);
    const readConcurrently = () => Promise.all(Array.from({ length: 40 }, () => statistics.read()));
    expect(await findsOf(readConcurrently)).toEqual(['book_totals', 'customer_sales', 'monthly_sales']);
  });
});
