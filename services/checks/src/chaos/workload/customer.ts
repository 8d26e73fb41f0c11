import { setTimeout as delay } from 'node:timers/promises';
import { type Book, book } from '@bookstore/contracts/books';
import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import { type Order, order, priceChange } from '@bookstore/contracts/orders';
import { createShopClient, orderOf, type ShopAddress } from '../../clients/shop-client.ts';
import type { Random } from '../../seed/random.ts';
import type { ExpectedCommands } from './expected-commands.ts';
import type { ExpectedOrders } from './expected-orders.ts';
import { errorCodeOf, type FaultTolerantClient } from './fault-tolerant-client.ts';
import { giveCommand } from './give-command.ts';
import { Session } from './session.ts';
import type { StockLedger } from './stock-ledger.ts';

const BOOKS_PER_ORDER = [1, 1, 2, 3];
const CANCEL_SHARE = 0.2;
const PAUSE_MS = 60;
/** What an order can be refused with, when books were deleted or sold out meanwhile. */
const UNAVAILABLE = ['BOOK_UNAVAILABLE', 'OUT_OF_STOCK'];

type CustomerOptions = {
  shop: ShopAddress;
  client: FaultTolerantClient;
  expected: ExpectedOrders;
  commands: ExpectedCommands;
  ledger: StockLedger;
  random: Random;
};

/**
 * A customer who places orders as the web app does, each with an idempotency key, retried until it is answered, and who
 * cancels some of them.
 */
export class CustomerWorker {
  readonly #options: CustomerOptions;
  readonly #email: string;
  readonly #session: Session;

  private constructor(options: CustomerOptions, email: string, session: Session) {
    this.#options = options;
    this.#email = email;
    this.#session = session;
  }

  static async register(options: CustomerOptions): Promise<CustomerWorker> {
    const { shop, client } = options;
    const customer = await createShopClient(shop).register();
    return new CustomerWorker(options, customer.email, Session.ofCustomer(shop, client, customer));
  }

  /** Places orders until the signal aborts, and then until the last one is answered. */
  async run(signal: AbortSignal): Promise<void> {
    const { client, random } = this.#options;
    while (!signal.aborted) {
      const listed = await client.retry(
        () => undefined,
        () => client.send('GET', '/api/books/'),
      );
      const books = this.#choose(book.array().parse(listed.body));
      const placed = await this.#order(books, sumAmounts(books.map(({ newPrice }) => newPrice)));
      if (placed && random.next() < CANCEL_SHARE) await this.#cancel(placed);
      await delay(PAUSE_MS);
    }
  }

  #choose(books: readonly Book[]): Book[] {
    const { random } = this.#options;
    const count = random.pick(BOOKS_PER_ORDER);
    const first = Math.floor(random.next() * Math.max(1, books.length - count));
    return books.slice(first, first + count);
  }

  /** Orders books at a total, or at the current one if they have another price by now. */
  async #order(books: readonly Book[], total: number): Promise<Order | undefined> {
    const { client, expected, ledger } = this.#options;
    const key = crypto.randomUUID();
    expected.attempt(key, toMinorUnits(total));
    ledger.want(books.map(({ _id }) => _id));
    const body = { ...orderOf(this.#email, books), totalPrice: toDecimalString(total) };
    const onFailure = () => {
      expected.markUncertain(key);
    };
    const request = { headers: { 'idempotency-key': key }, body };
    const answer = await this.#session.retry(onFailure, 'POST', '/api/orders/', request);
    if (answer.status === 201) {
      const placed = order.parse(answer.body);
      expected.acknowledge(key, placed._id);
      return placed;
    }
    expected.reject(key);
    const code = errorCodeOf(answer) ?? '';
    if (code === 'PRICE_CHANGED') return this.#order(books, priceChange.parse(answer.body).totalPrice);
    if (!UNAVAILABLE.includes(code)) client.reportUnexpected('POST /api/orders/', answer);
    return undefined;
  }

  async #cancel({ _id, v }: Order): Promise<void> {
    const body = { v, reason: crypto.randomUUID() };
    await giveCommand(this.#session, this.#options.commands, { orderId: _id, action: 'cancel', body });
  }
}
