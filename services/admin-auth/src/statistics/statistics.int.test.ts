import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics, type AdminStatistics, DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import { createEvent, type EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { type CommandLog, openCommandLog } from '@bookstore/kit/testing/command-log';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';
import { StatisticsService } from './statistics.service.ts';

const READ = ['book_sales', 'book_totals', 'customer_sales', 'daily_sales', 'monthly_sales', 'order_totals'];
/** All that a read of the statistics could touch. */
const COLLECTIONS = [...READ, 'order_facts', 'book_facts', 'admins'];

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
  placedAt = '2025-11-05T10:00:00.000Z',
  customer = { id: 'ada', name: 'Ada Reader' },
): EventData<'order.*'> => ({
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
  placedAt,
});

const aLine = (bookId: string, title = bookId) => ({ bookId, title, priceCents: cents.parse(1000) });

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
    const behind = anOrder(5);
    await broker.publishState('order.placed', behind);
    await broker.publishState('book.saved', aBook());
    await expectChange({ orders: 3, cents: 1240, books: 1, trending: 0 });
    await eventually(async () => {
      expect(await broker.countMessages('admin-auth.stats')).toBe(0);
    });
    expect(changeTo(await read())).toEqual({ orders: 3, cents: 1240, books: 1, trending: 0 });
  });

  it('list the customers with the highest average order, by their latest name', async () => {
    const bea = { id: crypto.randomUUID(), name: 'Bea $name' };
    const cleo = { id: crypto.randomUUID(), name: 'Cleo' };
    const orders = [
      anOrder(900_000, undefined, { ...bea, name: 'Beatrice' }),
      anOrder(1_000_001, undefined, bea),
      anOrder(990_000, undefined, cleo),
    ];
    for (const order of [...orders, ...orders]) {
      await broker.publishState('order.placed', order);
      await untilApplied(order);
    }
    expect((await read()).topCustomers.slice(0, 2)).toEqual([
      { name: 'Cleo', averageOrder: 9900, totalOrders: 1 },
      { name: 'Bea $name', averageOrder: 9500.01, totalOrders: 2 },
    ]);
  });

  it('follow an order that moves to another customer, and drop a customer without orders', async () => {
    const dora = { id: crypto.randomUUID(), name: 'Dora' };
    const order = anOrder(2_000_000, undefined, dora);
    await broker.publishState('order.placed', order);
    await untilApplied(order);
    expect((await read()).topCustomers[0]).toMatchObject({ name: 'Dora', averageOrder: 20_000 });
    const eve = { id: crypto.randomUUID(), name: 'Eve' };
    const moved = { ...order, v: 2, customer: eve };
    await broker.publishState('order.placed', moved);
    await untilApplied(moved);
    const names = (await read()).topCustomers.map(({ name }) => name);
    expect(names).toContain('Eve');
    expect(names).not.toContain('Dora');
  });

  it('count an order where it is, whatever its last event was, and its money with it', async () => {
    const order = anOrder(1250);
    const paid = { payment: 'collected', collectedCents: order.totalCents } as const;
    const cashOf = ({ cashDue, cashCollected, cashRefunded }: AdminStatistics) =>
      [cashDue, cashCollected, cashRefunded].map((amount) => Math.round(amount * 100));
    const expectNow = (status: OrderStatus, orders: number, cash: number[]) =>
      eventually(async () => {
        const after = await read();
        expect(changeTo(after)).toMatchObject({ orders, cents: orders * 1250 });
        expect(after.ordersByStatus[status]).toBe(before.ordersByStatus[status] + 1);
        expect(cashOf(after)).toEqual(cashOf(before).map((amount, index) => amount + (cash[index] ?? 0)));
      });
    await broker.publishState('order.placed', order);
    await expectNow('placed', 1, [1250, 0, 0]);
    await broker.publishState('order.confirmed', { ...order, v: 2, status: 'confirmed' });
    await expectNow('confirmed', 1, [1250, 0, 0]);
    await broker.publishState('order.delivered', { ...order, ...paid, v: 4, status: 'delivered' });
    await broker.publishState('order.shipped', { ...order, v: 3, status: 'shipped' });
    await expectNow('delivered', 1, [0, 1250, 0]);
    const refunded = { payment: 'refunded', refundedCents: order.totalCents } as const;
    await broker.publishState('order.returned', { ...order, ...paid, ...refunded, v: 5, status: 'returned' });
    await expectNow('returned', 0, [0, 1250, 1250]);
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

  it('count an order of a writer that left out what it did not know as placed and due', async () => {
    const { id, v, customer, totalCents, placedAt } = anOrder(300);
    const event = { ...createEvent('order.placed', 'test', anOrder(1)), subject: id };
    const data = { id, v, customer, totalCents, placedAt };
    await broker.publishText('order.placed', JSON.stringify({ ...event, data }));
    await expectChange({ orders: 1, cents: 300 });
    const { ordersByStatus, cashDue } = await read();
    expect(ordersByStatus.placed).toBe(before.ordersByStatus.placed + 1);
    expect(Math.round((cashDue - before.cashDue) * 100)).toBe(300);
  });

  it('are harmed by no binding of an earlier version', async () => {
    await broker.bind('admin-auth.stats', 'order.placed');
    await broker.publishState('order.placed', anOrder(100));
    await expectChange({ orders: 1, cents: 100 });
  });

  it('list the ten books with the most copies, by their latest title, without cancelled orders', async () => {
    const [popular, other, gone] = ['popular', 'other', 'gone'].map(
      (name) => `${name}-${crypto.randomUUID()}`,
    );
    const lines = [aLine(popular ?? '', 'Old title'), aLine(other ?? '')];
    const orders = Array.from({ length: 30 }, () => ({ ...anOrder(2000), items: lines }));
    for (const order of orders) await broker.publishState('order.placed', order);
    await untilApplied(...orders);
    const cancelled = orders.slice(0, 10).map((order) => ({ ...order, status: 'cancelled' as const, v: 2 }));
    for (const order of cancelled) await broker.publishState('order.cancelled', order);
    const changed = { ...anOrder(2000), items: [aLine(popular ?? '', 'New $title'), aLine(gone ?? '')] };
    await broker.publishState('order.placed', changed);
    const less = { ...changed, v: 2, items: changed.items.slice(0, 1) };
    await broker.publishState('order.changed', less);
    await untilApplied(...cancelled, less);
    const { bestSellers } = await read();
    expect(bestSellers.filter(({ bookId }) => [popular, other, gone].includes(bookId))).toEqual([
      { bookId: popular, title: 'New $title', copies: 21, totalSales: 210 },
      { bookId: other, title: other, copies: 20, totalSales: 200 },
    ]);
  });

  it('list the last days', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [today, lastDay, tooOld] = [
      daysAgo(0),
      daysAgo(DAILY_SALES_DAYS - 1),
      daysAgo(DAILY_SALES_DAYS),
    ] as const;
    const orders = [today, lastDay, tooOld].map((day) => anOrder(450, day));
    for (const order of orders) await broker.publishState('order.placed', order);
    await untilApplied(...orders);
    const { dailySales } = await read();
    const found = new Map(dailySales.map(({ day, ...sales }) => [day, sales]));
    expect(found.get(lastDay.slice(0, 10))).toEqual({ totalSales: 4.5, totalOrders: 1 });
    expect(found.has(today.slice(0, 10))).toBe(true);
    expect(found.has(tooOld.slice(0, 10))).toBe(false);
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
