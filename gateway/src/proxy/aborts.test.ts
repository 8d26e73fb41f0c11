import { afterAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { measureLiveBytes } from '@bookstore/runtime/testing/memory';
import { startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

const ABORTS = 10_000;
const BATCH_SIZE = 100;
const MAX_GROWTH_BYTES = 16 * 1024 * 1024;

const HEAD = 'POST /api/orders/ HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n';
/** What clients have sent when they disconnect: nothing, half a head, half a body, or a whole request. */
const SENT = ['', HEAD, `${HEAD}\r\n{"half":`, 'GET /identity/slow HTTP/1.1\r\nHost: shop\r\n\r\n'];

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

const countConnections = (server: Server) =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });

// It never answers: the gateway has to close its connections once the client is gone.
const upstream = await startStubUpstream('silent', (request) => request.resume());
const gateway = await startGateway({
  ORDERS_URL: upstream.url,
  IDENTITY_URL: upstream.url,
  RATE_LIMIT_ALL: '0',
  RATE_LIMIT_ORDERS: '0',
  UPSTREAM_REPLY_MS: '60000',
});
afterAll(stopAll);
let accepted = 0;
gateway.server.on('connection', () => (accepted += 1));

async function abort(sent: string): Promise<void> {
  const socket = connect(gateway.port, '127.0.0.1');
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(sent || '\r\n', resolve));
  socket.destroy();
}

async function abortMany(count: number): Promise<void> {
  accepted = 0;
  for (let begun = BATCH_SIZE; begun <= count; begun += BATCH_SIZE) {
    await Promise.all(Array.from({ length: BATCH_SIZE }, (_, number) => abort(SENT[number % 4] ?? '')));
    // A server accepts one connection a turn; a client that overflows its backlog retries after a second.
    while (accepted < begun) await nextTurn();
  }
}

const untilNoneIsOpen = () =>
  eventually(async () => {
    const open = [await countConnections(gateway.server), await countConnections(upstream.server)];
    expect(open).toEqual([0, 0]);
  });

async function measureHeap(): Promise<number> {
  upstream.received.length = 0;
  gateway.logged.length = 0;
  await nextTurn();
  return measureLiveBytes();
}

it('clients that disconnect leave no connection and no memory behind, ten thousand times at any point of a request', async () => {
  await abortMany(BATCH_SIZE * 10);
  await untilNoneIsOpen();
  const before = await measureHeap();

  await abortMany(ABORTS);

  await untilNoneIsOpen();
  expect(upstream.received.length).toBeGreaterThan(ABORTS / 10);
  expect((await measureHeap()) - before).toBeLessThan(MAX_GROWTH_BYTES);
});
