import { setTimeout as delay } from 'node:timers/promises';
import { type Book, book } from '@bookstore/contracts/books';
import { sumDollars, toCents, toDecimalString } from '@bookstore/contracts/money';
import { order, priceChange } from '@bookstore/contracts/orders';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { createShopClient, type Customer, orderOf, type ShopAddress } from '../../clients/shop-client.ts';
import type { Random } from '../../seed/random.ts';
import type { ExpectedOrders } from './expected-orders.ts';
import { errorCodeOf, type FaultTolerantClient } from './fault-tolerant-client.ts';

const BOOKS_PER_ORDER = [1, 1, 2, 3];
const PAUSE_MS = 60;

type CustomerOptions = {
  shop: ShopAddress;
  client: FaultTolerantClient;
  expected: ExpectedOrders;
  random: Random;
};

/** A customer who places orders as the web app does: each with an idempotency key, retried until it is answered. */
export class CustomerWorker {
  readonly #options: CustomerOptions;
  readonly #customer: Customer;
  #token: string;

  private constructor(options: CustomerOptions, customer: Customer) {
    this.#options = options;
    this.#customer = customer;
    this.#token = customer.token;
  }

  static async register(options: CustomerOptions): Promise<CustomerWorker> {
    return new CustomerWorker(options, await createShopClient(options.shop).register());
  }

  /** Places orders until the signal aborts, and then until the last one is answered. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const listed = await this.#options.client.retry(() => undefined, 'GET', '/api/books/');
      const books = this.#choose(book.array().parse(listed.body));
      await this.#order(books, sumDollars(books.map(({ newPrice }) => newPrice)));
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
  async #order(books: readonly Book[], total: number): Promise<void> {
    const { client, expected } = this.#options;
    const key = crypto.randomUUID();
    expected.attempt(key, toCents(total));
    const answer = await this.#send(key, books, total);
    if (answer.status === 201) {
      expected.acknowledge(key, order.parse(answer.body)._id);
      return;
    }
    expected.reject(key);
    const code = errorCodeOf(answer);
    if (code === 'PRICE_CHANGED') await this.#order(books, priceChange.parse(answer.body).totalPrice);
    else if (code !== 'BOOK_UNAVAILABLE') client.reportUnexpected('POST /api/orders/', answer);
  }

  async #send(key: string, books: readonly Book[], total: number): Promise<Answer> {
    const { client, expected, shop } = this.#options;
    const onFailure = () => {
      expected.markUncertain(key);
    };
    const body = { ...orderOf(this.#customer.email, books), totalPrice: toDecimalString(total) };
    const headers = { 'idempotency-key': key };
    for (;;) {
      const request = { token: this.#token, headers, body };
      const answer = await client.retry(onFailure, 'POST', '/api/orders/', request);
      if (answer.status !== 401) return answer;
      // If identity is down, the old token is rejected again after the pause.
      const renewed = createShopClient(shop).fetchToken(this.#customer.cookie);
      this.#token = await renewed.catch(() => delay(PAUSE_MS, this.#token));
    }
  }
}
