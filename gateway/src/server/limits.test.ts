import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readProblem, sendRaw, startGateway, startPeer, type Peer } from '../testing.ts';

const KIB = 1024;
const chunked = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 16 * KIB) controller.enqueue(Buffer.alloc(16 * KIB, 'x'));
      controller.close();
    },
  });

describe('the limits of a request', () => {
  let peer: Peer;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  beforeAll(async () => {
    peer = await startPeer('catalog');
    gateway = await startGateway(
      { CATALOG_URL: peer.url, ORDERS_URL: peer.url },
      { headersMs: 1000, requestMs: 3000, checkingMs: 50 },
    );
  });
  afterAll(async () => {
    await gateway.stop();
    await peer.close();
  });

  const post = (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, { method: 'POST', body, headers, duplex: 'half' });

  it('a body of 100 KB passes', async () => {
    const reply = await post('/api/orders/', 'x'.repeat(100 * KIB));
    expect(reply.status).toBe(200);
    expect(peer.received.at(-1)?.body).toHaveLength(100 * KIB);
  });

  it('a chunked body passes whole', async () => {
    expect((await post('/api/orders/', chunked(64 * KIB))).status).toBe(200);
    expect(peer.received.at(-1)?.body).toHaveLength(64 * KIB);
  });

  it.each([
    ['declared', () => 'x'.repeat(100 * KIB + 1)],
    ['chunked', () => chunked(160 * KIB)],
  ])('a larger one, %s, is a 413 problem', async (_kind, body) => {
    const reply = await post('/api/orders/', body());
    expect(reply.status).toBe(413);
    expect(await readProblem(reply)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it.each([
    [5 * KIB * KIB, 200],
    [6 * KIB * KIB, 413],
  ])('a form with a cover of %d bytes is answered %d', async (bytes, status) => {
    const form = new FormData();
    form.set('cover', new Blob([Buffer.alloc(bytes)]), 'cover.png');
    expect((await post('/api/books/create-book', form)).status).toBe(status);
  });

  it('only books take uploads', async () => {
    const form = new FormData();
    form.set('cover', new Blob([Buffer.alloc(200 * KIB)]), 'cover.png');
    expect((await post('/api/orders', form)).status).toBe(413);
  });

  it('an address that is too long is a 414 problem', async () => {
    const reply = await fetch(`${gateway.url}/api/books?q=${'x'.repeat(9 * KIB)}`);
    expect(reply.status).toBe(414);
    expect(await readProblem(reply)).toMatchObject({ code: 'URI_TOO_LONG' });
  });

  it.each([
    [
      'an address longer than all headers may be together',
      `GET /api/books?q=${'x'.repeat(17 * KIB)} HTTP/1.1\r\nHost: shop\r\n\r\n`,
      431,
    ],
    [
      'headers that are too large',
      `GET / HTTP/1.1\r\nHost: shop\r\nX-Big: ${'x'.repeat(17 * KIB)}\r\n\r\n`,
      431,
    ],
    ['what is not HTTP', 'HELLO\r\n\r\n', 400],
    ['no Host', 'GET /api/books HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx',
      400,
    ],
    [
      'a length and chunks',
      'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: shop\r\n', 408],
    [
      'a body that does not end',
      'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 9\r\n\r\nx',
      408,
    ],
  ])('%s: a problem, and the connection ends', async (_what, bytes, status) => {
    const [head = '', body = ''] = (await sendRaw(gateway.port, bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(head).toMatch(/content-security-policy/i);
    expect(JSON.parse(body)).toMatchObject({ status });
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
    ['a body', 'POST /api/orders HTTP/1.1\r\nHost: shop\r\nContent-Length: 1000\r\n\r\n'],
  ])('%s that come byte after byte are cut all the same', async (_what, beginning) => {
    const socket = connect(gateway.port, '127.0.0.1').on('error', () => undefined);
    socket.write(beginning);
    const drip = setInterval(() => socket.writable && socket.write('x'), 50);
    const reply = await text(socket);
    clearInterval(drip);
    expect(reply).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each(['GET', 'DELETE'])(
    'a %s with a chunked body is one request to the service, not two',
    async (method) => {
      const before = peer.received.length;
      const hidden = 'GET /internal HTTP/1.1\r\nHost: x\r\n\r\n';
      const reply = await sendRaw(
        gateway.port,
        `${method} /api/books HTTP/1.1\r\nHost: shop\r\nConnection: close, transfer-encoding\r\n` +
          `Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`,
      );
      expect(reply).toContain('HTTP/1.1 200');
      expect(peer.received).toHaveLength(before + 1);
      expect(peer.received.at(-1)).toMatchObject({ url: '/api/books', body: hidden });
    },
  );

  it('a client that waits for 100 Continue gets it', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      'POST /api/orders HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
    );
    socket.once('data', () => socket.write('{}'));
    const reply = await text(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 200/m);
    expect(peer.received.at(-1)?.body).toBe('{}');
  });
});
