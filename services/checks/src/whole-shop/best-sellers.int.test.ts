import { homeBooks } from '@bookstore/contracts/home-books';
import { HOME_BOOKS_PATH } from '@bookstore/contracts/lists';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createShopClient } from '../clients/shop-client.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  // The best sellers are read every two seconds.
  shop = await startTestShop({ settings: { RECONCILE_EVERY_MS: '200' }, replicas: { catalog: 2 } });
}, START_MS);
afterAll(() => shop.stop(), START_MS);

it('A book that is ordered leads Top Sellers, in the list and on the page, and no other list', async () => {
  const { send, listBooks, register } = createShopClient(shop);
  const readHome = async () => homeBooks.parse((await send('GET', HOME_BOOKS_PATH)).body);
  const before = await readHome();
  const ordered = (await listBooks()).at(-1);
  if (!ordered) throw new Error('there are no samples');
  const topSellersOf = async () => {
    const html = await (await fetch(`${shop.url}/`)).text();
    const row = html.slice(html.indexOf('aria-label="Top Sellers"'), html.indexOf('id="categories"'));
    return [...row.matchAll(/href="\/books\/(\w+)"/g)].map(([, id]) => id);
  };
  expect(await topSellersOf()).toEqual(before.topSellers.map(({ _id }) => _id));
  const customer = await register();
  await eventually(() => customer.place([ordered]), 30_000);
  await eventually(async () => {
    expect((await readHome()).topSellers[0]?._id).toBe(ordered._id);
    expect((await topSellersOf())[0]).toBe(ordered._id);
  }, 30_000);
  const after = await readHome();
  expect([after.newest, after.recommended]).toEqual([before.newest, before.recommended]);
}, 120_000);
