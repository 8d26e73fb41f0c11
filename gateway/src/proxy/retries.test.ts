import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createRoundRobinLookup } from './round-robin-lookup.ts';
import { readProblem, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

const [DEAD, ALIVE] = ['127.0.0.2', '127.0.0.1'];
const BACKLOG = 1;

/** A server that blocks before it accepts a connection. */
const FROZEN_SERVER = `
  const { createServer } = require('node:net');
  const { parentPort, workerData } = require('node:worker_threads');
  createServer().listen(workerData, () => {
    parentPort.postMessage('listening');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** Makes packets to `port` of DEAD go unanswered, as those to a deleted pod. */
async function freeze(port: number) {
  const server = new Worker(FROZEN_SERVER, {
    eval: true,
    workerData: { host: DEAD, port, backlog: BACKLOG },
  });
  await once(server, 'message');
  // The kernel accepts as many connections as the backlog holds, and one more.
  const waiting: Socket[] = Array.from({ length: BACKLOG + 1 }, () => connect(port, DEAD));
  await Promise.all(waiting.map((socket) => once(socket, 'connect')));
  return async () => {
    for (const socket of waiting) socket.destroy();
    await server.terminate();
  };
}

const upstream = await startStubUpstream('replica');
const unfreeze = await freeze(Number(new URL(upstream.url).port));
afterAll(async () => {
  await unfreeze();
  await stopAll();
});

describe('a request whose connection is not accepted in time', () => {
  /** Sends a request through a gateway that resolves the upstream to these addresses in turn. */
  const send = async (addresses: string[], path: string, method: string) => {
    const url = `http://replicas.test:${new URL(upstream.url).port}`;
    const gateway = await startGateway(
      { ORDERS_URL: url, CATALOG_URL: url, UPSTREAM_CONNECT_MS: '500' },
      {},
      {
        lookup: createRoundRobinLookup((_hostname, _options, callback) => {
          callback(null, [{ address: addresses.shift() ?? ALIVE, family: 4 }]);
        }),
      },
    );
    upstream.received.splice(0);
    const response = await fetch(gateway.url + path, { method });
    await gateway.stop();
    return { response, unused: addresses };
  };

  it.each([
    ['GET', '/api/orders'],
    ['HEAD', '/api/orders'],
    ['GET', '/api/books/'],
  ])('is retried once: %s %s', async (method, path) => {
    const { response, unused } = await send([DEAD, ALIVE], path, method);
    expect([response.status, unused]).toEqual([200, []]);
  });

  it('is answered 504 when the retry is not accepted either', async () => {
    const { response, unused } = await send([DEAD, DEAD, ALIVE], '/api/orders', 'GET');
    expect(await readProblem(response)).toMatchObject({ status: 504, code: 'GATEWAY_TIMEOUT' });
    expect(unused).toEqual([ALIVE]);
  });

  it.each(['POST', 'DELETE'])('is not retried: %s', async (method) => {
    const { response, unused } = await send([DEAD, ALIVE], '/api/orders', method);
    expect([response.status, unused, upstream.received]).toEqual([504, [ALIVE], []]);
  });
});
