import { setTimeout as delay } from 'node:timers/promises';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { createChance } from '../../seed/chance.ts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { BookLedger } from '../ledger/book-ledger.ts';
import { OrderLedger } from '../ledger/order-ledger.ts';
import { ShopDoor } from './shop-door.ts';
import { Shopper } from './shopper.ts';
import { Staff } from './staff.ts';

const PATIENCE_MS = 120_000;
const SHOPPERS = 5;
const SHOPPER_PAUSE_MS = 60;
const STAFF_PAUSE_MS = 90;

/** Customers and staff who use the shop while things break, and the books they keep of it. */
export class Traffic {
  readonly orders: OrderLedger;
  readonly books: BookLedger;
  readonly door: ShopDoor;
  readonly #shoppers: readonly Shopper[];
  readonly #staff: Staff;
  #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  private constructor(
    parts: Pick<Traffic, 'orders' | 'books' | 'door'>,
    shoppers: readonly Shopper[],
    staff: Staff,
  ) {
    this.orders = parts.orders;
    this.books = parts.books;
    this.door = parts.door;
    this.#shoppers = shoppers;
    this.#staff = staff;
  }

  /** Lets customers and staff into a shop in which everything is well. */
  static async enter({ url, admin }: Constellation, seed: number): Promise<Traffic> {
    const parts = { orders: new OrderLedger(), books: new BookLedger(), door: new ShopDoor(url) };
    const { door, orders, books } = parts;
    const shoppers: Shopper[] = [];
    while (shoppers.length < SHOPPERS) {
      const chance = createChance(seed + shoppers.length);
      shoppers.push(await Shopper.register({ url, door, ledger: orders, chance, pauseMs: SHOPPER_PAUSE_MS }));
    }
    const staff = await Staff.signIn({
      admin,
      door,
      ledger: books,
      chance: createChance(seed - 1),
      pauseMs: STAFF_PAUSE_MS,
    });
    return new Traffic(parts, shoppers, staff);
  }

  get staffToken(): string {
    return this.#staff.token;
  }

  start(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#running = Promise.all([
      ...this.#shoppers.map((shopper) => shopper.shop(signal)),
      this.#staff.work(signal),
    ]);
  }

  /**
   * Ends when every order that was begun has been answered.
   * @throws StartFailure when the shop does not answer any more.
   */
  async stop(): Promise<void> {
    this.#stop.abort();
    const isAnswered = await Promise.race([
      this.#running.then(() => true),
      delay(PATIENCE_MS, false, { ref: false }),
    ]);
    if (!isAnswered)
      throw new StartFailure(`Orders have no answer ${PATIENCE_MS / 1000} s after the last fault.`);
  }
}
