import { type Book, book } from '@bookstore/contracts/books';
import { toDecimalString, sumDollars, toCents } from '@bookstore/contracts/money';
import { order, priceChange } from '@bookstore/contracts/orders';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../seed/chance.ts';
import {
  type CustomerAccount,
  fetchCustomerToken,
  registerCustomer,
} from '../../clients/customer-account.ts';
import type { OrderLedger } from '../ledger/order-ledger.ts';
import type { ShopDoor } from './shop-door.ts';

const BOOKS_PER_ORDER = [1, 1, 2, 3] as const;

type ShopperOptions = { url: string; door: ShopDoor; ledger: OrderLedger; chance: Chance; pauseMs: number };

/** A customer who buys and buys, as the web app does it: each order with a key, sent again until it is answered. */
export class Shopper {
  readonly #options: ShopperOptions;
  readonly #account: CustomerAccount;
  #token: string;

  private constructor(options: ShopperOptions, account: CustomerAccount, token: string) {
    this.#options = options;
    this.#account = account;
    this.#token = token;
  }

  static async register(options: ShopperOptions): Promise<Shopper> {
    const account = await registerCustomer(options.url);
    return new Shopper(options, account, await fetchCustomerToken(options.url, account));
  }

  /** Buys until told to stop, and then until the last order is answered. */
  async shop(signal: AbortSignal): Promise<void> {
    const { door, pauseMs } = this.#options;
    while (!signal.aborted) {
      const listed = await door.askUntilAnswered(() => undefined, 'GET', '/api/books/');
      const books = this.#choose(book.array().parse(listed.body));
      await this.#buy(
        books.map(({ _id }) => _id),
        sumDollars(books.map(({ newPrice }) => newPrice)),
      );
      await delay(pauseMs);
    }
  }

  #choose(books: readonly Book[]): Book[] {
    const { chance } = this.#options;
    const count = chance.pick(BOOKS_PER_ORDER);
    const first = Math.floor(chance.next() * Math.max(1, books.length - count));
    return books.slice(first, first + count);
  }

  /** Buys books at a total; when they cost something else by now, at that. */
  async #buy(productIds: string[], totalPrice: number): Promise<void> {
    const { door, ledger } = this.#options;
    const key = crypto.randomUUID();
    ledger.attempt(key, toCents(totalPrice));
    const answer = await this.#send(key, productIds, totalPrice);
    if (answer.status === 201) {
      ledger.acknowledge(key, order.parse(answer.body));
      return;
    }
    ledger.refuse(key);
    const code = door.codeOf(answer);
    if (code === 'PRICE_CHANGED') await this.#buy(productIds, priceChange.parse(answer.body).totalPrice);
    else if (code !== 'BOOK_UNAVAILABLE') door.noteSurprise('POST /api/orders/', answer);
  }

  async #send(key: string, productIds: string[], totalPrice: number): Promise<Answer> {
    const { door, ledger } = this.#options;
    const recipient = {
      name: 'Reader',
      email: this.#account.email,
      phone: '5551234',
      address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
    };
    for (;;) {
      const answer = await door.askUntilAnswered(
        () => {
          ledger.doubt(key);
        },
        'POST',
        '/api/orders/',
        {
          token: this.#token,
          headers: { 'idempotency-key': key },
          body: { ...recipient, productIds, totalPrice: toDecimalString(totalPrice) },
        },
      );
      if (answer.status !== 401) return answer;
      await this.#renewToken();
    }
  }

  async #renewToken(): Promise<void> {
    try {
      this.#token = await fetchCustomerToken(this.#options.url, this.#account);
    } catch {
      // Identity may be what is broken: the old token is refused again, a moment later.
      await delay(this.#options.pauseMs);
    }
  }
}
