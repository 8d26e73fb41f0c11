import { deepStrictEqual } from 'node:assert/strict';
import { sumDollars } from '@bookstore/contracts/money';
import { eventually } from '@bookstore/kit/testing/eventually';
import { createShopClient } from '../clients/shop-client.ts';

const PATIENCE_MS = 90_000;

type Shop = Parameters<typeof createShopClient>[0];

/** Customers who order, patiently, and know what the statistics have to be. */
export async function meetCustomers(shop: Shop) {
  const client = createShopClient(shop);
  const books = await client.listBooks();
  const shopper = await client.register();
  const { readStatistics } = await client.signInStaff();
  let { totalOrders, totalSales } = await readStatistics();

  return {
    /** Places orders one after the other, each until it is taken, whatever is away. */
    order: async (count: number) => {
      for (const book of books.slice(0, count)) {
        const key = crypto.randomUUID();
        const { totalPrice } = await eventually(() => shopper.place([book], key), PATIENCE_MS);
        totalOrders += 1;
        totalSales = sumDollars([totalSales, totalPrice]);
      }
    },
    /** Waits until the statistics are those of exactly the orders that were taken, and the books are all there. */
    checkBooks: async () => {
      const expected = { totalBooks: books.length, totalOrders, totalSales };
      await eventually(async () => {
        const told = await readStatistics();
        const { totalBooks, totalOrders: orders, totalSales: sales } = told;
        deepStrictEqual({ totalBooks, totalOrders: orders, totalSales: sales }, expected);
      }, PATIENCE_MS);
      deepStrictEqual(await client.listBooks(), books);
      return expected;
    },
  };
}
