import { parentPort, workerData } from 'node:worker_threads';
import { order } from '@bookstore/contracts/orders';
import { z } from 'zod';
import { sendRequest, type ShopRequest } from '../clients/request.ts';
import { orderOf } from '../clients/shop-client.ts';
import { itemAt, sendAtRate } from '../under-load.ts';

const ADDRESS = { from: '127.0.1.1' };
const tokenReply = z.object({ token: z.string() });

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

const REQUESTS: readonly (() => ShopRequest)[] = [
  () => ({ path: '/api/books/?limit=20' }),
  () => ({ path: `/api/books/${book._id}` }),
  () => ({ path: '/api/books/?q=the&limit=20' }),
  () => ({ path: '/identity/token', headers: { cookie } }),
  () => ({ path: '/api/orders/', token, json: orderOf(email, [book]) }),
];

const outcomes: { path: string; ms: number; failure?: string }[] = [];

/** Sends a request over a connection of its own. @returns the body of the reply, as JSON. */
async function ask(request: ShopRequest): Promise<unknown> {
  const { path } = request;
  const sentAtMs = performance.now();
  const { status, body } = await sendRequest(url, request, ADDRESS);
  const ms = performance.now() - sentAtMs;
  const isServed = status === 200 || status === 201;
  outcomes.push({
    path,
    ms,
    ...(!isServed && { failure: `${path}: ${status} ${body.toString().slice(0, 120)}` }),
  });
  return isServed ? JSON.parse(body.toString()) : undefined;
}

/** Sends each kind of request once a second, and cancels each order: a customer may only have so many that are open. */
async function useShop(number: number): Promise<void> {
  const request = itemAt(REQUESTS, number)();
  const reply = await ask(request);
  token = tokenReply.safeParse(reply).data?.token ?? token;
  const placed = order.safeParse(reply).data;
  if (placed) await ask({ path: `/api/orders/${placed._id}/cancel`, token, json: { v: placed.v } });
}

let isDone = false;
parentPort?.once('message', () => {
  isDone = true;
});
await sendAtRate({ perSecond: REQUESTS.length, isDone: () => isDone, send: useShop });
parentPort?.postMessage(outcomes);
