import type { Book } from '@bookstore/contracts/books';
import type { Order } from '@bookstore/contracts/orders';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { createShopClient, orderOf } from '../../clients/shop-client.ts';
import { repeat } from '../../under-load.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { errorCodeOf, type Session } from '../workload/client.ts';
import { giveCommand, placeOrder, receiveCopies } from '../workload/requests.ts';
import type { Workload } from '../workload/workload.ts';
import { type Load, type Outcome, runScenario } from './scenario.ts';

const REGISTERED_AT_ONCE = 4;
const RACED_AT_ONCE = 20;

/** How many shoppers race, and how often. */
type RaceSizes = { shoppers: number; lastCopies: number; crossings: number; cancellations: number };

/** A shopper who waits longer has starved. Failed attempts to order got no reply, or a server error. */
type Tolerance = { maxWaitMs: number; maxFailedAttempts: number };
const STRICT: Tolerance = { maxWaitMs: 5000, maxFailedAttempts: 0 };

const IDLE: Load = { start: () => undefined, stop: () => Promise.resolve() };

type Racer = { email: string; session: Session };

/** A shop without faults, in which shoppers and staff do the same thing at the same time. */
type Races = {
  workload: Workload;
  racers: readonly Racer[];
  staff: Session;
  violations: string[];
  slowestMs: number;
};

async function place(races: Races, { email, session }: Racer, books: readonly Book[]) {
  const startedAtMs = performance.now();
  const outcome = await placeOrder(session, races.workload.orders, orderOf(email, books));
  races.slowestMs = Math.max(races.slowestMs, performance.now() - startedAtMs);
  if ('placed' in outcome) return outcome.placed;
  const code = errorCodeOf(outcome.refusal);
  if (code !== 'OUT_OF_STOCK')
    races.violations.push(`an order was refused with ${code ?? outcome.refusal.status}`);
  return undefined;
}

function expectCount(races: Races, what: string, placed: readonly (Order | undefined)[], expected: number) {
  const count = placed.filter(Boolean).length;
  if (count !== expected) races.violations.push(`${what}: ${count} orders, expected ${expected}`);
}

/** All shoppers want the last copy of a book: one gets it. */
async function runForLastCopy(races: Races, book: Book, rounds: number): Promise<void> {
  const { workload, racers, staff } = races;
  await workload.count(staff, book._id, 0);
  for (let round = 1; round <= rounds; round += 1) {
    await receiveCopies(staff, workload.ledger, book._id, 1);
    const placed = await Promise.all(racers.map((racer) => place(races, racer, [book])));
    expectCount(races, `round ${round} for the last copy`, placed, 1);
  }
}

/** Half of the shoppers want A and B, the others B and A: as many get both as there are copies. */
async function crossBaskets(races: Races, first: Book, second: Book, rounds: number): Promise<void> {
  const { workload, racers, staff } = races;
  const copies = Math.ceil(racers.length / 10);
  for (const book of [first, second]) await workload.count(staff, book._id, 0);
  for (let round = 1; round <= rounds; round += 1) {
    for (const book of [first, second]) await receiveCopies(staff, workload.ledger, book._id, copies);
    const placed = await Promise.all(
      racers.map((racer, index) => place(races, racer, index % 2 === 0 ? [first, second] : [second, first])),
    );
    expectCount(races, `crossing ${round}`, placed, copies);
  }
}

/** A customer cancels an order that staff ship. @returns whether the customer won. */
async function cancelAgainstShip(races: Races, racer: Racer, book: Book): Promise<boolean> {
  const placed = await place(races, racer, [book]);
  if (!placed) {
    races.violations.push(`there was no copy of ${book.title}`);
    return false;
  }
  const { commands } = races.workload;
  const { _id: orderId, v } = placed;
  const reason = crypto.randomUUID();
  const [cancelled, shipped] = await Promise.all([
    giveCommand(racer.session, commands, { orderId, action: 'cancel', body: { v, reason } }),
    giveCommand(races.staff, commands, { orderId, action: 'ship', body: { v } }),
  ]);
  if (Boolean(cancelled) === Boolean(shipped))
    races.violations.push(`${orderId} was ${cancelled ? 'cancelled and' : 'neither cancelled nor'} shipped`);
  return cancelled !== undefined;
}

/** Customers cancel orders that staff ship: one of the two wins. @returns how often the customer did. */
async function cancelMany(races: Races, book: Book, times: number): Promise<number> {
  await races.workload.count(races.staff, book._id, times);
  let cancelled = 0;
  for (let done = 0; done < times; done += RACED_AT_ONCE) {
    const racers = races.racers.slice(0, Math.min(RACED_AT_ONCE, times - done));
    const won = await Promise.all(racers.map((racer) => cancelAgainstShip(races, racer, book)));
    cancelled += won.filter(Boolean).length;
  }
  return cancelled;
}

async function prepareRaces({ shop, workload }: ChaosShop, shoppers: number): Promise<Races> {
  const { register } = createShopClient(shop);
  const racers = await repeat({ times: shoppers, atOnce: REGISTERED_AT_ONCE }, async () => {
    const customer = await register();
    return { email: customer.email, session: workload.client.sessionOf(customer) };
  });
  return { workload, racers, staff: await workload.client.signInStaff(), violations: [], slowestMs: 0 };
}

/** Lets shoppers and staff race for books that nobody has ordered before, two replicas of orders deciding. */
export async function race(chaos: ChaosShop, sizes: RaceSizes, tolerance = STRICT): Promise<Outcome> {
  const { shop, workload, check } = chaos;
  const [last, first, second, cancelled] = (await createShopClient(shop).listBooks()).toReversed();
  if (!last || !first || !second || !cancelled) throw new StartFailure('The shop has too few books.');
  const races = await prepareRaces(chaos, sizes.shoppers);
  const { requests } = workload.orders;
  const failedBefore = requests.failed;
  const outcome = await runScenario({ workload: IDLE, check }, 'races', async () => {
    await runForLastCopy(races, last, sizes.lastCopies);
    await crossBaskets(races, first, second, sizes.crossings);
    const won = await cancelMany(races, cancelled, sizes.cancellations);
    return [
      `${sizes.lastCopies} × ${sizes.shoppers} for the last copy`,
      `${sizes.crossings} × {A, B} against {B, A}`,
      `${sizes.cancellations} × cancel against ship (${won} cancelled)`,
      `slowest order ${(races.slowestMs / 1000).toFixed(1)} s`,
      `${requests.failed - failedBefore} failed attempts`,
    ].join(', ');
  });
  const { violations, slowestMs } = races;
  if (slowestMs > tolerance.maxWaitMs) violations.push('a shopper waited too long');
  if (requests.failed - failedBefore > tolerance.maxFailedAttempts)
    violations.push('an order got no reply, or a server error');
  return { ...outcome, violations: [...new Set(violations), ...outcome.violations] };
}
