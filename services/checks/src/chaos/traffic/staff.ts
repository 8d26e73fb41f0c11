import { staffSession } from '@bookstore/contracts/staff';
import { type Book, book, bookReceipt } from '@bookstore/contracts/books';
import { toCents, toDollars } from '@bookstore/contracts/money';
import type { Answer } from '@bookstore/kit/testing/http-client';
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../seed/chance.ts';
import type { BookLedger } from '../ledger/book-ledger.ts';
import type { ShopDoor } from './shop-door.ts';

const FIRST_PRICE_CENTS = 100;
const MAX_OWN_BOOKS = 20;
/** Of what staff do, the greatest part is changes of prices. */
const DEEDS = ['price', 'price', 'price', 'price', 'price', 'price', 'add', 'delete'] as const;

type StaffOptions = {
  admin: { username: string; password: string };
  door: ShopDoor;
  ledger: BookLedger;
  chance: Chance;
  pauseMs: number;
};

/** One member of staff, who changes prices and adds and deletes books, one after the other. What fails is let be. */
export class Staff {
  readonly #options: StaffOptions;
  readonly #firstIds: readonly [string, ...string[]];
  readonly #own: string[] = [];
  #token: string;
  #priceCents = FIRST_PRICE_CENTS;
  #titles = 0;

  private constructor(options: StaffOptions, token: string, firstIds: readonly [string, ...string[]]) {
    this.#options = options;
    this.#token = token;
    this.#firstIds = firstIds;
  }

  static async signIn(options: StaffOptions): Promise<Staff> {
    const { door, ledger, admin } = options;
    const books = book.array().parse((await door.ask('GET', '/api/books/'))?.body);
    for (const { _id, newPrice } of books) ledger.know({ id: _id, priceCents: toCents(newPrice) });
    const [first, ...others] = books.map(({ _id }) => _id);
    if (!first) throw new Error('the shop has no books');
    const session = await door.ask('POST', '/api/auth/admin', { body: admin });
    return new Staff(options, staffSession.parse(session?.body).token, [first, ...others]);
  }

  get token(): string {
    return this.#token;
  }

  /** Works until told to stop. */
  async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const deed = this.#options.chance.pick(DEEDS);
      if (deed === 'add' && this.#own.length < MAX_OWN_BOOKS) await this.#add();
      else if (deed === 'delete' && this.#own.length > 0) await this.#delete(this.#own.shift() ?? '');
      else await this.#changePrice(this.#options.chance.pick(this.#firstIds));
      await delay(this.#options.pauseMs);
    }
  }

  async #changePrice(id: string): Promise<void> {
    this.#priceCents += 1;
    const priceCents = this.#priceCents;
    this.#options.ledger.attemptPrice(id, priceCents);
    const changed = await this.#send('PUT', `/api/books/edit/${id}`, { newPrice: toDollars(priceCents) });
    if (changed) this.#options.ledger.acknowledgePrice(id, priceCents);
  }

  async #add(): Promise<void> {
    this.#titles += 1;
    const title = `Chaos, volume ${this.#titles}`;
    this.#options.ledger.attemptToAdd(title);
    const price = toDollars(FIRST_PRICE_CENTS);
    const draft = { title, description: title, category: 'horror', oldPrice: price, newPrice: price };
    const added = await this.#send('POST', '/api/books/create-book', {
      ...draft,
      trending: this.#titles % 2 === 0,
    });
    if (!added) return;
    this.#own.push(added._id);
    this.#options.ledger.acknowledgeAdded(title, { id: added._id, priceCents: FIRST_PRICE_CENTS });
  }

  async #delete(id: string): Promise<void> {
    this.#options.ledger.attemptToDelete(id);
    if (await this.#send('DELETE', `/api/books/${id}`)) this.#options.ledger.acknowledgeDeleted(id);
  }

  /** @returns the book as it was answered; nothing when there was no answer. */
  async #send(method: string, path: string, body?: object): Promise<Book | undefined> {
    const { door, admin } = this.#options;
    const answer = await door.ask(method, path, { token: this.#token, ...(body && { body }) });
    if (answer?.status === 401) {
      const session = await door.ask('POST', '/api/auth/admin', { body: admin });
      this.#token = staffSession.safeParse(session?.body).data?.token ?? this.#token;
    } else if (answer && !this.#isReceipt(answer)) door.noteSurprise(`${method} ${path}`, answer);
    return bookReceipt.safeParse(answer?.body).data?.book;
  }

  #isReceipt({ body }: Answer): boolean {
    return bookReceipt.safeParse(body).success;
  }
}
