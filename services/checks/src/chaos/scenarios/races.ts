import type { Book } from '@bookstore/contracts/books';
import type { Order } from '@bookstore/contracts/orders';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { createShopClient, orderOf } from '../../clients/shop-client.ts';
import { repeat } from '../../under-load.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { errorCodeOf, type Session } from '../workload/client.ts';
import { giveCommand, placeOrder, receiveCopies } from '../workload/requests.ts';
import type { Workload } from '../workload/workload.ts';
import { type Outcome, runScenario } from './scenario.ts';

const REGISTERED_AT_ONCE = 4;
const RACED_AT_ONCE = 20;

/** How many shoppers race, and how often. */
type RaceSizes = { shoppers: number; lastCopies: number; crossings: number; cancellations: number };

type Racer = { email: string; session: Session };

/** A shop without faults, in which shoppers and staff do the same thing at the same time. */
type Races = {
  workload: Workload;
  racers: readonly Racer[];
  staff: Session;
  violations: Set<string>;
  slowestMs: number;
};

async function place(races: Races, { email, session }: Racer, books: readonly Book[]) {
  const startedAtMs = performance.now();
  const outcome = await placeOrder(session, races.workload, orderOf(email, books));
  races.slowestMs = Math.max(races.slowestMs, performance.now() - startedAtMs);
  if ('placed' in outcome) return outcome.placed;
  const code = errorCodeOf(outcome.refusal);
  if (code !== 'OUT_OF_STOCK') races.violations.add(`an order was refused with ${code}`);
  return undefined;
}

type Round = { name: string; rounds: number; books: readonly Book[]; copies: number };

/** In each round all shoppers want the same books, half of them in reverse: as many get them as there are copies. */
async function runRounds(races: Races, { name, rounds, books, copies }: Round): Promise<void> {
  const { workload, racers, staff } = races;
  for (const { _id } of books) await workload.count(staff, _id, 0);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { _id } of books) await receiveCopies(staff, workload, _id, copies);
    const placed = await Promise.all(
      racers.map((racer, index) => place(races, racer, index % 2 === 0 ? books : books.toReversed())),
    );
    const { length } = placed.filter(Boolean);
    if (length !== copies) races.violations.add(`${name}, ${round}: ${length} orders, expected ${copies}`);
  }
}

/** A customer cancels an order that staff ship. @returns whether the customer won. */
async function cancelAgainstShip(races: Races, racer: Racer, { _id: orderId, v }: Order): Promise<boolean> {
  const reason = crypto.randomUUID();
  const [isCancelled, isShipped] = await Promise.all([
    giveCommand(racer.session, races.workload, { orderId, action: 'cancel', body: { v, reason } }),
    giveCommand(races.staff, races.workload, { orderId, action: 'ship', body: { v } }),
  ]);
  if (isCancelled === isShipped)
    races.violations.add(`${orderId} was ${isCancelled ? 'cancelled and' : 'neither cancelled nor'} shipped`);
  return isCancelled;
}

/** Customers cancel orders that staff ship: one of the two wins. @returns how often the customer did. */
async function cancelMany(races: Races, book: Book, times: number): Promise<number> {
  await races.workload.count(races.staff, book._id, times);
  const won = await repeat({ times, atOnce: RACED_AT_ONCE }, async (number) => {
    const racer = races.racers[number % races.racers.length];
    const placed = racer && (await place(races, racer, [book]));
    if (placed) return cancelAgainstShip(races, racer, placed);
    races.violations.add(`there was no copy of ${book.title}`);
    return false;
  });
  return won.filter(Boolean).length;
}

/** Lets shoppers and staff race for books, two replicas of orders deciding. */
export async function race(chaos: ChaosShop, sizes: RaceSizes): Promise<Outcome> {
  const { shop, workload, check, racedBooks } = chaos;
  const { shoppers, lastCopies, crossings, cancellations } = sizes;
  const { register } = createShopClient(shop);
  const [last, first, second, cancelled] = racedBooks;
  if (!last || !first || !second || !cancelled) throw new StartFailure('The shop has too few books.');
  const racers = await repeat({ times: shoppers, atOnce: REGISTERED_AT_ONCE }, async () => {
    const customer = await register();
    return { email: customer.email, session: workload.client.sessionOf(customer) };
  });
  const staff = await workload.client.signInStaff();
  const races: Races = { workload, racers, staff, violations: new Set(), slowestMs: 0 };
  const outcome = await runScenario({ workers: [], check }, 'races', async () => {
    const copies = Math.ceil(shoppers / 10);
    const failedBefore = workload.orders.requests.failed;
    await runRounds(races, { name: 'the last copy', rounds: lastCopies, books: [last], copies: 1 });
    await runRounds(races, { name: 'two books', rounds: crossings, books: [first, second], copies });
    const won = await cancelMany(races, cancelled, cancellations);
    return [
      `${lastCopies} × ${shoppers} for the last copy`,
      `${crossings} × {A, B} against {B, A}`,
      `${cancellations} × cancel against ship (${won} cancelled)`,
      `slowest order ${(races.slowestMs / 1000).toFixed(1)} s`,
      `${workload.orders.requests.failed - failedBefore} failed attempts`,
    ].join(', ');
  });
  return { ...outcome, violations: [...races.violations, ...outcome.violations] };
}
