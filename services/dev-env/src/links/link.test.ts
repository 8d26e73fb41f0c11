import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { pollUntil } from '../poll.ts';
import { Link } from './link.ts';

type End = { port: number; server: Server; isReady: boolean };

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

async function startEnd(name: string): Promise<End> {
  const server = createServer((_request, response) => void response.end(name));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), server, isReady: true };
}

async function findPort(): Promise<number> {
  const { server, port } = await startEnd('');
  server.close();
  await once(server, 'close');
  return port;
}

let ends: End[];
let link: Link;
let port: number;

/** Asks over a connection of its own. */
const ask = async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
  return reply.text();
};
const askTimes = (count: number) => Promise.all(Array.from({ length: count }, ask));

describe('a link', () => {
  beforeEach(async () => {
    ends = [await startEnd('a'), await startEnd('b')];
    port = await findPort();
    link = await Link.open(
      port,
      ends.map((end) => ({ port: end.port, isReady: () => Promise.resolve(end.isReady) })),
    );
  });
  afterEach(async () => {
    await link.close();
    for (const { server } of ends) server.close();
  });

  it('leads to all ends in turn', async () => {
    expect((await askTimes(4)).sort()).toEqual(['a', 'a', 'b', 'b']);
  });

  it('leads only to those that are ready', async () => {
    const [first] = ends;
    if (first) first.isReady = false;
    await pollUntil(async () => (await askTimes(4)).every((name) => name === 'b'), { timeoutMs: 3000 });
    expect(await askTimes(4)).toEqual(['b', 'b', 'b', 'b']);
  });

  it('leads to any end while none is known to be ready', async () => {
    for (const end of ends) end.isReady = false;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await askTimes(2)).toSorted()).toEqual(['a', 'b']);
  });

  it('leads past an end that takes no connection', async () => {
    ends[0]?.server.close();
    expect(await askTimes(4)).toEqual(['b', 'b', 'b', 'b']);
  });

  it('takes nothing while it is cut', async () => {
    link.cut();
    await expect(ask()).rejects.toThrow('fetch failed');
    link.mend();
    expect(await askTimes(2)).toHaveLength(2);
  });

  it('ends what is open when it is reset, and goes on', async () => {
    const socket = connect(port, '127.0.0.1');
    const broken = once(socket, 'error');
    await once(socket, 'connect');
    await ask();
    link.reset();
    expect(String(await broken)).toContain('ECONNRESET');
    expect(await askTimes(2)).toHaveLength(2);
  });

  it('slows down what goes through it', async () => {
    link.slow(100);
    const startedAt = performance.now();
    await ask();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(200);
  });
});
