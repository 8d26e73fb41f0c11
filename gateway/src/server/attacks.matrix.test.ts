import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { type GatewayProcess, startGatewayProcess } from '../testing/gateway-process.ts';
import { OTHER_ADDRESS, startStubUpstream, type StubUpstream } from '../testing/start-gateway.ts';

const MIB = 1024 * 1024;
/** The memory limit of the gateway's container, and what Node makes its heap of it. */
const CONTAINER_MIB = 256;
const HEAP_MIB = 128;
/** The attackers, the upstream and this test share the machine: `npm run attack` measures it well. */
const MAX_LATENCY_MS = 5000;

const DOCUMENT = 'x'.repeat(60_000);
const LARGE_LIST = JSON.stringify(
  Array.from({ length: 20_000 }, (_, number) => ({
    _id: number,
    title: `Book ${number}`,
    text: 'y'.repeat(450),
  })),
);
const MANY_ADDRESSES = ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'];
/** The first 4 MB of an archive of 100 MB. */
const ARCHIVE =
  'POST /api/books/imports/1/covers HTTP/1.1\r\nHost: shop\r\nContent-Type: multipart/form-data; boundary=b\r\n' +
  `Content-Length: ${100 * MIB}\r\n\r\n${'z'.repeat(4 * MIB)}`;
/** It hardly compresses. */
const MEGABYTE = JSON.stringify(randomBytes(0.7 * MIB).toString('base64')).padEnd(MIB);

let upstream: StubUpstream;
let gateway: GatewayProcess;
let sockets: Socket[] = [];

function open(bytes: string, localAddress: string): Socket {
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress }).on(
    'error',
    () => undefined,
  );
  socket.pause();
  socket.write(bytes);
  sockets.push(socket);
  return socket;
}
const openMany = (count: number, bytes: (number: number) => string, addresses = ['127.0.0.1']) =>
  addresses.flatMap((address) => Array.from({ length: count }, (_, number) => open(bytes(number), address)));

const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: shop\r\nAccept-Encoding: identity\r\n\r\n`;

/** What a shopper at another address gets for some seconds: milliseconds of each request. */
async function shop(seconds: number): Promise<number[]> {
  const latencies: number[] = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    await delay(50);
    const startedAt = performance.now();
    expect(await gateway.statusFrom(OTHER_ADDRESS, '/api/books/?page=1')).toBe(200);
    latencies.push(performance.now() - startedAt);
  }
  return latencies.toSorted((left, right) => left - right);
}

describe('a gateway in a container of 256 MiB', () => {
  beforeAll(async () => {
    upstream = await startStubUpstream('any', ({ url = '' }, response) => {
      // It reads no archive.
      if (url.startsWith('/api/books/imports')) return;
      if (url === BOOKS_VERSION_PATH) response.writeHead(204, { [BOOKS_VERSION_HEADER]: 'a' }).end();
      else if (url.startsWith('/api/books/?key')) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': MIB }).end(MEGABYTE);
      } else if (url.startsWith('/api/books/?all')) {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': LARGE_LIST.length })
          .end(LARGE_LIST);
      } else if (url.startsWith('/api/books')) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('[]');
      } else response.end(DOCUMENT);
    });
  });
  beforeEach(async () => {
    const urls = {
      CATALOG_URL: upstream.url,
      ORDERS_URL: upstream.url,
      IDENTITY_URL: upstream.url,
      WEB_URL: upstream.url,
    };
    gateway = await startGatewayProcess({ ...urls, RATE_LIMIT_ALL: '0' }, HEAP_MIB);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    await gateway.stop();
  });
  afterAll(() => upstream.close());

  it.each<[string, () => void]>([
    [
      'pipelined requests whose responses are never read',
      () => openMany(5, () => get('/api/openapi.json').repeat(1100)),
    ],
    ['slow readers of a proxied document', () => openMany(250, () => get('/api/openapi.json').repeat(15))],
    [
      'slow readers of a proxied document at four addresses',
      () => openMany(250, () => get('/api/openapi.json').repeat(15), MANY_ADDRESSES),
    ],
    ['slow readers of the list of all books', () => openMany(50, () => get('/api/books/?all').repeat(3))],
    [
      '1,000 cache keys of 1 MB',
      () =>
        openMany(250, (number) =>
          [0, 1, 2, 3].map((part) => get(`/api/books/?key=${number}-${part}`)).join(''),
        ),
    ],
    ['archives that the catalog does not read', () => openMany(30, () => ARCHIVE)],
    ['2,000 idle connections', () => openMany(2000, () => get('/api/books/'))],
    [
      'cache keys of 8 KB',
      () =>
        openMany(250, (number) =>
          Array.from({ length: 10 }, (_, part) =>
            get(`/api/books/?q=${number}-${part}-`.padEnd(7000, 'k')),
          ).join(''),
        ),
    ],
    ['garbage bytes', () => openMany(250, () => '\u0000\u00ff\u0016\u0003\u0001'.repeat(2000))],
  ])('keeps within it and goes on to serve other addresses: %s', async (_what, attack) => {
    await shop(0.5);
    attack();
    const latencies = await shop(3);
    expect(gateway.exitCode()).toBeNull();
    const peakMib = await gateway.peakMib();
    expect(peakMib).toBeLessThan(CONTAINER_MIB);
    expect(latencies.at(-1)).toBeLessThan(MAX_LATENCY_MS);
  });
});
