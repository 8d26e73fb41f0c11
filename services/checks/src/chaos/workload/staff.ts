import { setTimeout as delay } from 'node:timers/promises';
import { type Book, bookReceipt } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import type { Random } from '../../seed/random.ts';
import type { ExpectedBooks } from './expected-books.ts';
import type { FaultTolerantClient } from './fault-tolerant-client.ts';
import { Session } from './session.ts';

const FIRST_PRICE_CENTS = 100;
const MAX_OWN_BOOKS = 20;
const PAUSE_MS = 90;
const ACTIONS = ['price', 'price', 'price', 'price', 'price', 'price', 'add', 'delete'];

type StaffOptions = {
  shop: ShopAddress;
  client: FaultTolerantClient;
  expected: ExpectedBooks;
  random: Random;
};

/** A member of staff who changes prices and adds and deletes books, one request at a time, without retries. */
export class StaffWorker {
  readonly #options: StaffOptions;
  readonly #seededIds: readonly string[];
  readonly #ownIds: string[] = [];
  readonly #session: Session;
  #lastPriceCents = FIRST_PRICE_CENTS;
  #added = 0;

  private constructor(options: StaffOptions, session: Session, seededIds: readonly string[]) {
    this.#options = options;
    this.#session = session;
    this.#seededIds = seededIds;
  }

  static async signIn(options: StaffOptions): Promise<StaffWorker> {
    const books = await createShopClient(options.shop).listBooks();
    for (const { _id, newPrice } of books) options.expected.add(_id, toMinorUnits(newPrice));
    return new StaffWorker(
      options,
      await Session.ofStaff(options.shop, options.client),
      books.map(({ _id }) => _id),
    );
  }

  /** Works until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { random } = this.#options;
    while (!signal.aborted) {
      const action = random.pick(ACTIONS);
      if (action === 'add' && this.#ownIds.length < MAX_OWN_BOOKS) await this.#add();
      else if (action === 'delete' && this.#ownIds.length > 0) await this.#delete(this.#ownIds.shift() ?? '');
      else await this.#changePrice(random.pick(this.#seededIds));
      await delay(PAUSE_MS);
    }
  }

  async #changePrice(id: string): Promise<void> {
    this.#lastPriceCents += 1;
    const priceCents = this.#lastPriceCents;
    this.#options.expected.attemptPrice(id, priceCents);
    const price = fromMinorUnits(priceCents);
    // Some old prices are below the new ones of a long run.
    const changed = await this.#send('PUT', `/api/books/edit/${id}`, { oldPrice: price, newPrice: price });
    if (changed) this.#options.expected.acknowledgePrice(id, priceCents);
  }

  async #add(): Promise<void> {
    this.#added += 1;
    const title = `Chaos, volume ${this.#added}`;
    this.#options.expected.attemptToAdd(title);
    const price = fromMinorUnits(FIRST_PRICE_CENTS);
    const added = await this.#send('POST', '/api/books/create-book', {
      ...{ title, description: title, category: 'horror', oldPrice: price, newPrice: price },
      trending: this.#added % 2 === 0,
    });
    if (!added) return;
    this.#ownIds.push(added._id);
    this.#options.expected.acknowledgeAdded(title, added._id, FIRST_PRICE_CENTS);
  }

  async #delete(id: string): Promise<void> {
    this.#options.expected.attemptToDelete(id);
    if (await this.#send('DELETE', `/api/books/${id}`)) this.#options.expected.acknowledgeDeleted(id);
  }

  /** @returns the book in the reply; undefined if the change was not acknowledged. */
  async #send(method: string, path: string, body?: object): Promise<Book | undefined> {
    const answer = await this.#session.send(method, path, { body });
    const receipt = bookReceipt.safeParse(answer?.body).data;
    if (answer && !receipt) this.#options.client.reportUnexpected(`${method} ${path}`, answer);
    return receipt?.book;
  }
}
