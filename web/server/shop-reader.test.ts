import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { portOf } from '@bookstore/runtime/testing/ports';
import { NEW_SHOP } from '../src/shared/shop/new-shop.ts';
import { createShopReader } from './shop-reader.ts';

let adminAuth: Server;
let url: string;
let name = 'Leselust';
let isDown = false;
let reads = 0;
let now = 0;

beforeAll(async () => {
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  adminAuth = createServer((_, response) => {
    reads += 1;
    if (isDown) response.writeHead(500).end('{}');
    else response.end(JSON.stringify({ ...NEW_SHOP, v: 1, name, addedByNewerServer: 0 }));
  }).listen(0);
  url = `http://127.0.0.1:${await portOf(adminAuth)}`;
});
afterAll(() => {
  adminAuth.close();
  adminAuth.closeAllConnections();
  jest.restoreAllMocks();
});

it('The shop is read once for all who ask, stays the same object until it changes, and is never older than four seconds', async () => {
  [isDown, reads] = [false, 0];
  const read = createShopReader(url);
  const [first, second] = await Promise.all([read(), read()]);
  expect([first, reads]).toEqual([{ ...NEW_SHOP, v: 1, name: 'Leselust' }, 1]);
  expect(second).toBe(first);
  now += 5000;
  expect(await read()).toBe(first);
  name = 'Lesezeit';
  now += 5000;
  expect((await read()).name).toBe('Lesezeit');
  isDown = true;
  now += 5000;
  expect((await read()).name).toBe('Lesezeit');
});

it('The shop is a new one as long as admin-auth has never answered', async () => {
  isDown = true;
  expect(await createShopReader(url)()).toBe(NEW_SHOP);
});
