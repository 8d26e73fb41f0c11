import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { adminStatistics, type AdminStatistics } from '@bookstore/contracts/statistics';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createConnection } from 'mongoose';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { StatisticsService } from './statistics.service.ts';

const READ = ['book_sales', 'book_totals', 'customer_sales', 'daily_sales', 'monthly_sales', 'order_totals'];
/** All that statistics could be read from. The accounts of staff are also read on their own, while nothing is asked. */
const COLLECTIONS = [...READ, 'order_facts', 'book_facts'];

const first = await startAdminAuth();
const { MONGO_URL, RABBITMQ_URL } = first.config;
const replicas = [first, await startAdminAuth({ MONGO_URL, RABBITMQ_URL })];
const broker = await openBrokerProbe(RABBITMQ_URL);
const log = await openCommandLog(MONGO_URL, COLLECTIONS);
const read = async () =>
  adminStatistics.parse((await first.send('GET', '/api/admin', { token: first.token })).body);
let before: AdminStatistics;

afterAll(async () => {
  await Promise.all(replicas.map(({ close }) => close()));
  await Promise.all([broker.close(), log.close()]);
});

beforeEach(async () => {
  before = await read();
});

const anOrder = (totalCents: number, customer = { id: 'ada', name: 'Ada Reader' }): EventData<'order.*'> => ({
  id: crypto.randomUUID(),
  number: '2A3B4C5D',
  v: 1,
  status: 'placed',
  payment: 'due',
  customer,
  totalCents: cents.parse(totalCents),
  collectedCents: cents.parse(0),
  refundedCents: cents.parse(0),
  items: [],
  placedAt: '2025-11-05T10:00:00.000Z',
});

const changeTo = (after: AdminStatistics) => ({
  orders: after.totalOrders - before.totalOrders,
  cents: Math.round((after.totalSales - before.totalSales) * 100),
});

const expectChange = (expected: Partial<ReturnType<typeof changeTo>>) =>
  eventually(async () => {
    expect(changeTo(await read())).toMatchObject(expected);
  });

/** Waits until the last state of each order is stored, with what it adds up to. */
const untilApplied = (...orders: EventData<'order.*'>[]) =>
  eventually(async () => {
    const ids = orders.map(({ id }) => id);
    const stored = await log.connection
      .collection<{ _id: string; v: number }>('order_facts')
      .find({ _id: { $in: ids } })
      .toArray();
    const versionOf = new Map(stored.map(({ _id, v }) => [_id, v]));
    expect(orders.filter(({ id, v }) => v > (versionOf.get(id) ?? 0))).toEqual([]);
  });

describe('statistics', () => {
  it('name customers and books as their latest orders do', async () => {
    const [customer, book] = [crypto.randomUUID(), crypto.randomUUID()];
    const orderOf = (name: string, title: string) => ({
      ...anOrder(1_000_000, { id: customer, name }),
      items: [{ bookId: book, title, priceCents: cents.parse(1000) }],
    });
    for (const order of [orderOf('Beatrice', 'Old title'), orderOf('Bea $name', 'New $title')]) {
      await broker.publishState('order.placed', order);
      await untilApplied(order);
    }
    const { topCustomers, bestSellers } = await read();
    expect(topCustomers[0]).toEqual({
      id: customer,
      name: 'Bea $name',
      averageOrder: 10_000,
      totalOrders: 2,
    });
    const sold = { bookId: book, title: 'New $title', copies: 2, totalSales: 20 };
    expect(bestSellers).toContainEqual(sold);
  });

  it('add up what was sold of a category, by the present one of each book', async () => {
    const book = crypto.randomUUID();
    const line = { bookId: book, title: 'Odes', priceCents: cents.parse(1250) };
    const order = { ...anOrder(1250), items: [line] };
    const saved = { id: book, title: 'Odes', trending: false, newPriceCents: cents.parse(1250) };
    await broker.publishState('order.placed', order);
    await broker.publishState('book.saved', { ...saved, v: 1, category: 'fiction' });
    await broker.publishState('book.saved', { ...saved, v: 2, category: 'poetry' });
    await untilApplied(order);
    const states = log.connection.collection<{ _id: string; v: number }>('book_facts');
    await eventually(async () => {
      expect(await states.findOne({ _id: book })).toMatchObject({ v: 2 });
    });
    const { salesByCategory } = await new StatisticsService(log.connection, { SHOP_TIMEZONE: 'UTC' }).read();
    expect(salesByCategory).toContainEqual({ category: 'poetry', copies: 1, totalSales: 12.5 });
  });

  it('count the customers who ordered again', async () => {
    const customer = { id: crypto.randomUUID(), name: 'Cleo' };
    const { returningCustomers = NaN } = await read();
    const [one, two] = [anOrder(100, customer), anOrder(100, customer)];
    await broker.publishState('order.placed', one);
    await untilApplied(one);
    expect((await read()).returningCustomers).toBe(returningCustomers);
    await broker.publishState('order.placed', two);
    await untilApplied(two);
    expect((await read()).returningCustomers).toBe(returningCustomers + 1);
  });

  it('apply an event about an order whose type they do not know', async () => {
    const order = anOrder(700);
    const event = createEvent('order.placed', 'test', { ...order, status: 'cancelled', v: 2 });
    await broker.publishState('order.placed', order);
    await expectChange({ orders: 1, cents: 700 });
    const type = 'order.unknownfuture';
    await broker.publishText(type, JSON.stringify({ ...event, type }));
    await expectChange({ orders: 0, cents: 0 });
    expect(await broker.countMessages('admin-auth.stats.dead')).toBe(0);
  });

  it.each([
    ['customer_sales', { averageCents: -1, _id: 1 }],
    ['book_sales', { copies: -1, _id: 1 }],
  ] as const)('list the first of %s from an index', async (name, order) => {
    const reading = log.connection.collection(name).find().sort(order).limit(20);
    const plan = JSON.stringify(await reading.explain('queryPlanner'));
    expect(plan).toContain('"IXSCAN"');
    expect(plan).not.toContain('"SORT"');
  });

  it('are updated within ten seconds when a replica dies inside a transaction', async () => {
    const dead = await createConnection(MONGO_URL).asPromise();
    try {
      const session = await dead.startSession();
      session.startTransaction();
      await dead
        .collection<{ _id: string }>('monthly_sales')
        .updateOne({ _id: '2025-11' }, { $inc: { totalCents: 1, orders: 1 } }, { upsert: true, session });
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
    expect(await findsOf(read)).toEqual(READ);
  });

  it('are shared by concurrent requests', async () => {
    const statistics = new StatisticsService(log.connection, { SHOP_TIMEZONE: 'UTC' });
    const readConcurrently = () => Promise.all(Array.from({ length: 40 }, () => statistics.read()));
    expect(await findsOf(readConcurrently)).toEqual(READ);
  });
});
