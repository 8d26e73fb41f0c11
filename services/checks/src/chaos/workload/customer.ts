import { setTimeout as delay } from 'node:timers/promises';
import { type Book, book } from '@bookstore/contracts/books';
import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { type Order, priceChange } from '@bookstore/contracts/orders';
import { createShopClient, orderOf, type ShopAddress } from '../../clients/shop-client.ts';
import type { Random } from '../../seed/random.ts';
import { errorCodeOf, type FaultTolerantClient } from './client.ts';
import type { ExpectedCommands } from './expected-commands.ts';
import type { ExpectedOrders } from './expected-orders.ts';
import { giveCommand, placeOrder } from './requests.ts';
import type { StockLedger } from './stock-ledger.ts';

const BOOKS_PER_ORDER = [1, 1, 2, 3];
const CANCEL_SHARE = 0.2;
const PAUSE_MS = 60;
/** What an order can be refused with, when books were deleted or sold out meanwhile. */
const UNAVAILABLE = ['BOOK_UNAVAILABLE', 'OUT_OF_STOCK'];

type CustomerOptions = {
  shop: ShopAddress;
  client: FaultTolerantClient;
  orders: ExpectedOrders;
  commands: ExpectedCommands;
  ledger: StockLedger;
  random: Random;
};

/** Registers a customer who places orders as the web app does, retried until they are answered, and cancels some of them. */
export async function createCustomer(options: CustomerOptions) {
  const { shop, client, orders, commands, ledger, random } = options;
  const customer = await createShopClient(shop).register();
  const session = client.sessionOf(customer);

  const choose = (books: readonly Book[]): Book[] => {
    const count = random.pick(BOOKS_PER_ORDER);
    const first = Math.floor(random.next() * Math.max(1, books.length - count));
    return books.slice(first, first + count);
  };

  /** Orders books at a total, or at the current one if they have another price by now. */
  async function orderAt(books: readonly Book[], total: number): Promise<Order | undefined> {
    ledger.want(books.map(({ _id }) => _id));
    const draft = { ...orderOf(customer.email, books), totalPrice: toDecimalString(total) };
    const outcome = await placeOrder(session, orders, draft);
    if ('placed' in outcome) return outcome.placed;
    const { refusal } = outcome;
    const code = errorCodeOf(refusal) ?? '';
    if (code === 'PRICE_CHANGED') return orderAt(books, priceChange.parse(refusal.body).totalPrice);
    if (!UNAVAILABLE.includes(code)) client.reportUnexpected('POST /api/orders/', refusal);
    return undefined;
  }

  /** Places orders until the signal aborts, and then until the last one is answered. */
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const books = choose(book.array().parse((await client.retry('GET', '/api/books/')).body));
      const placed = await orderAt(books, sumAmounts(books.map(({ newPrice }) => newPrice)));
      if (placed && random.next() < CANCEL_SHARE) {
        const body = { v: placed.v, reason: crypto.randomUUID() };
        await giveCommand(session, commands, { orderId: placed._id, action: 'cancel', body });
      }
      await delay(PAUSE_MS);
    }
  };
}
