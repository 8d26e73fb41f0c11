import type { Book } from '@bookstore/contracts/books';
import { toMinorUnits } from '@bookstore/contracts/money';
import { type Order, order } from '@bookstore/contracts/orders';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { createShopClient, orderOf } from '../../clients/shop-client.ts';
import { repeat } from '../../security/testing/attackers.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import { errorCodeOf } from '../workload/fault-tolerant-client.ts';
import { giveCommand } from '../workload/give-command.ts';
import { Session } from '../workload/session.ts';
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
class Races {
  readonly violations: string[] = [];
  slowestMs = 0;
  failedAttempts = 0;
  readonly #workload: Workload;
  readonly #racers: readonly Racer[];
  readonly #staff: Session;

  constructor(workload: Workload, racers: readonly Racer[], staff: Session) {
    this.#workload = workload;
    this.#racers = racers;
    this.#staff = staff;
  }

  /** All shoppers want the last copy of a book: one gets it. */
  async runForLastCopy(book: Book, rounds: number): Promise<void> {
    await this.#workload.count(this.#staff, book._id, 0);
    for (let round = 1; round <= rounds; round += 1) {
      await this.#receive(book, 1);
      const placed = await Promise.all(this.#racers.map((racer) => this.#place(racer, [book])));
      this.#expectCount(`round ${round} for the last copy`, placed, 1);
    }
  }

  /** Half of the shoppers want A and B, the others B and A: as many get both as there are copies. */
  async crossBaskets(first: Book, second: Book, rounds: number): Promise<void> {
    const copies = Math.ceil(this.#racers.length / 10);
    for (const book of [first, second]) await this.#workload.count(this.#staff, book._id, 0);
    for (let round = 1; round <= rounds; round += 1) {
      for (const book of [first, second]) await this.#receive(book, copies);
      const placed = await Promise.all(
        this.#racers.map((racer, index) =>
          this.#place(racer, index % 2 === 0 ? [first, second] : [second, first]),
        ),
      );
      this.#expectCount(`crossing ${round}`, placed, copies);
    }
  }

  /** Customers cancel orders that staff ship: one of the two wins. @returns how often the customer did. */
  async cancelAgainstShip(book: Book, races: number): Promise<number> {
    await this.#workload.count(this.#staff, book._id, races);
    let cancelled = 0;
    for (let race = 0; race < races; race += RACED_AT_ONCE) {
      const racers = this.#racers.slice(0, Math.min(RACED_AT_ONCE, races - race));
      const winners = await Promise.all(racers.map((racer) => this.#raceOnce(racer, book)));
      cancelled += winners.filter((winner) => winner === 'customer').length;
    }
    return cancelled;
  }

  async #raceOnce(racer: Racer, book: Book): Promise<'customer' | 'staff' | undefined> {
    const placed = await this.#place(racer, [book]);
    if (!placed) {
      this.violations.push(`there was no copy of ${book.title}`);
      return undefined;
    }
    const { commands } = this.#workload;
    const { _id: orderId, v } = placed;
    const reason = crypto.randomUUID();
    const [cancelled, shipped] = await Promise.all([
      giveCommand(racer.session, commands, { orderId, action: 'cancel', body: { v, reason } }),
      giveCommand(this.#staff, commands, { orderId, action: 'ship', body: { v } }),
    ]);
    if (Boolean(cancelled) === Boolean(shipped))
      this.violations.push(`${orderId} was ${cancelled ? 'cancelled and' : 'neither cancelled nor'} shipped`);
    return cancelled ? 'customer' : 'staff';
  }

  async #place({ email, session }: Racer, books: readonly Book[]): Promise<Order | undefined> {
    const { orders } = this.#workload;
    const key = crypto.randomUUID();
    const body = orderOf(email, books);
    orders.attempt(key, toMinorUnits(Number(body.totalPrice)));
    const onFailure = () => {
      orders.markUncertain(key);
      this.failedAttempts += 1;
    };
    const startedAtMs = performance.now();
    const headers = { 'idempotency-key': key };
    const answer = await session.retry(onFailure, 'POST', '/api/orders/', { body, headers });
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAtMs);
    if (answer.status === 201) {
      const placed = order.parse(answer.body);
      orders.acknowledge(key, placed._id);
      return placed;
    }
    orders.reject(key);
    const code = errorCodeOf(answer);
    if (code !== 'OUT_OF_STOCK') this.violations.push(`an order was refused with ${code ?? answer.status}`);
    return undefined;
  }

  async #receive({ _id, title }: Book, copies: number): Promise<void> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = `/api/stock/${_id}/receive`;
    const { status } = await this.#staff.retry(() => undefined, 'POST', path, { body: { copies }, headers });
    if (status !== 200) throw new StartFailure(`Copies of ${title} could not be received: ${status}`);
    this.#workload.ledger.add(_id, copies);
  }

  #expectCount(what: string, placed: readonly (Order | undefined)[], expected: number): void {
    const count = placed.filter(Boolean).length;
    if (count !== expected) this.violations.push(`${what}: ${count} orders, expected ${expected}`);
  }
}

async function registerRacers({ shop, workload }: ChaosShop, count: number): Promise<Racer[]> {
  const { register } = createShopClient(shop);
  return repeat({ times: count, atOnce: REGISTERED_AT_ONCE }, async () => {
    const customer = await register();
    return { email: customer.email, session: Session.ofCustomer(shop, workload.client, customer) };
  });
}

/** Lets shoppers and staff race for books that nobody has ordered before, two replicas of orders deciding. */
export async function race(chaos: ChaosShop, sizes: RaceSizes, tolerance = STRICT): Promise<Outcome> {
  const { shop, workload, check } = chaos;
  const [last, first, second, cancelled] = (await createShopClient(shop).listBooks()).toReversed();
  if (!last || !first || !second || !cancelled) throw new StartFailure('The shop has too few books.');
  const staff = await Session.ofStaff(shop, workload.client);
  const races = new Races(workload, await registerRacers(chaos, sizes.shoppers), staff);
  const outcome = await runScenario({ workload: IDLE, check }, 'races', async () => {
    await races.runForLastCopy(last, sizes.lastCopies);
    await races.crossBaskets(first, second, sizes.crossings);
    const won = await races.cancelAgainstShip(cancelled, sizes.cancellations);
    return [
      `${sizes.lastCopies} × ${sizes.shoppers} for the last copy`,
      `${sizes.crossings} × {A, B} against {B, A}`,
      `${sizes.cancellations} × cancel against ship (${won} cancelled)`,
      `slowest order ${(races.slowestMs / 1000).toFixed(1)} s`,
      `${races.failedAttempts} failed attempts`,
    ].join(', ');
  });
  const { violations, slowestMs, failedAttempts } = races;
  if (slowestMs > tolerance.maxWaitMs) violations.push('a shopper waited too long');
  if (failedAttempts > tolerance.maxFailedAttempts)
    violations.push('an order got no reply, or a server error');
  return { ...outcome, violations: [...new Set(violations), ...outcome.violations] };
}
