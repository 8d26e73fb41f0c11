import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Reply, sendRequest, type ShopRequest } from '../clients/request.ts';
import { itemAt, repeat, sendAtRate } from '../under-load.ts';
import type { AttackedShop } from './attacked-shop.ts';

const ATTACK_MS = 15_000;
const EVERY_MS = 500;
const SERVED = [200, 429, 503];

/** Attacks a shop for some seconds. @returns replies that were not expected. */
export type Attack = (shop: AttackedShop) => Promise<string[]>;

/** The loopback address of an attacker with that number. */
const addressOf = (number: number): string => `127.0.0.${2 + number}`;

/** What replies were not expected, counted by what they are. */
export function listUnexpected(replies: readonly string[], expected: readonly number[]): string[] {
  const others = replies.filter((reply) => !expected.some((status) => reply.startsWith(`${status} `)));
  return [...Map.groupBy(others, String)].map(([reply, same]) => `${same.length} × ${reply}`).slice(0, 5);
}

const describe = ({ path }: ShopRequest, { status, body }: Reply): string =>
  `${status} ${path.slice(0, 50)} ${body.subarray(0, 100).toString()}`;

type Hold = {
  connections: number;
  addresses: number;
  /** What is sent first over the connection with that number. */
  first?: (number: number, shop: AttackedShop) => string | Buffer;
  /** What is done with each connection every half second. */
  then?: (socket: Socket) => unknown;
};

/** Holds connections whose replies are not read. */
export const hold =
  ({ connections, addresses, first, then }: Hold): Attack =>
  async (shop) => {
    const sockets = Array.from({ length: connections }, (_, number) => {
      const address = { host: '127.0.0.1', port: Number(new URL(shop.url).port) };
      const socket = connect({ ...address, localAddress: addressOf(number % addresses) });
      socket.pause().on('error', () => socket.destroy());
      if (first) socket.write(first(number, shop));
      return socket;
    });
    for (let passedMs = 0; passedMs < ATTACK_MS; passedMs += EVERY_MS) {
      await delay(EVERY_MS);
      if (then) for (const socket of sockets) if (socket.writable) then(socket);
    }
    for (const socket of sockets) socket.destroy();
    return [];
  };

type Requests = {
  requests: (shop: AttackedShop) => readonly ShopRequest[] | Promise<readonly ShopRequest[]>;
  expected?: readonly number[];
};

type Crowd = Requests & { addresses: number; atOnce: number; times?: number };

/** Sends requests in turn, many of them at once, over a new connection each. */
export const crowd =
  ({ requests, expected = SERVED, addresses, atOnce, times = 1000 }: Crowd): Attack =>
  async (shop) => {
    const listed = await requests(shop);
    const signal = AbortSignal.timeout(ATTACK_MS);
    const replies = await repeat({ times, atOnce, signal }, async (number) => {
      const request = itemAt(listed, number);
      const from = addressOf(number % addresses);
      return describe(request, await sendRequest(shop.url, request, { from }));
    });
    return listUnexpected(replies, expected);
  };

/** Sends requests in turn from one address, at a rate that does not depend on the replies. */
export const flood =
  ({ requests, expected = SERVED, perSecond }: Requests & { perSecond: number }): Attack =>
  async (shop) => {
    const listed = await requests(shop);
    const agent = new Agent({ keepAlive: true, maxSockets: 100 });
    const replies = await sendAtRate({
      perSecond,
      isDone: (sent) => sent >= (perSecond * ATTACK_MS) / 1000,
      send: async (number) => {
        const request = itemAt(listed, number);
        return describe(request, await sendRequest(shop.url, request, { agent, from: addressOf(0) }));
      },
    });
    agent.destroy();
    return listUnexpected(replies, expected);
  };
