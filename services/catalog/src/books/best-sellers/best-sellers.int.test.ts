import { BEST_SELLERS_PATH } from '@bookstore/contracts/best-sellers';
import { homeBooks } from '@bookstore/contracts/home-books';
import { HOME_TOP_SELLERS } from '@bookstore/contracts/lists';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { afterAll, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { startCatalog } from '../../testing/start-catalog.ts';

const REFRESH_MS = 200;

/** What orders answers: the ids of the best sellers, or nothing but an error. */
let ids: string[] | undefined = [];
let asked = 0;
const orders = createServer((request, response) => {
  if (request.url !== BEST_SELLERS_PATH) return void response.writeHead(404).end();
  asked += 1;
  if (!ids) return void response.writeHead(503).end();
  const books = ids.map((id, position) => ({ id, copies: 100 - position }));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ books }));
});

/** The ids of the books, the newest first. */
const newest: string[] = [];

const { port } = await listen(orders, 0);
const ORDERS_URL = `http://127.0.0.1:${port}`;
const catalog = await startCatalog({ ORDERS_URL, RECONCILE_EVERY_MS: REFRESH_MS / 10 });
await catalog.startReplica();
for (let count = 0; count < 20; count += 1) {
  const { _id } = await catalog.add({ title: `Book ${count}`, ...(count === 0 && { category: 'horror' }) });
  newest.unshift(_id);
}
afterAll(async () => {
  await catalog.close();
  orders.close();
});

const toIds = (books: readonly { _id: string }[]) => books.map(({ _id }) => _id);
const list = async (query: string) => toIds(await catalog.list(query));
const readHome = async () => homeBooks.parse((await catalog.send('GET', '/api/books/home')).body);
const untilAskedAgain = () => {
  const before = asked;
  return eventually(() => {
    expect(asked).toBeGreaterThan(before + 1);
  });
};
const idAt = (position: number) => newest.at(position) ?? '';

it('Best-selling books come first, all others follow, the newest first, page by page', async () => {
  ids = [];
  await eventually(async () => {
    expect(await list('sort=bestselling')).toEqual(newest);
  });
  const before = await catalog.readVersion();
  ids = [idAt(19), 'no id', idAt(12), 'f'.repeat(24)];
  const expected = [idAt(19), idAt(12), ...newest.filter((id) => id !== idAt(19) && id !== idAt(12))];
  await eventually(async () => {
    expect(await list('sort=bestselling')).toEqual(expected);
  });
  expect(await catalog.readVersion()).not.toBe(before);
  expect(await list('sort=bestselling&limit=5&page=2')).toEqual(expected.slice(5, 10));
  expect(await list('sort=bestselling&category=fiction&limit=2')).toEqual([idAt(12), idAt(0)]);
  expect(await list('category=fiction&limit=2')).toEqual([idAt(12), idAt(0)]);
  expect(await list('sort=bestselling&q=book&limit=2')).toEqual([idAt(19), idAt(12)]);
  expect(await list('q=book&limit=2')).toEqual([idAt(19), idAt(12)]);
  expect(await list('')).toEqual(newest);
});

it('The home page has the newest, the best-selling, and those at the positions 8 to 17 of the full list', async () => {
  const home = await readHome();
  expect(toIds(home.newest)).toEqual(newest.slice(0, 3));
  expect(toIds(home.recommended)).toEqual(newest.slice(8, 18));
  expect(toIds(home.topSellers)).toEqual((await list('sort=bestselling')).slice(0, HOME_TOP_SELLERS));
});

it('Nothing is written while the order stays, or while orders does not answer; then books leave it', async () => {
  const [before, order] = [await catalog.readVersion(), await list('sort=bestselling')];
  await untilAskedAgain();
  ids = undefined;
  await untilAskedAgain();
  expect([await catalog.readVersion(), await list('sort=bestselling')]).toEqual([before, order]);
  ids = [idAt(12)];
  await eventually(async () => {
    expect((await list('sort=bestselling')).slice(0, 2)).toEqual([idAt(12), idAt(0)]);
  });
});

it('One replica reads for all', async () => {
  await untilAskedAgain();
  const [before, startedAt] = [asked, performance.now()];
  await eventually(() => {
    expect(asked).toBeGreaterThan(before + 5);
  });
  // Two that read would need half as long for six times.
  expect(performance.now() - startedAt).toBeGreaterThan(4 * REFRESH_MS);
});
