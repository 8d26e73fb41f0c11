import { setTimeout as delay } from 'node:timers/promises';
import { isPossible, ORDER_STATUSES, type OrderCommand } from '@bookstore/contracts/order-transitions';
import { type Order, order } from '@bookstore/contracts/orders';
import type { Random } from '../../seed/random.ts';
import type { Session } from './client.ts';
import type { ExpectedCommands } from './expected-commands.ts';
import { giveCommand, receiveCopies } from './requests.ts';
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

function bodyOf(action: (typeof COMMANDS)[number], { v }: Order, random: Random) {
  if (action === 'ship') return { v, tracking: crypto.randomUUID() };
  if (action === 'deliver') return { v, collected: random.next() < COLLECT_SHARE };
  if (action === 'cancel' || action === 'return')
    return { v, reason: crypto.randomUUID(), restock: random.next() < RESTOCK_SHARE };
  return { v };
}

/** A member of staff who confirms, ships, delivers, cancels and takes back orders at random, and receives copies. */
export function createFulfilment({ session, commands, ledger, random }: FulfilmentOptions) {
  const work = async (): Promise<void> => {
    const path = `/api/orders/?status=${random.pick(ORDER_STATUSES)}&limit=${PAGE_SIZE}`;
    const listed = await session.retry('GET', path);
    if (listed.status !== 200) {
      session.reportUnexpected(`GET ${path}`, listed);
      return;
    }
    const orders = order.array().parse(listed.body);
    if (orders.length === 0) return;
    const chosen = random.pick(orders);
    const possible = COMMANDS.filter((action) => isPossible(action, chosen));
    if (possible.length === 0) return;
    const action = random.pick(possible);
    await giveCommand(session, commands, {
      orderId: chosen._id,
      action,
      body: bodyOf(action, chosen, random),
    });
  };

  /** Works until the signal aborts, and then until the last command is answered. */
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      if (random.next() < RECEIVE_SHARE) await receiveCopies(session, ledger, random.pick(ledger.bookIds), 1);
      else await work();
      await delay(PAUSE_MS);
    }
  };
}
