import { parentPort, workerData } from 'node:worker_threads';
import { type Order, order } from '@bookstore/contracts/orders';
import { z } from 'zod';
import { orderOf } from '../clients/shop-client.ts';
import { sendAtRate } from '../under-load.ts';
import { send } from '../security/testing/attackers.ts';

const ADDRESS = '127.0.1.1';
const TIMEOUT_MS = 10_000;
const SUCCESSES = [200, 201];

/** Another shopper: a thread of their own, so that an attacker's work does not count as waiting. */
const { url, cookie, email, book, ...customer } = z
  .object({
    url: z.string(),
    cookie: z.string(),
    token: z.string(),
    email: z.string(),
    book: z.object({ _id: z.string(), newPrice: z.number() }),
  })
  .parse(workerData);
let { token } = customer;

const requests = [
  () => ({ path: '/api/books/?limit=20' }),
  () => ({ path: `/api/books/${book._id}` }),
  () => ({ path: '/api/books/?q=the&limit=20' }),
  () => ({ path: '/identity/token', headers: { cookie } }),
  () => ({ path: '/api/orders/', token, json: orderOf(email, [book]) }),
];

/** So that the shopper never has more open orders than a customer may have. */
async function cancel({ _id, v }: Order): Promise<void> {
  const path = `/api/orders/${_id}/cancel`;
  const { status } = await send(url, { path, token, json: { v } }, { from: ADDRESS });
  if (status !== 200) outcomes.push({ path, ms: 0, failure: `${path}: ${status}` });
}

const outcomes: { path: string; ms: number; failure?: string }[] = [];

/** A request over a connection of its own, each kind once a second. */
async function useShop(number: number): Promise<void> {
  const attempt = requests[number % requests.length]?.() ?? { path: '/' };
  const sentAtMs = performance.now();
  const timeout = new Promise<{ status: number; body: string }>((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, { status: 0, body: 'no reply in time' });
  });
  const { status, body } = await Promise.race([send(url, attempt, { from: ADDRESS }), timeout]);
  const ms = performance.now() - sentAtMs;
  const { path } = attempt;
  if (SUCCESSES.includes(status)) outcomes.push({ path, ms });
  else outcomes.push({ path, ms, failure: `${path}: ${status} ${body.slice(0, 120)}` });
  if (path === '/identity/token' && status === 200)
    token = z.object({ token: z.string() }).parse(JSON.parse(body)).token;
  if (status === 201) await cancel(order.parse(JSON.parse(body)));
}

let isDone = false;
parentPort?.once('message', () => {
  isDone = true;
});
await sendAtRate({ perSecond: requests.length, isDone: () => isDone, send: useShop });
parentPort?.postMessage(outcomes);
