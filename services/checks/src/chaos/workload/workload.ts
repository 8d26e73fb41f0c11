import { setTimeout as delay } from 'node:timers/promises';
import { stockLevel } from '@bookstore/contracts/stock';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import { AccountWorker } from './account-worker.ts';
import { CustomerWorker } from './customer.ts';
import { ExpectedBooks } from './expected-books.ts';
import { ExpectedCommands } from './expected-commands.ts';
import { ExpectedOrders } from './expected-orders.ts';
import { FaultTolerantClient } from './fault-tolerant-client.ts';
import { FulfilmentWorker } from './fulfilment.ts';
import { StaffWorker } from './staff.ts';
import { Session } from './session.ts';
import { StockLedger } from './stock-ledger.ts';

const STOP_TIMEOUT_MS = 120_000;
const PREPARE_TIMEOUT_MS = 60_000;
const CUSTOMERS = 5;
/** The others of the thirty seeded books sell without limit. */
const COUNTED_BOOKS = 20;

type WorkloadOptions = {
  seed: number;
  /** How many copies there are of all counted books together. */
  copies: number;
};

/** Customers and staff who use a shop while faults are injected, and the state they expect of it. */
export class Workload {
  readonly orders = new ExpectedOrders();
  readonly commands = new ExpectedCommands();
  readonly books = new ExpectedBooks();
  readonly ledger = new StockLedger();
  readonly client: FaultTolerantClient;
  readonly accounts: AccountWorker;
  readonly #workers: { run: (signal: AbortSignal) => Promise<void> }[] = [];
  #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  private constructor(url: string) {
    this.client = new FaultTolerantClient(url);
    this.accounts = new AccountWorker({ client: this.client, origin: url });
    this.#workers.push(this.accounts);
  }

  /** Signs customers and staff in to a healthy shop, and counts books. */
  static async prepare(shop: ShopAddress, { seed, copies }: WorkloadOptions): Promise<Workload> {
    const workload = new Workload(shop.url);
    const { client, orders, books, commands, ledger } = workload;
    const session = await Session.ofStaff(shop, client);
    const counted = (await createShopClient(shop).listBooks()).slice(0, COUNTED_BOOKS);
    for (const [index, { _id }] of counted.entries())
      await workload.count(session, _id, Math.floor((copies + index) / COUNTED_BOOKS));
    for (let number = 0; number < CUSTOMERS; number += 1) {
      const random = createRandom(seed + number);
      const customer = { shop, client, expected: orders, commands, ledger, random };
      workload.#workers.push(await CustomerWorker.register(customer));
    }
    const staff = { shop, client, expected: books, random: createRandom(seed - 1) };
    workload.#workers.push(await StaffWorker.signIn(staff));
    const random = createRandom(seed - 2);
    workload.#workers.push(new FulfilmentWorker({ session, commands, ledger, random }));
    return workload;
  }

  /** Counts a book that was never counted, before its first order. The price projection may not know it yet. */
  async count(session: Session, bookId: string, onHand: number): Promise<void> {
    await eventually(async () => {
      const answer = await session.send('PUT', `/api/stock/${bookId}`, { body: { onHand, v: 0 } });
      stockLevel.parse(answer?.body);
    }, PREPARE_TIMEOUT_MS);
    this.ledger.add(bookId, onHand);
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
