import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startGateway, startPeer, type Peer } from '../testing.ts';

const ABORTS = 10_000;
const AT_ONCE = 100;
const MAX_GROWTH_BYTES = 16 * 1024 * 1024;
const SETTLE_MS = 20_000;

const HEAD = 'POST /api/orders/ HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n';
/** What clients have sent when they leave: nothing, half a head, half a body, or all of a request. */
const BEGINNINGS = ['', HEAD, `${HEAD}\r\n{"half":`, 'GET /identity/slow HTTP/1.1\r\nHost: shop\r\n\r\n'];

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
};

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

let peer: Peer;
let gateway: Awaited<ReturnType<typeof startGateway>>;

async function abort(beginning: string): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(beginning || '\r\n', resolve));
  socket.destroy();
}

async function abortMany(count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, (_, number) => abort(BEGINNINGS[number % 4] ?? ''));
    await Promise.all(batch);
  }
}

async function settle(): Promise<number[]> {
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const open = [await countConnections(gateway.server), await countConnections(peer.server)];
    if (open.every((count) => count === 0) || Date.now() > deadline) return open;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('clients that leave', () => {
  beforeAll(async () => {
    // It never answers: what ends its connections is the gateway, once the client is gone.
    peer = await startPeer('silent', (request) => request.resume());
    gateway = await startGateway({
      ORDERS_URL: peer.url,
      IDENTITY_URL: peer.url,
      RATE_LIMIT_ALL: '0',
      RATE_LIMIT_ORDERS: '0',
      UPSTREAM_REPLY_MS: '60000',
    });
  });
  afterAll(async () => {
    await gateway.stop();
    await peer.close();
  });

  it('ten thousand times, at any moment, leave no connection and no memory behind', async () => {
    await abortMany(AT_ONCE * 10);
    peer.received.length = 0;
    gateway.logged.length = 0;
    await settle();
    collectGarbage();
    const before = process.memoryUsage().heapUsed;

    await abortMany(ABORTS);

    expect(await settle()).toEqual([0, 0]);
    expect(peer.received.length).toBeGreaterThan(ABORTS / 10);
    peer.received.length = 0;
    gateway.logged.length = 0;
    collectGarbage();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(MAX_GROWTH_BYTES);
  }, 120_000);
});
