import { setTimeout as delay } from 'node:timers/promises';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import type { ShopAddress } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import { CustomerWorker } from './customer.ts';
import { ExpectedBooks } from './expected-books.ts';
import { ExpectedOrders } from './expected-orders.ts';
import { FaultTolerantClient } from './fault-tolerant-client.ts';
import { StaffWorker } from './staff.ts';

const STOP_TIMEOUT_MS = 120_000;
const CUSTOMERS = 5;

/** Customers and staff who use a shop while faults are injected, and the state they expect of it. */
export class Workload {
  readonly orders = new ExpectedOrders();
  readonly books = new ExpectedBooks();
  readonly client: FaultTolerantClient;
  readonly #workers: { run: (signal: AbortSignal) => Promise<void> }[] = [];
  #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  private constructor(url: string) {
    this.client = new FaultTolerantClient(url);
  }

  /** Signs customers and staff in to a healthy shop. */
  static async prepare(shop: ShopAddress, seed: number): Promise<Workload> {
    const workload = new Workload(shop.url);
    const { client, orders, books } = workload;
    for (let number = 0; number < CUSTOMERS; number += 1) {
      const random = createRandom(seed + number);
      workload.#workers.push(await CustomerWorker.register({ shop, client, expected: orders, random }));
    }
    const random = createRandom(seed - 1);
    workload.#workers.push(await StaffWorker.signIn({ shop, client, expected: books, random }));
    return workload;
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#running = Promise.all(this.#workers.map((worker) => worker.run(this.#stopping.signal)));
  }

  /**
   * Ends when every order in progress is answered.
   * @throws StartFailure if the shop no longer answers.
   */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const isAnswered = await Promise.race([
      this.#running.then(() => true),
      delay(STOP_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (!isAnswered)
      throw new StartFailure(`Orders have no reply ${STOP_TIMEOUT_MS / 1000} s after the last fault.`);
  }
}
