import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { Agent } from 'node:http';
import { OPERATIONS } from '@bookstore/contracts/api';
import { withMongo } from '../clients/mongo.ts';
import { seedShop } from '../seed/seed-shop.ts';
import { CONDITIONAL, CONDITIONS, WORDS } from '../security/testing/hostile-requests.ts';
import { sampleOf } from '../security/testing/samples.ts';
import { itemAt, sendAtRate } from '../under-load.ts';
import {
  type Attempt,
  attackerAddress,
  listUnexpected,
  repeat,
  type Reply,
  send,
} from '../security/testing/attackers.ts';
import type { AttackedShop, Scenario } from './scenario.ts';

const BOOKS = 20_000;
const ATTACK_MS = 15_000;
/** Answers or refuses, and neither fails nor keeps a client waiting in vain. */
const HANDLED = [200, 201, 206, 304, 400, 401, 403, 404, 405, 409, 410, 413, 416, 422, 429, 503];
const SERVED = [200, 429, 503];
const SEEDED = ['catalog', 'orders', 'admin-auth'] as const;

/** Fills the shop with books, unless it has them. */
async function addBooks({ mongoUrl, part }: AttackedShop): Promise<void> {
  const count = await withMongo(mongoUrl, (mongo) =>
    mongo.db('catalog').collection('books').countDocuments(),
  );
  if (count >= BOOKS) return;
  await Promise.all(SEEDED.map((name) => part(name).stop()));
  await seedShop(mongoUrl, { books: BOOKS, orders: 0, customers: [] });
  await Promise.all(SEEDED.map((name) => part(name).start()));
}

/** Sends requests, some at once, from five addresses, for a while. */
async function sendMany(
  { url }: AttackedShop,
  toAttempt: (number: number) => Attempt,
  { atOnce, expected }: { atOnce: number; expected: readonly number[] },
): Promise<string[]> {
  const signal = AbortSignal.timeout(ATTACK_MS);
  const replies = await repeat({ times: 1000, atOnce, signal }, async (number) => {
    const attempt = toAttempt(number);
    const { status } = await send(url, attempt, { from: attackerAddress(number % 5) });
    const condition = JSON.stringify(attempt.headers ?? {}).slice(0, 50);
    return { status, headers: {}, body: `${attempt.path.slice(0, 50)} ${condition}` };
  });
  return listUnexpected(replies, expected);
}

type Flood = { perSecond: number; attempt: Attempt };

/** The other shopper buys one of the sample books. */
const FLOODED = OPERATIONS.filter(({ id }) => id !== 'removeSamples');

/** Every operation at ten times its limit; those without one share the limit of all requests. */
function listFloods({ customer, admin, staffToken, url }: AttackedShop): Flood[] {
  const limits: Readonly<Record<string, number>> = {
    placeOrder: 120,
    signInStaff: 60,
    subscribeToNewsletter: 30,
  };
  const toFlood = (operation: (typeof OPERATIONS)[number]): Flood => {
    const { method, path, body: json } = sampleOf(operation, { admin, email: customer.email });
    const tokens = { customer: customer.token, anyone: '' };
    const { caller } = operation;
    const token = caller === 'customer' || caller === 'anyone' ? tokens[caller] : staffToken;
    const attempt = { method, path, token, json };
    return { perSecond: (10 * (limits[operation.id] ?? 500)) / 60, attempt };
  };
  const identity = ['sign-in/email', 'sign-up/email', 'sign-out'].map((route): Flood => {
    const json = { name: 'x', email: `${route.slice(0, 7)}@shop.example`, password: 'x'.repeat(12) };
    const attempt = { path: `/identity/${route}`, headers: { origin: url }, json };
    return { perSecond: 15, attempt };
  });
  return [...FLOODED.map(toFlood), ...identity, { perSecond: 80, attempt: { path: '/' } }];
}

async function flood(shop: AttackedShop): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 100, localAddress: attackerAddress(0) });
  const until = performance.now() + ATTACK_MS;
  const replies = await Promise.all(
    listFloods(shop).map(({ perSecond, attempt }) =>
      sendAtRate<Reply>({
        perSecond,
        isDone: () => performance.now() > until,
        send: async () => {
          const reply = await send(shop.url, attempt, { agent });
          return { ...reply, body: `${attempt.path} ${reply.body}` };
        },
      }),
    ),
  );
  agent.destroy();
  return listUnexpected(replies.flat(), HANDLED);
}

export const REQUEST_ATTACKS: readonly Scenario[] = [
  { name: 'ten-times-the-limit', attack: flood },
  {
    name: 'etags-and-ranges',
    attack: (shop) => {
      const toAttempt = (number: number) => ({
        path: itemAt(CONDITIONAL, number),
        headers: itemAt(CONDITIONS, Math.floor(number / CONDITIONAL.length)),
      });
      return sendMany(shop, toAttempt, { atOnce: 50, expected: HANDLED });
    },
  },
  {
    name: 'large-cache-keys',
    prepare: addBooks,
    attack: (shop) => {
      const toAttempt = (number: number) => {
        // A blank search is ignored.
        const blank = '%20'.repeat(number % 200);
        return {
          path: `/api/books/?category=${itemAt(DEFAULT_CATEGORIES, Math.floor(number / 200)).slug}&q=${blank}`,
        };
      };
      return sendMany(shop, toAttempt, { atOnce: 20, expected: SERVED });
    },
  },
  {
    name: 'searches',
    prepare: addBooks,
    attack: (shop) => {
      const toAttempt = (number: number) => {
        const words = `${itemAt(WORDS, number)} ${itemAt(WORDS, Math.floor(number / WORDS.length))}`;
        return { path: `/api/books/?q=${encodeURIComponent(words)}&limit=20&page=${1 + (number % 25)}` };
      };
      return sendMany(shop, toAttempt, { atOnce: 30, expected: SERVED });
    },
  },
  {
    name: 'full-list',
    prepare: addBooks,
    attack: (shop) => sendMany(shop, () => ({ path: '/api/books/' }), { atOnce: 50, expected: SERVED }),
  },
];
