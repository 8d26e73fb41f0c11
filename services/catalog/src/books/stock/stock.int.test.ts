import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createEvent, deadLetterQueue, type EventData } from '@bookstore/contracts/events';
import { stateFeedPaths } from '@bookstore/contracts/state-feed';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { startOwner } from '@bookstore/kit/testing/things';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { Types } from 'mongoose';
import { createApp } from '../../app.ts';
import { type CatalogUnderTest, startCatalog } from '../../testing/start-catalog.ts';

type Stock = EventData<'stock.changed'>;

const catalog = await startCatalog();
await catalog.startReplica();
const broker = await openBrokerProbe(catalog.config.RABBITMQ_URL);
afterAll(async () => {
  await broker.close();
  await catalog.close();
});

const readBook = (id: string, { database } = catalog) =>
  database.collection('books').findOne({ _id: new Types.ObjectId(id) });
const publish = (stock: Stock) => broker.publishState('stock.changed', stock);
const untilStockIs = (id: string, stockV: number, stock?: string) =>
  eventually(async () => {
    const found = await readBook(id);
    expect([found?.['stockV'], found?.['stock']]).toEqual([stockV, stock]);
  });

describe('the stock of a book', () => {
  it('follows the events, in the order of their versions, until it is not counted', async () => {
    const { _id: id } = await catalog.add();
    const before = await catalog.readVersion();
    await publish({ id, v: 1, state: 'in' });
    await untilStockIs(id, 1, 'in');
    expect(await catalog.readVersion()).not.toBe(before);
    await publish({ id, v: 3, state: 'out' });
    await publish({ id, v: 2, state: 'low' });
    await untilStockIs(id, 3, 'out');
    await publish({ id, v: 4 });
    await untilStockIs(id, 4);
  });

  it('is no change of the book', async () => {
    const { _id: id, v, updatedAt } = await catalog.add();
    await publish({ id, v: 1, state: 'low' });
    await untilStockIs(id, 1, 'low');
    expect((await catalog.send('GET', `/api/books/${id}`)).body).toMatchObject({ v, updatedAt });
    expect((await catalog.change(id, { title: 'Another', v })).status).toBe(200);
    await untilStockIs(id, 1, 'low');
  });

  it('renews the version of the books only when something changes', async () => {
    const [{ _id: id }, { _id: last }] = [await catalog.add(), await catalog.add()];
    await publish({ id, v: 2, state: 'in' });
    await untilStockIs(id, 2, 'in');
    const before = await catalog.readVersion();
    await publish({ id, v: 2, state: 'in' });
    await publish({ id, v: 1, state: 'out' });
    await eventually(async () => {
      expect(await broker.countMessages('catalog.stock')).toBe(0);
    });
    expect(await catalog.readVersion()).toBe(before);
    await publish({ id: last, v: 1, state: 'in' });
    await untilStockIs(last, 1, 'in');
    await untilStockIs(id, 2, 'in');
  });

  it('is stored for a book that is not known, and no other is held up by an id that is none', async () => {
    const id = new Types.ObjectId().toHexString();
    await publish({ id: 'none', v: 1, state: 'in' });
    await publish({ id, v: 1, state: 'out' });
    await eventually(async () => {
      const stored = catalog.database.collection<{ _id: string }>('book_stock');
      expect(await stored.findOne({ _id: id })).toMatchObject({ v: 1, state: 'out' });
      expect(await broker.countMessages(deadLetterQueue('catalog.stock'))).toBe(1);
    });
    expect(await readBook(id)).toBeNull();
  });
});

describe('the stock of another catalog', () => {
  let shop: CatalogUnderTest;
  beforeEach(async () => {
    shop = await startCatalog({}, catalog);
  });
  afterEach(() => shop.close());

  it('is that of orders where events were lost', async () => {
    const { _id: id } = await shop.add();
    const lost = createEvent('stock.changed', 'orders', { id, v: 3, state: 'out' });
    const second = parseInt(id.slice(0, 8), 16);
    const orders = await startOwner(({ pathname, searchParams }) => {
      const [from = 0, to = 0] = ['from', 'to'].map((name) => Number(searchParams.get(name)));
      const states = second >= from && second < to ? [lost] : [];
      if (pathname !== stateFeedPaths('stock').digests) return { states, next: null };
      return { digests: [{ from, to, count: states.length, versions: 3 * states.length }] };
    });
    const replica = await createApp({
      ...shop.config,
      ORDERS_URL: `http://127.0.0.1:${orders.port}`,
      RECONCILE_EVERY_MS: 500,
    });
    await eventually(async () => {
      expect(await readBook(id, shop)).toMatchObject({ stock: 'out', stockV: 3, v: 1 });
    });
    await replica.close();
    await orders.close();
  });

  it('is stored also for books that are seeded afterwards', async () => {
    const books = shop.database.collection('books');
    const first = await createApp({ ...shop.config, SEED_BOOKS: true });
    const id = String((await books.findOne({}))?._id);
    await books.deleteMany({});
    const states = shop.database.collection<{ _id: string; v: number; state: string }>('book_stock');
    await states.insertOne({ _id: id, v: 2, state: 'low' });
    const second = await createApp({ ...shop.config, SEED_BOOKS: true });
    expect(await readBook(id, shop)).toMatchObject({ stock: 'low', stockV: 2 });
    for (const { close } of [first, second]) await close();
  });
});
