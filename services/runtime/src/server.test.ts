import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { makeCloseGraceful } from './server.ts';
import { eventually } from './testing/eventually.ts';
import { portOf } from './testing/ports.ts';

const LARGE = Buffer.alloc(30_000_000, 'x');
/** A deadline that no test lives to see: what it would end never ends. */
const HOUR_MS = 3_600_000;

let server: Server;
let sockets: Socket[] = [];

function start(answer: (response: ServerResponse) => void, closeMs = HOUR_MS): void {
  server = createServer((_request, response) => {
    answer(response);
  });
  makeCloseGraceful(server, closeMs);
  server.listen(0, '127.0.0.1');
}

async function open(bytes: string): Promise<Socket> {
  const socket = connect(await portOf(server), '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  if (bytes) socket.write(bytes);
  return socket;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

async function close(): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.closeAllConnections();
});

describe('a server that closes', () => {
  it('sends a response to its end, however slowly its client reads', async () => {
    start((response) => response.end(LARGE));
    const slow = await open(REQUEST);
    await once(slow, 'readable');
    const closing = close();
    // The server looks several times for connections that it can close.
    await delay(200);
    expect((await buffer(slow)).byteLength).toBeGreaterThan(LARGE.length);
    await closing;
  });

  it('closes a connection that becomes idle later', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    start((response) => {
      // The head leaves before anybody knows that the connection is to be closed.
      response.flushHeaders();
      arrived.resolve(response);
    });
    const client = await open(REQUEST);
    const response = await arrived.promise;
    const closing = close();
    response.end('late');
    expect(await text(client)).toContain('late');
    await closing;
  });

  it('answers a client that is halfway through its first request, then closes the connection', async () => {
    start((response) => response.end('here'));
    const accepted = new Promise<Socket>((resolve) => server.once('connection', resolve));
    const client = await open('GET / HTTP/1.1\r\nHost: shop\r\n');
    const socket = await accepted;
    await eventually(() => {
      expect(socket.bytesRead).toBeGreaterThan(0);
    });
    const closing = close();
    client.write('\r\n');
    expect(await text(client)).toContain('here');
    await closing;
  });

  it('does not wait for a connection on which nothing was sent, nor for an idle one', async () => {
    start((response) => response.end('here'));
    await open('');
    const idle = await open(REQUEST);
    await once(idle, 'data');
    await close();
  });

  it('destroys what is still open at its deadline', async () => {
    start(() => undefined, 300);
    const requested = once(server, 'request');
    const client = await open(REQUEST);
    await requested;
    await Promise.all([close(), once(client, 'close')]);
  });
});
