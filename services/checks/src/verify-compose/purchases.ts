import { deepStrictEqual } from 'node:assert/strict';
import { sumDollars } from '@bookstore/contracts/money';
import { eventually } from '@bookstore/kit/testing/eventually';
import { createShopClient } from '../clients/shop-client.ts';

const TIMEOUT_MS = 90_000;

type Totals = { totalBooks: number; totalOrders: number; totalSales: number };

/** A customer's purchases in a running shop, with the statistics they must lead to. */
export async function createPurchases(shop: Parameters<typeof createShopClient>[0]) {
  const client = createShopClient(shop);
  const books = await client.listBooks();
  const shopper = await client.register();
  const { readStatistics } = await client.signInStaff();
  let { totalOrders, totalSales } = await readStatistics();

  return {
    /** Places orders one after the other, each repeated until it is accepted, whatever part is down. */
    place: async (count: number) => {
      for (const book of books.slice(0, count)) {
        const key = crypto.randomUUID();
        const { totalPrice } = await eventually(() => shopper.place([book], key), TIMEOUT_MS);
        totalOrders += 1;
        totalSales = sumDollars([totalSales, totalPrice]);
      }
    },
    /** Waits until the statistics are those of exactly the accepted orders, and checks that all books are there. */
    check: async (): Promise<Totals> => {
      const expected = { totalBooks: books.length, totalOrders, totalSales };
      await eventually(async () => {
        const { totalBooks, totalOrders: orders, totalSales: sales } = await readStatistics();
        deepStrictEqual({ totalBooks, totalOrders: orders, totalSales: sales }, expected);
      }, TIMEOUT_MS);
      deepStrictEqual(await client.listBooks(), books);
      return expected;
    },
  };
}
export type Purchases = Awaited<ReturnType<typeof createPurchases>>;

export const describeTotals = ({ totalOrders, totalSales }: Totals): string =>
  `${totalOrders} orders, $${totalSales.toFixed(2)}`;
