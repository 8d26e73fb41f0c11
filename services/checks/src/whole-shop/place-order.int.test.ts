import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { Book } from '@bookstore/contracts/books';
import { sumDollars } from '@bookstore/contracts/money';
import { eventually } from '@bookstore/kit/testing/eventually';
import { type Constellation, startConstellation } from '@bookstore/dev-env/constellation';
import { environment } from '@bookstore/dev-env/testing/environment';
import { createShopClient, type Shopper } from '../clients/shop-client.ts';
import { makeTestFolder, removeTestFolders } from '@bookstore/dev-env/testing/test-folder';

const START_MS = 180_000;
const HEAL_MS = 60_000;

let shop: Constellation;
let staff: { readStatistics: () => Promise<AdminStatistics> };
let books: Book[];
let shopper: Shopper;

beforeAll(async () => {
  shop = await startConstellation({
    dataDir: await makeTestFolder(),
    port: 0,
    environment,
    print: () => undefined,
    // The tests ask again and again while a part is away.
    overrides: { gateway: { RATE_LIMIT_ORDERS: '0' } },
  });
  const client = createShopClient(shop);
  books = await client.listBooks();
  shopper = await client.register();
  staff = await client.signInStaff();
  // The prices reach orders as facts, a moment after the shop is ready.
  const { totalPrice } = await eventually(() => shopper.place(books), HEAL_MS);
  await untilMovedBy({ totalSales: 0, totalOrders: 0 }, [totalPrice]);
}, START_MS);

afterAll(async () => {
  await shop.stop();
  await removeTestFolders();
}, START_MS);

/** Waits until the statistics have moved from `before` by exactly these orders. */
const untilMovedBy = async (before: { totalSales: number; totalOrders: number }, totals: number[]) => {
  const expected = {
    totalOrders: before.totalOrders + totals.length,
    totalSales: sumDollars([before.totalSales, ...totals]),
  };
  await eventually(async () => {
    expect(await staff.readStatistics()).toMatchObject(expected);
  }, HEAL_MS);
};

async function placeOneOfEach(from: number, to: number): Promise<number[]> {
  const totals: number[] = [];
  for (const book of books.slice(from, to)) {
    const key = crypto.randomUUID();
    const { totalPrice } = await eventually(() => shopper.place([book], key), HEAL_MS);
    totals.push(totalPrice);
  }
  return totals;
}

describe('placing an order', () => {
  it('moves the statistics by exactly that order', async () => {
    const before = await staff.readStatistics();
    await untilMovedBy(before, await placeOneOfEach(0, 3));
  });

  it(
    'works while the broker is away, and the statistics catch up by themselves when it is back',
    async () => {
      const before = await staff.readStatistics();
      await shop.part('rabbitmq').stop();
      const totals = await placeOneOfEach(0, 5);
      expect(await staff.readStatistics()).toMatchObject({ totalOrders: before.totalOrders });
      await shop.part('rabbitmq').start();
      await untilMovedBy(before, totals);
    },
    2 * HEAL_MS,
  );

  it.each(['admin-auth', 'orders', 'catalog'] as const)(
    'leaves exact statistics when %s is killed between orders',
    async (name) => {
      const before = await staff.readStatistics();
      const first = await placeOneOfEach(0, 5);
      shop.part(name).kill('SIGKILL');
      const second = await placeOneOfEach(5, 10);
      await untilMovedBy(before, [...first, ...second]);
    },
    2 * HEAL_MS,
  );
});
