import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { findFreePort, portOf } from '@bookstore/runtime/testing/ports';
import { TcpProxy } from './tcp-proxy.ts';

type TestBackend = { port: number; server: Server; isReady: boolean; asked: number };

async function startBackend(name: string): Promise<TestBackend> {
  const server = createServer((_request, response) => void response.end(name));
  server.listen(0, '127.0.0.1');
  return { port: await portOf(server), server, isReady: true, asked: 0 };
}

let backends: TestBackend[];
let proxy: TcpProxy;
let port: number;

/** Sends a request over its own connection. */
const get = async () => {
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  return response.text();
};
const getTimes = (count: number) => Promise.all(Array.from({ length: count }, get));

describe('A TCP proxy', () => {
  beforeEach(async () => {
    backends = [await startBackend('a'), await startBackend('b')];
    port = await findFreePort();
    proxy = await TcpProxy.listen(
      port,
      backends.map((backend) => ({
        port: backend.port,
        isReady: () => {
          backend.asked += 1;
          return Promise.resolve(backend.isReady);
        },
      })),
    );
  });
  afterEach(async () => {
    await proxy.close();
    for (const { server } of backends) server.close();
  });

  it('forwards connections to all backends in turn', async () => {
    expect((await getTimes(4)).sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('forwards connections only to backends that are ready', async () => {
    const [first] = backends;
    if (first) first.isReady = false;
    await eventually(async () => {
      expect(await getTimes(4)).toEqual(['b', 'b', 'b', 'b']);
    });
  });

  it('forwards connections to any backend while none is known to be ready', async () => {
    for (const backend of backends) Object.assign(backend, { isReady: false, asked: 0 });
    // Until they have been asked again, it may not know their first answer.
    await eventually(() => {
      expect(Math.min(...backends.map(({ asked }) => asked))).toBeGreaterThan(1);
    });
    expect((await getTimes(2)).toSorted()).toEqual(['a', 'b']);
  });

  it('skips a backend that refuses the connection', async () => {
    backends[0]?.server.close();
    expect(await getTimes(4)).toEqual(['b', 'b', 'b', 'b']);
  });

  it('accepts nothing while it is down', async () => {
    proxy.takeDown();
    await expect(get()).rejects.toThrow('fetch failed');
    proxy.restore();
    expect(await getTimes(2)).toHaveLength(2);
  });

  it('resets open connections and accepts new ones', async () => {
    const socket = connect(port, '127.0.0.1');
    const broken = once(socket, 'error');
    await once(socket, 'connect');
    await get();
    proxy.resetConnections();
    expect(String(await broken)).toContain('ECONNRESET');
    expect(await getTimes(2)).toHaveLength(2);
  });

  it('adds latency in both directions', async () => {
    proxy.addLatency(100);
    const startedAt = performance.now();
    await get();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  });
});
