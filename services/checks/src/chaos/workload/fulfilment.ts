import { setTimeout as delay } from 'node:timers/promises';
import { isPossible, ORDER_STATUSES, type OrderCommand } from '@bookstore/contracts/order-transitions';
import { type Order, order } from '@bookstore/contracts/orders';
import type { Random } from '../../seed/random.ts';
import type { ExpectedCommands } from './expected-commands.ts';
import { giveCommand } from './give-command.ts';
import type { Session } from './session.ts';
import type { StockLedger } from './stock-ledger.ts';

const PAUSE_MS = 40;
const RECEIVE_SHARE = 0.05;
const RESTOCK_SHARE = 0.8;
const COLLECT_SHARE = 0.8;
const PAGE_SIZE = 20;
const COMMANDS = [
  'confirm',
  'ship',
  'deliver',
  'collect',
  'cancel',
  'return',
] as const satisfies OrderCommand[];

type FulfilmentOptions = {
  session: Session;
  commands: ExpectedCommands;
  ledger: StockLedger;
  random: Random;
};

/** A member of staff who confirms, ships, delivers, cancels and takes back orders at random, and receives copies. */
export class FulfilmentWorker {
  readonly #options: FulfilmentOptions;

  constructor(options: FulfilmentOptions) {
    this.#options = options;
  }

  /** Works until the signal aborts, and then until the last command is answered. */
  async run(signal: AbortSignal): Promise<void> {
    const { random, ledger } = this.#options;
    while (!signal.aborted) {
      if (random.next() < RECEIVE_SHARE) await this.#receive(random.pick(ledger.bookIds));
      else await this.#work();
      await delay(PAUSE_MS);
    }
  }

  async #receive(bookId: string): Promise<void> {
    const { session, ledger } = this.#options;
    const path = `/api/stock/${bookId}/receive`;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await session.retry(() => undefined, 'POST', path, { body: { copies: 1 }, headers });
    if (answer.status === 200) ledger.add(bookId, 1);
    else session.client.reportUnexpected(`POST ${path}`, answer);
  }

  async #work(): Promise<void> {
    const { session, commands, random } = this.#options;
    const path = `/api/orders/?status=${random.pick(ORDER_STATUSES)}&limit=${PAGE_SIZE}`;
    const listed = await session.retry(() => undefined, 'GET', path);
    if (listed.status !== 200) {
      session.client.reportUnexpected(`GET ${path}`, listed);
      return;
    }
    const orders = order.array().parse(listed.body);
    if (orders.length === 0) return;
    const chosen = random.pick(orders);
    const possible = COMMANDS.filter((action) => isPossible(action, chosen));
    if (possible.length === 0) return;
    const action = random.pick(possible);
    const command = { orderId: chosen._id, action, body: this.#bodyOf(action, chosen) };
    await giveCommand(session, commands, command);
  }

  #bodyOf(action: (typeof COMMANDS)[number], { v }: Order) {
    const { random } = this.#options;
    if (action === 'ship') return { v, tracking: crypto.randomUUID() };
    if (action === 'deliver') return { v, collected: random.next() < COLLECT_SHARE };
    if (action === 'cancel' || action === 'return')
      return { v, reason: crypto.randomUUID(), restock: random.next() < RESTOCK_SHARE };
    return { v };
  }
}
