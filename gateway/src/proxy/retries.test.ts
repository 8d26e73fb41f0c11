import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRoundRobinLookup } from './round-robin-lookup.ts';
import { type Peer, readProblem, startGateway, startPeer } from '../testing.ts';

const [GONE, THERE] = ['127.0.0.2', '127.0.0.1'];
const BACKLOG = 1;

/** A server that stands still before it takes a connection. */
const FROZEN_SERVER = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  createServer().listen(workerData, () => {
    parentPort.postMessage('listening');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** Makes packets to `port` of GONE stay unanswered, as those to a pod that is no more. */
async function freeze(port: number) {
  const server = new Worker(FROZEN_SERVER, {
    eval: true,
    workerData: { host: GONE, port, backlog: BACKLOG },
  });
  await once(server, 'message');
  // The system itself takes as many connections as are to wait, and one more.
  const waiting: Socket[] = Array.from({ length: BACKLOG + 1 }, () => connect(port, GONE));
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  return async () => {
    for (const socket of waiting) socket.destroy();
    await server.terminate();
  };
}

describe('a request whose connection is not taken in time', () => {
  let peer: Peer;
  let thaw: () => Promise<void>;
  beforeAll(async () => {
    peer = await startPeer('replica');
    thaw = await freeze(Number(new URL(peer.url).port));
  });
  afterAll(async () => {
    await thaw();
    await peer.close();
  });

  /** Sends a request through a gateway that finds the upstream at these addresses, one after the other. */
  const send = async (addresses: string[], path: string, method: string) => {
    const url = `http://replicas.test:${new URL(peer.url).port}`;
    const gateway = await startGateway(
      { ORDERS_URL: url, CATALOG_URL: url, UPSTREAM_CONNECT_MS: '150' },
      {},
      {
        lookup: createRoundRobinLookup((_hostname, _options, callback) => {
          callback(null, [{ address: addresses.shift() ?? THERE, family: 4 }]);
        }),
      },
    );
    peer.received.splice(0);
    const reply = await fetch(gateway.url + path, { method });
    await gateway.stop();
    return { reply, left: addresses };
  };

  it.each([
    ['GET', '/api/orders'],
    ['HEAD', '/api/orders'],
    ['GET', '/api/books/'],
  ])('is sent once more when it is a %s of %s', async (method, path) => {
    const { reply, left } = await send([GONE, THERE], path, method);
    expect([reply.status, left]).toEqual([200, []]);
  });

  it('is a 504 problem when the second is not taken either', async () => {
    const { reply, left } = await send([GONE, GONE, THERE], '/api/orders', 'GET');
    expect(await readProblem(reply)).toMatchObject({ status: 504, code: 'GATEWAY_TIMEOUT' });
    expect(left).toEqual([THERE]);
  });

  it.each(['POST', 'DELETE'])('is not sent again when it is a %s', async (method) => {
    const { reply, left } = await send([GONE, THERE], '/api/orders', method);
    expect([reply.status, left, peer.received]).toEqual([504, [THERE], []]);
  });
});
