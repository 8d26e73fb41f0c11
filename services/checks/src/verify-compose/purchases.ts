import { deepStrictEqual, partialDeepStrictEqual } from 'node:assert/strict';
import { formatPrice, sumAmounts } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { z } from 'zod';
import { createShopClient } from '../clients/shop-client.ts';

const TIMEOUT_MS = 90_000;
/** More than are ever ordered. */
const COPIES = 1000;

/** SMTP_URL of the catcher under Docker Compose and on Kubernetes. */
export const CATCHER_URL = 'smtp://mail-catcher:2525?ignoreTLS=true';
/** A program for the container of the catcher, whose page other machines may not reach. */
export const PRINT_MAILS =
  "fetch('http://127.0.0.1:1080/email').then((reply) => reply.text()).then((text) => console.log(text))";

const mails = z.array(z.object({ messageId: z.string(), to: z.array(z.object({ address: z.string() })) }));

/** Waits until the customer of each order has one mail that confirms it, in what the catcher lists. */
async function checkConfirmations(orders: readonly Order[], readMails: () => Promise<string>) {
  const expected = orders.map(({ _id, email }) => [_id, email]);
  await eventually(async () => {
    const confirmed = mails.parse(JSON.parse(await readMails())).flatMap(({ messageId, to }) => {
      const [, id] = /^order\.(\w+)\.\d+\.order-placed@/.exec(messageId) ?? [];
      return to.map(({ address }) => [id, address]);
    });
    const found = expected.flatMap(([id]) => confirmed.filter(([confirmedId]) => confirmedId === id));
    deepStrictEqual(found, expected);
  }, TIMEOUT_MS);
}

/**
 * A customer's purchases in a running shop, with the statistics and the stock they must lead to: the first book is counted,
 * and the last order of each purchase is shipped, delivered and paid. `readMails` prints what the catcher of the shop lists.
 */
export async function createPurchases(
  shop: Parameters<typeof createShopClient>[0],
  readMails: () => Promise<string>,
) {
  const client = createShopClient(shop);
  const books = await client.listBooks();
  const [counted] = books;
  if (!counted) throw new StartFailure('The shop has no books.');
  const shopper = await client.register();
  const staff = await client.signInStaff();
  let { free, promised } = await eventually(() => staff.countStock(counted._id, COPIES), TIMEOUT_MS);
  let { totalOrders, totalSales, cashCollected } = await staff.readStatistics();

  const deliver = async (order: Order): Promise<void> => {
    const shipped = await eventually(() => staff.giveCommand(order, 'ship'), TIMEOUT_MS);
    await eventually(() => staff.giveCommand(shipped, 'deliver'), TIMEOUT_MS);
    cashCollected = sumAmounts([cashCollected, order.totalPrice]);
    if (order.productIds.includes(counted._id)) promised -= 1;
  };

  /** Places orders one after the other, each repeated until it is accepted, whatever part is down. */
  const place = async (count: number): Promise<Order[]> => {
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
  };

  /** Waits until the statistics are those of exactly the accepted orders, and checks that all books are there. */
  const check = async (): Promise<string> => {
    const expected = { totalBooks: books.length, totalOrders, totalSales, cashCollected };
    await eventually(async () => {
      partialDeepStrictEqual(await staff.readStatistics(), expected);
    }, TIMEOUT_MS);
    partialDeepStrictEqual(await staff.readStock(counted._id), { free, promised });
    deepStrictEqual(await client.listBooks(), books);
    return `${totalOrders} orders, ${formatPrice(totalSales)}, of which ${formatPrice(cashCollected)} paid`;
  };

  return {
    place,
    check,
    /** Places orders and checks them, and the mails that confirm them. */
    buy: async (count: number): Promise<string> => {
      await checkConfirmations(await place(count), readMails);
      return `${await check()}, ${count} confirmed by mail`;
    },
  };
}
export type Purchases = Awaited<ReturnType<typeof createPurchases>>;
