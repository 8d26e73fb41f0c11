import { connect } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  type GatewayUnderTest,
  readProblem,
  sendRaw,
  startGateway,
  startStubUpstream,
  stopAll,
} from '../testing/start-gateway.ts';

const KIB = 1024;
const LONG = 'x'.repeat(17 * KIB);
const IMPATIENT = { headersMs: 200, requestMs: 400, checkIntervalMs: 20 };

const chunked = (bytes: number) =>
  new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < bytes; sent += 16 * KIB) controller.enqueue(Buffer.alloc(16 * KIB, 'x'));
      controller.close();
    },
  });

const aForm = (coverBytes: number): FormData => {
  const form = new FormData();
  form.set('cover', new Blob([Buffer.alloc(coverBytes)]), 'cover.png');
  return form;
};

const upstream = await startStubUpstream('catalog');
const settings = { CATALOG_URL: upstream.url, ORDERS_URL: upstream.url, ADMIN_AUTH_URL: upstream.url };
const gateway = await startGateway(settings);
const impatient = await startGateway(settings, { ...IMPATIENT, archiveMs: 3_600_000 });
afterAll(stopAll);

describe('the size limits of a request', () => {
  const post = (path: string, body: NonNullable<RequestInit['body']>) =>
    fetch(gateway.url + path, { method: 'POST', body, duplex: 'half' });

  it.each([
    ['of 100 KB', () => 'x'.repeat(100 * KIB), 100 * KIB],
    ['in chunks', () => chunked(64 * KIB), 64 * KIB],
  ])('allow a body %s, which is forwarded whole', async (_kind, body, bytes) => {
    expect((await post('/api/orders/', body())).status).toBe(200);
    expect(upstream.received.at(-1)?.body).toHaveLength(bytes);
  });

  it.each([
    ['a larger body', '/api/orders/', () => 'x'.repeat(100 * KIB + 1)],
    ['a larger body in chunks', '/api/orders/', () => chunked(160 * KIB)],
    ['a larger cover', '/api/books/create-book', () => aForm(6 * KIB * KIB)],
    ['an upload where none is expected', '/api/orders', () => aForm(200 * KIB)],
  ])('answer 413 to %s', async (_what, path, body) => {
    const problem = await readProblem(await post(path, body()));
    expect(problem).toMatchObject({ status: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  it('allow the settings of a shop with legal pages in any script', async () => {
    expect((await post('/api/settings', 'x'.repeat(400 * KIB))).status).toBe(200);
    expect((await post('/api/settings', 'x'.repeat(400 * KIB + 1))).status).toBe(413);
  });

  it('allow a cover of 5 MB', async () => {
    expect((await post('/api/books/create-book', aForm(5 * KIB * KIB))).status).toBe(200);
  });

  it('allow an archive of 100 MB, and no more, for an import only', async () => {
    const archive = '/api/books/imports/1/covers';
    expect((await post(archive, aForm(100 * KIB * KIB))).status).toBe(200);
    expect((await post(archive, aForm(101 * KIB * KIB))).status).toBe(413);
    expect((await post(archive, 'x'.repeat(101 * KIB))).status).toBe(413);
  });

  it('answer 414 to a target that is too long', async () => {
    const response = await fetch(`${gateway.url}/api/books?q=${'x'.repeat(9 * KIB)}`);
    expect(await readProblem(response)).toMatchObject({ status: 414, code: 'URI_TOO_LONG' });
  });
});

describe('a request that cannot be parsed', () => {
  const post = (headers: string, body = '') =>
    `POST /api/orders HTTP/1.1\r\nHost: shop\r\n${headers}\r\n\r\n${body}`;

  it.each([
    [
      'a target longer than all headers may be together',
      `GET /api/books?q=${LONG} HTTP/1.1\r\nHost: shop\r\n\r\n`,
      431,
    ],
    ['headers that are too large', `GET / HTTP/1.1\r\nHost: shop\r\nX-Big: ${LONG}\r\n\r\n`, 431],
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['no Host', 'GET /api/books HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['two Hosts', 'GET /api/books HTTP/1.1\r\nHost: shop\r\nhOST: other\r\nConnection: close\r\n\r\n', 400],
    ['an empty Host', 'GET /api/books HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', 400],
    ['a Host with a path', 'GET /api/books HTTP/1.0\r\nHost: shop/x\r\n\r\n', 400],
    ['a target with a user', 'GET http://a@shop/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 400],
    [
      'a target with encoded separators',
      'GET /api/admin/..%2f..%2fx HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['no path', 'GET * HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n', 400],
    ['a target without a host', 'GET http:///api/books HTTP/1.0\r\n\r\n', 400],
    ['CONNECT', 'CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n', 405],
    ['headers that do not end', 'GET / HTTP/1.1\r\nHost: shop\r\n', 408],
    ['a body that does not end', post('Content-Length: 9', 'x'), 408],
  ])('is answered with a problem on a connection that closes: %s', async (_what, bytes, status) => {
    const { port } = status === 408 ? impatient : gateway;
    const [head = '', body = ''] = (await sendRaw(port, bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/content-type: application\/problem\+json/i);
    expect(head).toMatch(/content-security-policy/i);
    expect(JSON.parse(body)).toMatchObject({ status });
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: '],
    ['a body', post('Content-Length: 1000')],
  ])('times out although %s trickle in', async (_what, beginning) => {
    const socket = connect(impatient.port, '127.0.0.1').on('error', () => undefined);
    socket.write(beginning);
    const trickle = setInterval(() => socket.writable && socket.write('x'), 20);
    let response = '';
    // What came before a write failed counts, too.
    socket.setEncoding('utf8').on('data', (chunk: string) => (response += chunk));
    await once(socket, 'close');
    clearInterval(trickle);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('an archive that takes long', () => {
  const beginning = (path: string, type: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n` +
    `Content-Type: ${type}\r\nContent-Length: 10\r\n\r\n`;

  const begin = ({ port }: GatewayUnderTest, path: string, type = 'multipart/form-data; boundary=b') => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(beginning(path, type));
    return socket;
  };

  it('has more time than other bodies', async () => {
    const archive = begin(impatient, '/api/books/imports/1/covers');
    expect(await text(begin(impatient, '/api/books/create-book'))).toContain('HTTP/1.1 408 ');
    expect(await text(begin(impatient, '/api/books/imports', 'application/json'))).toContain('HTTP/1.1 408 ');
    archive.write('0123456789');
    expect(await text(archive)).toContain('HTTP/1.1 200 ');
  });

  it('is over some time, too', async () => {
    const hasty = await startGateway({ CATALOG_URL: upstream.url }, { ...IMPATIENT, archiveMs: 600 });
    expect(await text(begin(hasty, '/api/books/imports/1/covers'))).toContain('HTTP/1.1 408 ');
  });
});

describe('the body of a request', () => {
  it.each([
    ['in UTF-16', { 'content-type': 'application/json; charset=utf-16' }, 415],
    ['in a quoted UTF-16', { 'content-type': 'application/problem+json;charset="UTF-16LE"' }, 415],
    ['compressed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415],
    [
      'with a boundary of 5,000 characters',
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5000)}` },
      400,
    ],
    ['with no boundary', { 'content-type': 'Multipart/form-data' }, 400],
    ['in UTF-8', { 'content-type': 'application/json;charset="UTF-8"', 'content-encoding': 'identity' }, 200],
    ['with a quoted boundary', { 'content-type': 'multipart/form-data; boundary="a b"' }, 200],
  ])('%s is forwarded only when services can read it', async (_what, headers, status) => {
    const before = upstream.received.length;
    const response = await fetch(`${gateway.url}/api/orders`, { method: 'POST', body: '{}', headers });
    expect(response.status).toBe(status);
    expect(upstream.received).toHaveLength(before + (status === 200 ? 1 : 0));
  });

  it('is asked for with 100 Continue', async () => {
    const socket = connect(gateway.port, '127.0.0.1');
    socket.write(
      'POST /api/orders HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
    );
    socket.once('data', () => socket.write('{}'));
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 200/m);
    expect(upstream.received.at(-1)?.body).toBe('{}');
  });
});
