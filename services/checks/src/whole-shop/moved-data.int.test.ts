import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sumDollars } from '@bookstore/contracts/money';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { environment } from '@bookstore/dev-env/testing/environment';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient } from '../clients/shop-client.ts';
import { startShop } from '../start-shop.ts';
import { START_MS } from '../testing/test-shop.ts';

const TEST_MS = 240_000;
const HEAL_MS = 60_000;

const printed: string[] = [];
let folder: string;
let shop: LocalShop;

const startAt = (dataDir: string) =>
  startShop({ dataDir, environment, print: (line) => printed.push(line), settings: { LOG_LEVEL: 'warn' } });

beforeAll(async () => {
  folder = await makeTestFolder();
  shop = await startAt(join(folder, 'first'));
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

const readStatistics = async () => (await createShopClient(shop).signInStaff()).readStatistics();

it('A fresh shop has its books in the statistics when it says that all is ready', async () => {
  expect(printed.at(-1)).toContain('all ready');
  const books = await createShopClient(shop).listBooks();
  expect(await readStatistics()).toMatchObject({ totalBooks: books.length, totalOrders: 0 });
});

it(
  'A shop whose data folder was moved has all orders and exact statistics, those in its queues too',
  async () => {
    const client = createShopClient(shop);
    const books = await client.listBooks();
    const customer = await client.register();
    const counted = await eventually(() => customer.place(books.slice(0, 2)), HEAL_MS);
    await shop.part('admin-auth').stop();
    const waiting = await customer.place(books.slice(2, 5));
    await eventually(async () => {
      expect(await shop.rabbitmqctl('list_queues', 'messages_ready')).toMatch(/^[1-9]/m);
    }, HEAL_MS);
    await shop.stop();
    await rename(join(folder, 'first'), join(folder, 'second'));
    shop = await startAt(join(folder, 'second'));
    expect(printed.join('\n')).toContain('was moved');
    expect(await shop.rabbitmqctl('list_queues', 'state')).not.toContain('down');

    const expected = (totals: number[]) => ({
      totalOrders: totals.length,
      totalSales: sumDollars(totals),
    });
    const before = [counted.totalPrice, waiting.totalPrice];
    await eventually(async () => {
      expect(await readStatistics()).toMatchObject(expected(before));
    }, HEAL_MS);
    const moved = createShopClient(shop);
    const { totalPrice } = await (await moved.register()).place(books.slice(0, 1));
    await eventually(async () => {
      expect(await readStatistics()).toMatchObject(expected([...before, totalPrice]));
    }, HEAL_MS);
  },
  TEST_MS,
);
