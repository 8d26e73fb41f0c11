import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { order } from '@bookstore/contracts/orders';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient } from '../clients/shop-client.ts';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
}, START_MS);
afterAll(() => shop.stop(), START_MS);

it('Remove the sample books deletes those never ordered and withdraws the others, whose orders keep the title', async () => {
  const { send, listBooks, register, signInStaff } = createShopClient(shop);
  const [ordered, other, ...rest] = await listBooks();
  if (!ordered || !other) throw new Error('there are no samples');
  const customer = await register();
  const { _id: orderId } = await eventually(() => customer.place([ordered]), 30_000);
  const { token } = await signInStaff();
  const own = {
    title: 'A book of their own',
    description: 'Stays.',
    category: 'fiction',
    oldPrice: 2,
    newPrice: 1,
  };
  expect((await send('POST', '/api/books/create-book', { token, body: own })).status).toBe(201);
  const remove = () => send('POST', '/api/books/remove-samples', { token });

  await shop.part('orders').stop();
  expect((await remove()).status).toBe(503);
  await shop.part('orders').start();
  expect(await listBooks()).toHaveLength(rest.length + 3);

  const removed = { deleted: rest.length + 1, withdrawn: 1 };
  expect(await eventually(remove, 30_000)).toMatchObject({ status: 200, body: removed });
  expect((await remove()).body).toEqual({ deleted: 0, withdrawn: 0 });
  expect((await listBooks()).map(({ title }) => title)).toEqual([own.title]);
  expect((await send('GET', `/api/books/${other._id}`)).status).toBe(404);
  const withdrawn = { title: ordered.title, withdrawn: true };
  expect((await send('GET', `/api/books/${ordered._id}`)).body).toMatchObject(withdrawn);
  const page = await fetch(`${shop.url}/books/${ordered._id}`);
  expect(page.status).toBe(200);
  expect((await page.text()).toLowerCase()).toContain('no longer available');
  const kept = order.parse((await send('GET', `/api/orders/${orderId}`, { token: customer.token })).body);
  expect(kept.items.map(({ title }) => title)).toEqual([ordered.title]);
}, 120_000);
