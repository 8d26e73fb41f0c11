import { deepStrictEqual } from 'node:assert/strict';
import { formatPrice, sumAmounts } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient } from '../clients/shop-client.ts';

const TIMEOUT_MS = 90_000;
/** More than are ever ordered. */
const COPIES = 1000;

export type Totals = { totalBooks: number; totalOrders: number; totalSales: number; cashCollected: number };

/**
 * A customer's purchases in a running shop, with the statistics and the stock they must lead to: the first book is counted,
 * and the last order of each purchase is shipped, delivered and paid.
 */
export async function createPurchases(shop: Parameters<typeof createShopClient>[0]) {
  const client = createShopClient(shop);
  const books = await client.listBooks();
  const [counted] = books;
  if (!counted) throw new StartFailure('The shop has no books.');
  const shopper = await client.register();
  const staff = await client.signInStaff();
  const stock = await eventually(() => staff.countStock(counted._id, COPIES), TIMEOUT_MS);
  let { free, promised } = stock;
  let { totalOrders, totalSales, cashCollected } = await staff.readStatistics();

  const deliver = async (order: Order): Promise<void> => {
    const shipped = await eventually(() => staff.giveCommand(order, 'ship'), TIMEOUT_MS);
    await eventually(() => staff.giveCommand(shipped, 'deliver'), TIMEOUT_MS);
    cashCollected = sumAmounts([cashCollected, order.totalPrice]);
    if (order.productIds.includes(counted._id)) promised -= 1;
  };

  return {
    /** Places orders one after the other, each repeated until it is accepted, whatever part is down. */
    place: async (count: number): Promise<Order[]> => {
      const placed: Order[] = [];
      for (const book of books.slice(0, count)) {
        const key = crypto.randomUUID();
        const order = await eventually(() => shopper.place([book], key), TIMEOUT_MS);
        placed.push(order);
        totalOrders += 1;
        totalSales = sumAmounts([totalSales, order.totalPrice]);
        if (book === counted) [free, promised] = [free - 1, promised + 1];
      }
      const last = placed.at(-1);
      if (last) await deliver(last);
      return placed;
    },
    /** Waits until the statistics are those of exactly the accepted orders, and checks that all books are there. */
    check: async (): Promise<Totals> => {
      const expected = { totalBooks: books.length, totalOrders, totalSales, cashCollected };
      await eventually(async () => {
        const statistics = await staff.readStatistics();
        const names = ['totalBooks', 'totalOrders', 'totalSales', 'cashCollected'] as const;
        deepStrictEqual(Object.fromEntries(names.map((name) => [name, statistics[name]])), expected);
      }, TIMEOUT_MS);
      const now = await staff.readStock(counted._id);
      deepStrictEqual({ free: now.free, promised: now.promised }, { free, promised });
      deepStrictEqual(await client.listBooks(), books);
      return expected;
    },
  };
}
export type Purchases = Awaited<ReturnType<typeof createPurchases>>;

export const describeTotals = ({ totalOrders, totalSales, cashCollected }: Totals): string =>
  `${totalOrders} orders, ${formatPrice(totalSales)}, of which ${formatPrice(cashCollected)} paid`;
