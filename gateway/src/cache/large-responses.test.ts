import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Limits } from '../limits.ts';
import { startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

const MIB = 1024 * 1024;
const JSON_HEADERS = { 'content-type': 'application/json' };

async function start(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  limits: Partial<Limits> = {},
) {
  const upstream = await startStubUpstream('catalog', (request, response) => {
    if (request.url === BOOKS_VERSION_PATH) response.writeHead(204, { [BOOKS_VERSION_HEADER]: 'a' }).end();
    else answer(response, request);
  });
  const gateway = await startGateway({ CATALOG_URL: upstream.url }, limits);
  const get = (target = '/api/books/', headers: Record<string, string> = {}, method = 'GET') =>
    fetch(gateway.url + target, { method, headers });
  const countReads = () => upstream.received.filter(({ url }) => url !== BOOKS_VERSION_PATH).length;
  return { get, countReads, gateway };
}

const sendJson = (response: ServerResponse, body: string) => {
  response.writeHead(200, { ...JSON_HEADERS, 'content-length': body.length }).end(body);
};

afterEach(stopAll);

describe('a list of more than 1 MiB', () => {
  const list = JSON.stringify(Array.from({ length: 100_000 }, (_, number) => `a book, number ${number}`));

  it('is fetched once for many readers at once, whatever encoding they accept', async () => {
    const { get, countReads } = await start((response) => {
      sendJson(response, list);
    });
    const encodings = Array.from({ length: 20 }, (_, number) => (number % 2 ? 'identity' : 'gzip, br'));
    const responses = await Promise.all(
      encodings.map((encoding) => get('/api/books/', { 'accept-encoding': encoding })),
    );
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(bodies.every((body) => body === list)).toBe(true);
    expect(new Set(responses.map(({ headers }) => headers.get('content-encoding')))).toEqual(
      new Set(['gzip', null]),
    );
    expect(countReads()).toBe(1);
  });

  it('that is cut off by catalog is answered 502, not cached', async () => {
    const { get } = await start((response) => {
      response.writeHead(200, { ...JSON_HEADERS, 'content-length': list.length });
      response.write(list.slice(0, MIB), () => response.destroy());
    });
    expect((await get()).status).toBe(502);
    expect((await get()).status).toBe(502);
  });
});

describe('a response that cannot be cached', () => {
  it.each<[string, (response: ServerResponse) => void, number]>([
    ['an error', (response) => response.writeHead(404, JSON_HEADERS).end('{}'), 404],
    ['a list of unknown length', (response) => response.writeHead(200, JSON_HEADERS).end('[]'), 200],
    [
      'a list that is too large',
      (response) => {
        sendJson(response, 'x'.repeat(17 * MIB));
      },
      200,
    ],
  ])('is passed on from the fetch that found it: %s', async (_what, answer, status) => {
    const { get, countReads } = await start(answer);
    const response = await get();
    expect(response.status).toBe(status);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('content-security-policy')).toContain('default-src');
    await response.text();
    expect(countReads()).toBe(1);
  });

  it('is not passed on further once its client has gone', async () => {
    const closed = Promise.withResolvers<undefined>();
    const { gateway } = await start((response) => {
      response.once('close', closed.resolve);
      sendJson(response, 'x'.repeat(64 * MIB));
    });
    const client = connect(gateway.port, '127.0.0.1');
    client.write('GET /api/books/ HTTP/1.1\r\nHost: shop\r\n\r\n');
    await once(client, 'data');
    client.destroy();
    await closed.promise;
    expect(client.destroyed).toBe(true);
  });

  it('is passed on when too many bodies are in use, and cached as soon as they are not', async () => {
    const held: ServerResponse[] = [];
    const body = 'x'.repeat(40_000);
    const heldBody = 'x'.repeat(30_000);
    const { get, countReads } = await start(
      (response, { url = '' }) => {
        if (url.endsWith('held')) {
          response.writeHead(200, { ...JSON_HEADERS, 'content-length': heldBody.length }).write('x');
          held.push(response);
        } else sendJson(response, body);
      },
      { bodiesInUseBytes: 95_000 },
    );
    const slow = [get('/api/books/1-held'), get('/api/books/2-held')];
    await eventually(() => {
      expect(held).toHaveLength(2);
    });
    for (const reads of [3, 4]) {
      expect(await (await get()).text()).toBe(body);
      expect(countReads()).toBe(reads);
    }
    for (const response of held) response.end(heldBody.slice(1));
    await Promise.all(slow.map(async (response) => (await response).text()));
    for (let read = 0; read < 3; read++) expect(await (await get()).text()).toBe(body);
    expect(countReads()).toBe(5);
  });
});
