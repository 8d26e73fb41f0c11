import { homeBooks } from '@bookstore/contracts/home-books';
import { openBrokerProbe } from '@bookstore/kit/testing/broker-probe';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { startCatalog } from '../testing/start-catalog.ts';

const COUNT = 24;
const AUTHOR = 'Ann Other';

const catalog = await startCatalog();
const broker = await openBrokerProbe(catalog.config.RABBITMQ_URL);
/** The ids of the books, the newest first. */
const newest: string[] = [];
for (let index = 0; index < COUNT; index += 1) {
  const { _id } = await catalog.add({ title: `Volume ${index}`, author: AUTHOR, category: 'horror' });
  newest.unshift(_id);
}
afterAll(async () => {
  await broker.close();
  await catalog.close();
});

const toIds = (books: readonly { _id: string }[]) => books.map(({ _id }) => _id);
const list = async (query: string) => toIds(await catalog.list(query));
const readHome = async () => {
  const home = homeBooks.parse((await catalog.send('GET', '/api/books/home')).body);
  return {
    newest: toIds(home.newest),
    topSellers: toIds(home.topSellers),
    recommended: toIds(home.recommended),
  };
};
let v = 0;
async function setStock(ids: readonly string[], state: 'in' | 'low' | 'out') {
  v += 1;
  for (const id of ids) await broker.publishState('stock.changed', { id, v, state });
  const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
  await eventually(async () => {
    const stored = await catalog.database.collection('books').countDocuments({ _id, stockV: v });
    expect(stored).toBe(ids.length);
  });
}

describe('books that are sold out', () => {
  const soldOut = newest.slice(0, 2);
  const others = newest.slice(2);
  const lastOfAll = [...others, ...soldOut];

  it('are last in each list whose order nobody chose, and are found as before', async () => {
    await setStock(soldOut, 'out');
    await setStock(others.slice(0, 1), 'low');
    for (const query of ['category=horror', 'sort=bestselling', 'q=volume'])
      expect([query, await list(query)]).toEqual([query, lastOfAll]);
    expect(await list('category=horror&limit=12&page=2')).toEqual(lastOfAll.slice(12));
    const { body } = await catalog.send('GET', '/api/authors/ann-other?limit=100');
    expect(body).toMatchObject({ books: lastOfAll.map((_id) => ({ _id })) });
    const [firstSoldOut = ''] = soldOut;
    expect((await catalog.send('GET', `/api/books/${firstSoldOut}`)).status).toBe(200);
  });

  it('stay where they are in an order that somebody chose, and in the list of all books', async () => {
    for (const query of ['', 'sort=newest', 'category=horror&sort=newest', 'q=volume&sort=newest'])
      expect([query, await list(query)]).toEqual([query, newest]);
  });

  it('are in no row of the home page before one that can be bought', async () => {
    expect(await readHome()).toEqual({
      newest: others.slice(0, 3),
      topSellers: others.slice(0, 9),
      recommended: others.slice(8, 18),
    });
  });

  it('end the rows where there are too few others, and are never the newest at the top', async () => {
    const forSale = others.slice(0, 5);
    await setStock(others.slice(5), 'out');
    const rows = [...forSale, ...soldOut, ...others.slice(5)];
    expect(await readHome()).toEqual({
      newest: forSale.slice(0, 3),
      topSellers: rows.slice(0, 9),
      recommended: rows.slice(8, 18),
    });
    const [last = '', ...rest] = forSale;
    await setStock(rest, 'out');
    expect((await readHome()).newest).toEqual([last]);
  });

  it('are where they were once there are copies', async () => {
    await setStock(newest, 'in');
    expect(await list('category=horror')).toEqual(newest);
    expect((await readHome()).newest).toEqual(newest.slice(0, 3));
  });

  it('come after all others also if they sell best', async () => {
    const [first = '', second = ''] = others;
    const score = async (id: string, salesScore: number) => {
      await catalog.database
        .collection('books')
        .updateOne({ _id: new Types.ObjectId(id) }, { $set: { salesScore } });
    };
    await score(first, 100);
    await score(second, 99);
    await setStock([first], 'out');
    await setStock([second], 'low');
    const sorted = await list('sort=bestselling');
    expect([sorted.at(0), sorted.at(-1)]).toEqual([second, first]);
  });
});
