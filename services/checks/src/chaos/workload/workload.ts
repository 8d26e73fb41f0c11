import { stockLevel } from '@bookstore/contracts/stock';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient, type ShopAddress } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import type { AccountMail } from '../mail/compare-mails.ts';
import { createFaultTolerantClient, type Session } from './client.ts';
import { createCustomer, createRegistrations } from './customers.ts';
import { Expected } from './expected.ts';
import { createBookkeeper, createFulfilment } from './staff.ts';
import { StockLedger } from './stock-ledger.ts';

const PREPARE_TIMEOUT_MS = 60_000;
const CUSTOMERS = 5;
/** The others of the thirty seeded books sell without limit. */
const COUNTED_BOOKS = 20;

/** What customers and staff of a shop have done, and what they expect of it. */
export function openWorkload(shop: ShopAddress) {
  const ledger = new StockLedger();
  /** The mails of what identity has acknowledged. */
  const accountMails: AccountMail[] = [];
  return {
    client: createFaultTolerantClient(shop),
    orders: new Expected('orders'),
    commands: new Expected('commands'),
    books: new Expected('books'),
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
export type Workload = ReturnType<typeof openWorkload>;

/** The seed of all that is random, and how many copies there are of all counted books together. */
type Options = { seed: number; copies: number };

/** Customers and staff who use a healthy shop while faults are injected, some of whose books they have counted. */
export async function prepareWorkers(shop: ShopAddress, workload: Workload, { seed, copies }: Options) {
  const session = await workload.client.signInStaff();
  const seeded = await createShopClient(shop).listBooks();
  for (const [index, { _id }] of seeded.slice(0, COUNTED_BOOKS).entries())
    await workload.count(session, _id, Math.floor((copies + index) / COUNTED_BOOKS));
  const workers = [
    createRegistrations({ shop, workload }),
    createBookkeeper({ session, workload, random: createRandom(seed - 1) }, seeded),
    createFulfilment({ session, workload, random: createRandom(seed - 2) }),
  ];
  for (let number = 0; number < CUSTOMERS; number += 1)
    workers.push(await createCustomer({ shop, workload }, createRandom(seed + number)));
  return workers;
}
