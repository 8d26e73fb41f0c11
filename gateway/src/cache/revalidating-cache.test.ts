import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import { SHOP_PATH, SHOP_VERSION_HEADER, SHOP_VERSION_PATH } from '@bookstore/contracts/shop';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { RequestListener } from 'node:http';
import {
  type GatewayUnderTest,
  readProblem,
  startGateway,
  startStubUpstream,
  stopAll,
  type StubUpstream,
} from '../testing/start-gateway.ts';

const LIST = '/api/books/';
const LONG = 'x'.repeat(5000);

/** A stub of catalog, and of the shop of admin-auth, whose answer and version a test can set. */
class StubCatalog {
  version = 'a';
  list = [LONG];
  isDown = false;
  /** Until when lists are kept back, as they were when they were asked for. */
  held: Promise<undefined> | undefined;

  readonly listener: RequestListener = ({ url = '', method, socket }, response) => {
    if (this.isDown) {
      socket.destroy();
      return;
    }
    const { version } = this;
    if (url === BOOKS_VERSION_PATH) response.writeHead(204, { [BOOKS_VERSION_HEADER]: version }).end();
    else if (url === SHOP_VERSION_PATH) response.writeHead(204, { [SHOP_VERSION_HEADER]: version }).end();
    else if (method !== 'GET') response.end('changed');
    else if (url.startsWith(LIST + 'covers/')) this.#sendCover(response);
    else void this.#sendList(response);
  };

  async #sendList(response: Parameters<RequestListener>[1]): Promise<void> {
    const body = JSON.stringify(this.list);
    await this.held;
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-total-count': '7',
      'x-total-count-is': 'at-least',
    });
    response.end(body);
  }

  #sendCover(response: Parameters<RequestListener>[1]): void {
    response.setHeader('cache-control', 'public, max-age=31536000, immutable');
    response
      .writeHead(200, { 'content-type': 'image/webp', 'content-length': 4, etag: '"cover"' })
      .end('RIFF');
  }
}

let catalog: StubCatalog;
let upstream: StubUpstream;
let gateway: GatewayUnderTest;

const get = (target = LIST, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(gateway.url + target, { headers, method });
const countRequests = (target: string) => upstream.received.filter(({ url }) => url === target).length;

describe('the cache of public reads', () => {
  beforeEach(async () => {
    catalog = new StubCatalog();
    upstream = await startStubUpstream('catalog', catalog.listener);
    gateway = await startGateway({ CATALOG_URL: upstream.url, ADMIN_AUTH_URL: upstream.url });
  });
  afterEach(stopAll);

  it.each([
    [
      'one response for all the parameters that catalog ignores',
      ['?foo=1&limit=2&sort=title', '?sort=title&bar=2&limit=2', '1', '1?foo=1', '1?foo=2&foo=3'],
      ['?limit=2&sort=title', '1'],
    ],
    [
      'one response for searches that differ in space, and for a blank one the whole list',
      ['?q=night', '?q=%20night+', '', '?q=', '?q=%20%20'],
      ['?q=night', ''],
    ],
    [
      'a response for each search that suggestions are asked for',
      ['suggestions?q=a', 'suggestions?q=b', 'suggestions?q=%20b&foo=1'],
      ['suggestions?q=a', 'suggestions?q=b'],
    ],
    [
      'a response for each page of an author, each search whose books are counted, and the categories',
      [
        '../authors/mary-shelley?page=1&foo=1',
        '../authors/mary-shelley?page=1',
        '../authors/mary-shelley',
      ].concat(['filters?q=a', 'filters?q=b', 'filters?foo=1&q=b', '../categories', '../categories?foo=1']),
      ['../authors/mary-shelley?page=1', '../authors/mary-shelley', 'filters?q=a', 'filters?q=b'].concat([
        '../categories',
      ]),
    ],
    ['one response for the shop, whatever its parameters', ['../shop', '../shop?x=1'], ['../shop']],
    [
      'none for repeated parameters and operators, which catalog refuses',
      ['?q=a&q=b', '?category%5B%24ne%5D=x'],
      ['?q=a&q=b', '?category%5B%24ne%5D=x'],
    ],
  ])('has %s', async (_what, targets, fetched) => {
    for (const target of targets) expect((await get(LIST + target)).status).toBe(200);
    const urls = upstream.received.map(({ url }) => url).filter((url) => !url.endsWith('version'));
    expect(urls).toEqual(fetched.map((target) => (LIST + target).replace('books/../', '')));
  });

  it.each([`${LIST}export.csv?format=ebook`, '/api/settings'])('has none of %s', async (target) => {
    for (const authorization of ['Bearer one', 'Bearer two']) {
      const response = await get(target, { authorization });
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    const sent = upstream.received.filter(({ url }) => url === target);
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(['Bearer one', 'Bearer two']);
  });

  it('tells catalog for whom it fetches', async () => {
    await get(LIST, { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'shop-request-1' });
    const fetched = upstream.received.find(({ url }) => url === LIST);
    expect(fetched?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': 'shop-request-1',
    });
  });

  it('fetches a response once as long as nothing changes', async () => {
    const responses = [await get(), await get(), await get()];
    expect(await Promise.all(responses.map((response) => response.json()))).toEqual([[LONG], [LONG], [LONG]]);
    expect(Object.fromEntries(responses.at(-1)?.headers ?? [])).toMatchObject({
      'x-total-count': '7',
      'x-total-count-is': 'at-least',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    expect(countRequests(LIST)).toBe(1);
    expect(countRequests(BOOKS_VERSION_PATH)).toBe(3);
  });

  it.each([LIST, SHOP_PATH])('fetches %s again after a change', async (path) => {
    expect(await (await get(path)).json()).toEqual([LONG]);
    catalog.version = 'b';
    catalog.list = ['new'];
    expect(await (await get(path)).json()).toEqual(['new']);
  });

  it('shares no fetch that began before a change', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    catalog.held = promise;
    const early = get();
    await eventually(() => {
      expect(countRequests(LIST)).toBe(1);
    });
    Object.assign(catalog, { version: 'b', list: ['new'], held: undefined });
    expect(await (await get()).json()).toEqual(['new']);
    resolve(undefined);
    expect(await (await early).json()).toEqual([LONG]);
  });

  it('fetches once and shares version checks for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(countRequests(LIST)).toBe(1);
    expect(countRequests(BOOKS_VERSION_PATH)).toBeLessThan(20);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('sends the smallest encoding that the client accepts: %s', async (accepted, encoding) => {
    const response = await get(LIST, { 'accept-encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(await response.json()).toEqual([LONG]);
  });

  it('answers 304 to a client that has the content in any encoding', async () => {
    const etag = (await get(LIST, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const response = await get(LIST, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'identity' });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('etag')).toBe(etag);
    expect((await get(LIST, { 'if-none-match': '"other"' })).status).toBe(200);
    catalog.version = 'b';
    catalog.list = ['new'];
    expect((await get(LIST, { 'if-none-match': etag })).status).toBe(200);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const response = await get(LIST, { 'accept-encoding': 'identity' }, 'HEAD');
    expect(response.headers.get('content-length')).toBe(String(JSON.stringify([LONG]).length));
    expect(await response.text()).toBe('');
  });

  it('serves an immutable response without a version check', async () => {
    await get(`${LIST}covers/1.webp`);
    catalog.isDown = true;
    const response = await get(`${LIST}covers/1.webp`);
    expect([await response.text(), response.headers.get('etag')]).toEqual(['RIFF', '"cover"']);
  });

  it('forwards writes unchanged', async () => {
    const response = await get(`${LIST}1`, {}, 'DELETE');
    expect(await response.text()).toBe('changed');
    expect(upstream.received.at(-1)).toMatchObject({ method: 'DELETE', url: `${LIST}1` });
  });

  it('does not serve a response that it cannot revalidate', async () => {
    await get();
    catalog.isDown = true;
    const response = await get();
    expect(response.status).toBe(502);
    expect(await readProblem(response)).toMatchObject({ code: 'BAD_GATEWAY' });
    catalog.isDown = false;
    expect((await get()).status).toBe(200);
  });
});
