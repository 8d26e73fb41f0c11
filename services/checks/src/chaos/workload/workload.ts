import type { Book } from '@bookstore/contracts/books';
import { stockLevel } from '@bookstore/contracts/stock';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { ShopAddress } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import type { AccountMail } from '../mail/compare-mails.ts';
import { createFaultTolerantClient, type Session } from './client.ts';
import { createCustomer, createRegistrations } from './customers.ts';
import { Expected } from './expected.ts';
import { createBookkeeper, createFulfilment } from './staff.ts';
import { StockLedger } from './stock-ledger.ts';

const PREPARE_TIMEOUT_MS = 60_000;
const CUSTOMERS = 5;
/** The others of the thirty seeded books sell without limit. Every other counted one is sold out most of the time. */
const COUNTED_BOOKS = 14;
const COPIES = [2, 50_000];

/** What customers and staff of a shop have done, and what they expect of it. */
export function openWorkload(shop: ShopAddress) {
  const ledger = new StockLedger();
  /** The mails of what identity has acknowledged. */
  const accountMails: AccountMail[] = [];
  /** Books that customers do not order, and that are left to others. */
  const reserved = new Set<string>();
  return {
    client: createFaultTolerantClient(shop),
    orders: new Expected('orders'),
    commands: new Expected('commands'),
    books: new Expected('books'),
    ledger,
    accountMails,
    reserved,
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

type Options = {
  /** The seed of all that is random. */
  seed: number;
  /** The books that they change, count and order. */
  books: readonly Book[];
};

/** Prepares customers and staff who use a healthy shop while faults are injected. */
export async function prepareWorkers(shop: ShopAddress, workload: Workload, { seed, books }: Options) {
  const session = await workload.client.signInStaff();
  for (const [index, { _id }] of books.slice(0, COUNTED_BOOKS).entries())
    await workload.count(session, _id, COPIES[index % COPIES.length] ?? 0);
  const workers = [
    createRegistrations({ shop, workload }),
    createBookkeeper({ session, workload, random: createRandom(seed - 1) }, books),
    createFulfilment({ session, workload, random: createRandom(seed - 2) }),
  ];
  for (let number = 0; number < CUSTOMERS; number += 1)
    workers.push(await createCustomer({ shop, workload }, createRandom(seed + number)));
  return workers;
}
