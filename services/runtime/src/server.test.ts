import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listen, type Listening, makeCloseGraceful } from './server.ts';
import { portOf } from './testing/ports.ts';

const LARGE = Buffer.alloc(30_000_000, 'x');
/** Far below the deadline at which connections are destroyed. */
const SOON_MS = 2000;

let server: Server;
let listening: Listening;
let sockets: Socket[] = [];

async function start(answer: (response: ServerResponse) => void): Promise<void> {
  server = createServer((_request, response) => {
    answer(response);
  });
  listening = await listen(server, 0);
}

async function open(bytes: string): Promise<Socket> {
  const socket = connect(listening.port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  if (bytes) socket.write(bytes);
  return socket;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

/** Closes the server. @returns the milliseconds that it took. */
async function timeClose(): Promise<number> {
  const startedAt = performance.now();
  await listening.close();
  return performance.now() - startedAt;
}

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
});

describe('a server that closes', () => {
  it('sends a response to its end, however slowly its client reads', async () => {
    await start((response) => response.end(LARGE));
    const slow = await open(REQUEST);
    await once(slow, 'readable');
    const closing = listening.close();
    await delay(200);
    expect((await buffer(slow)).byteLength).toBeGreaterThan(LARGE.length);
    await closing;
  });

  it('closes a connection that becomes idle later', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    await start((response) => {
      // The head leaves before anybody knows that the connection is to be closed.
      response.flushHeaders();
      arrived.resolve(response);
    });
    const client = await open(REQUEST);
    const response = await arrived.promise;
    const closing = timeClose();
    await delay(100);
    response.end('late');
    expect(await text(client)).toContain('late');
    expect(await closing).toBeLessThan(SOON_MS);
  });

  it('answers a client that is halfway through its first request, then closes the connection', async () => {
    await start((response) => response.end('here'));
    const accepted = once(server, 'connection');
    const client = await open('GET / HTTP/1.1\r\nHost: shop\r\n');
    await accepted;
    await delay(50);
    const closing = timeClose();
    client.write('\r\n');
    expect(await text(client)).toContain('here');
    expect(await closing).toBeLessThan(SOON_MS);
  });

  it('does not wait for a connection on which nothing was sent, nor for an idle one', async () => {
    await start((response) => response.end('here'));
    await open('');
    const idle = await open(REQUEST);
    await once(idle, 'data');
    expect(await timeClose()).toBeLessThan(SOON_MS);
  });

  it('destroys what is still open at its deadline', async () => {
    server = createServer(() => undefined);
    makeCloseGraceful(server, 300);

    server.listen(0);
    const client = connect(await portOf(server), '127.0.0.1');
    sockets.push(client);
    client.write(REQUEST);
    await once(server, 'request');
    const lost = once(client, 'close');
    const closed = once(server, 'close');
    server.close();
    await Promise.all([closed, lost]);
  });
});
