import { setTimeout as delay } from 'node:timers/promises';
import { stockLevel } from '@bookstore/contracts/stock';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import type { AccountMail } from '../mail/compare-mails.ts';
import { createAccountWorker } from './accounts.ts';
import { createFaultTolerantClient, type Session } from './client.ts';
import { createCustomer } from './customer.ts';
import { ExpectedBooks } from './expected-books.ts';
import { ExpectedCommands } from './expected-commands.ts';
import { ExpectedOrders } from './expected-orders.ts';
import { createFulfilment } from './fulfilment.ts';
import { createStaff } from './staff.ts';
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

/** Signs customers and staff in to a healthy shop, and counts books. */
async function createWorkers(
  shop: ShopAddress,
  { seed, copies }: WorkloadOptions,
  { client, orders, books, commands, ledger, accountMails, count }: Expectations,
) {
  const session = await client.signInStaff();
  const seeded = await createShopClient(shop).listBooks();
  for (const [index, { _id }] of seeded.slice(0, COUNTED_BOOKS).entries())
    await count(session, _id, Math.floor((copies + index) / COUNTED_BOOKS));
  const workers = [
    createAccountWorker(client, shop.url, accountMails),
    createStaff({ session, seeded, expected: books, random: createRandom(seed - 1) }),
    createFulfilment({ session, commands, ledger, random: createRandom(seed - 2) }),
  ];
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const random = createRandom(seed + number);
    workers.push(await createCustomer({ shop, client, orders, commands, ledger, random }));
  }
  return workers;
}

/** What customers and staff of a shop have done and expect of it. */
function createExpectations(shop: ShopAddress) {
  const ledger = new StockLedger();
  /** The mails of what identity has acknowledged. */
  const accountMails: AccountMail[] = [];
  return {
    client: createFaultTolerantClient(shop),
    orders: new ExpectedOrders(),
    commands: new ExpectedCommands(),
    books: new ExpectedBooks(),
    ledger,
    accountMails,
    /** Counts a book that was never counted, before its first order. The price projection may not know it yet. */
    count: async (session: Session, bookId: string, onHand: number): Promise<void> => {
      await eventually(async () => {
        const answer = await session.send('PUT', `/api/stock/${bookId}`, { body: { onHand, v: 0 } });
        stockLevel.parse(answer?.body);
      }, PREPARE_TIMEOUT_MS);
      ledger.add(bookId, onHand);
    },
  };
}
type Expectations = ReturnType<typeof createExpectations>;

/** Works until the signal aborts, and then until what it does is answered. */
export type Worker = (signal: AbortSignal) => Promise<void>;

/** Lets workers use a shop from `start` to `stop`. */
export function createLoad(workers: readonly Worker[]) {
  let stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  return {
    start: (): void => {
      stopping = new AbortController();
      running = Promise.all(workers.map((work) => work(stopping.signal)));
    },
    /**
     * Ends when every request in progress is answered.
     * @throws StartFailure if the shop no longer answers.
     */
    stop: async (): Promise<void> => {
      stopping.abort();
      const isAnswered = await Promise.race([
        running.then(() => true),
        delay(STOP_TIMEOUT_MS, false, { ref: false }),
      ]);
      if (!isAnswered)
        throw new StartFailure(`Requests have no reply ${STOP_TIMEOUT_MS / 1000} s after the last fault.`);
    },
  };
}

/** Customers and staff who use a shop while faults are injected, and the state they expect of it. */
export async function prepareWorkload(shop: ShopAddress, options: WorkloadOptions) {
  const expectations = createExpectations(shop);
  const workers = await createWorkers(shop, options, expectations);
  return { ...expectations, ...createLoad(workers) };
}
export type Workload = Awaited<ReturnType<typeof prepareWorkload>>;
