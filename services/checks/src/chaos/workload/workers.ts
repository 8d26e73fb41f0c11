import type { Book } from '@bookstore/contracts/books';
import type { ShopAddress } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import { createCustomer, createRegistrations } from './customers.ts';
import { createBookkeeper, createFulfilment } from './staff.ts';
import type { Workload } from './workload.ts';

const CUSTOMERS = 5;
/** The others of the thirty seeded books sell without limit. Every other counted one is sold out most of the time. */
const COUNTED_BOOKS = 14;
const COPIES = [2, 50_000];

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
