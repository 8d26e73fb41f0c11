import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { createEvent, deadLetterQueue, type EventData } from '@bookstore/contracts/events';
import { stateFeedPaths } from '@bookstore/contracts/state-feed';
import { type BrokerProbe, openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose, { type Connection, Types } from 'mongoose';
import { createServer } from 'node:http';
import { createApp } from '../../app.ts';
import { aStoredBook, type CatalogUnderTest, startCatalog } from '../../testing/start-catalog.ts';

type Stock = EventData<'stock.changed'>;

let catalog: CatalogUnderTest;
let connection: Connection;
let broker: BrokerProbe;

beforeAll(async () => {
  catalog = await startCatalog();
  await catalog.startReplica();
  connection = await mongoose.createConnection(catalog.config.MONGO_URL).asPromise();
  broker = await openBrokerProbe(catalog.config.RABBITMQ_URL);
});
afterAll(async () => {
  await broker.close();
  await connection.close();
  await catalog.close();
});

const books = () => connection.collection('books');
const readBook = (id: string) => books().findOne({ _id: new Types.ObjectId(id) });
const readVersion = async () => {
  const { headers } = await fetch(catalog.url + BOOKS_VERSION_PATH);
  return headers.get(BOOKS_VERSION_HEADER);
};
const publish = (stock: Stock) => broker.publishState('stock.changed', stock);
const untilStockIs = (id: string, stockV: number, stock?: string) =>
  eventually(async () => {
    const found = await readBook(id);
    expect([found?.['stockV'], found?.['stock']]).toEqual([stockV, stock]);
  });

describe('the stock of a book', () => {
  it('follows the events, in the order of their versions, until it is not counted', async () => {
    const { _id: id } = await catalog.add();
    const before = await readVersion();
    await publish({ id, v: 1, state: 'in' });
    await untilStockIs(id, 1, 'in');
    expect(await readVersion()).not.toBe(before);
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
    const before = await readVersion();
    await publish({ id, v: 2, state: 'in' });
    await publish({ id, v: 1, state: 'out' });
    await eventually(async () => {
      expect(await broker.countMessages('catalog.stock')).toBe(0);
    });
    expect(await readVersion()).toBe(before);
    await publish({ id: last, v: 1, state: 'in' });
    await untilStockIs(last, 1, 'in');
    await untilStockIs(id, 2, 'in');
  });

  it('is stored for a book that is not known, and no other is held up by an id that is none', async () => {
    const id = new Types.ObjectId().toHexString();
    await publish({ id: 'none', v: 1, state: 'in' });
    await publish({ id, v: 1, state: 'out' });
    await eventually(async () => {
      const stored = connection.collection<{ _id: string }>('book_stock');
      expect(await stored.findOne({ _id: id })).toMatchObject({ v: 1, state: 'out' });
      expect(await broker.countMessages(deadLetterQueue('catalog.stock'))).toBe(1);
    });
    expect(await readBook(id)).toBeNull();
  });

  it('of many books arrives in batches', async () => {
    const stored = Array.from({ length: 400 }, () => aStoredBook({}));
    const { insertedIds } = await books().insertMany(stored);
    const ids = Object.values(insertedIds).map(String);
    await Promise.all(ids.map((id) => publish({ id, v: 1, state: 'in' })));
    await eventually(async () => {
      const inStock = { _id: { $in: Object.values(insertedIds) }, stock: 'in', stockV: 1 };
      expect(await books().countDocuments(inStock)).toBe(ids.length);
    });
  });
});

/** Orders with the states of some books, whose events were lost. */
async function startStockFeed(states: readonly Stock[]) {
  const paths = stateFeedPaths('stock');
  const events = states.map((state) => createEvent('stock.changed', 'orders', state));
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://orders');
    const range = { from: Number(searchParams.get('from')), to: Number(searchParams.get('to')) };
    const found = events.filter(({ subject }) => {
      const second = parseInt(subject.slice(0, 8), 16);
      return second >= range.from && second < range.to;
    });
    const versions = found.reduce((sum, { data }) => sum + data.v, 0);
    const digests = [{ ...range, count: found.length, versions }];
    const reply = pathname === paths.digests ? { digests } : { states: found, next: null };
    response.end(JSON.stringify(reply));
  });
  const { port, close } = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, close };
}

describe('reconciliation with orders', () => {
  it('gives books the stock whose events were lost', async () => {
    const shop = await startCatalog({}, catalog);
    const { _id: id } = await shop.add();
    const orders = await startStockFeed([{ id, v: 3, state: 'out' }]);
    const replica = await createApp({ ...shop.config, ORDERS_URL: orders.url, RECONCILE_EVERY_MS: 500 });
    const own = await mongoose.createConnection(shop.config.MONGO_URL).asPromise();
    await eventually(async () => {
      const found = await own.collection('books').findOne({ _id: new Types.ObjectId(id) });
      expect(found).toMatchObject({ stock: 'out', stockV: 3, v: 1 });
    });
    await replica.close();
    await own.close();
    await shop.close();
    await orders.close();
  });

  it('has stored the stock of books that are seeded afterwards', async () => {
    const shop = await startCatalog({}, catalog);
    const own = await mongoose.createConnection(shop.config.MONGO_URL).asPromise();
    const first = await createApp({ ...shop.config, SEED_BOOKS: true });
    const seeded = await own.collection('books').findOne({});
    await own.collection('books').deleteMany({});
    const states = own.collection<{ _id: string; v: number; state: string }>('book_stock');
    await states.insertOne({ _id: String(seeded?._id), v: 2, state: 'low' });
    const second = await createApp({ ...shop.config, SEED_BOOKS: true });
    const again = await own.collection('books').findOne({ _id: new Types.ObjectId(String(seeded?._id)) });
    expect(again).toMatchObject({ stock: 'low', stockV: 2 });
    for (const { close } of [first, second]) await close();
    await own.close();
    await shop.close();
  });
});
