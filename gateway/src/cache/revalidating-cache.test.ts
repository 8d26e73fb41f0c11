import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BOOKS_VERSION_HEADER, BOOKS_VERSION_PATH } from '@bookstore/contracts/books-version';
import type { RequestListener } from 'node:http';
import { readProblem, startGateway, startPeer, type Peer } from '../testing.ts';

const LIST = '/api/books/';
const LONG = 'x'.repeat(5000);

/** A catalogue whose books and version the test sets. */
class Catalogue {
  version = 'a';
  list = [LONG];
  isAway = false;

  readonly listener: RequestListener = ({ url = '', method, socket }, response) => {
    if (this.isAway) {
      socket.destroy();
      return;
    }
    if (url === BOOKS_VERSION_PATH) response.writeHead(204, { [BOOKS_VERSION_HEADER]: this.version }).end();
    else if (method !== 'GET') response.end('changed');
    else if (url.startsWith(LIST + 'covers/')) this.#sendCover(response);
    else if (url.startsWith(LIST + 'unknown')) response.writeHead(404).end('{}');
    else this.#sendList(response);
  };

  #sendList(response: Parameters<RequestListener>[1]): void {
    const body = JSON.stringify(this.list);
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      'x-total-count': '7',
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

let catalogue: Catalogue;
let peer: Peer;
let gateway: Awaited<ReturnType<typeof startGateway>>;

const get = (target = LIST, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(gateway.url + target, { headers, method });
const asked = (target: string) => peer.received.filter(({ url }) => url === target).length;

describe('a public read of the catalogue', () => {
  beforeEach(async () => {
    catalogue = new Catalogue();
    peer = await startPeer('catalog', catalogue.listener);
    gateway = await startGateway({ CATALOG_URL: peer.url });
  });
  afterEach(async () => {
    await gateway.stop();
    await peer.close();
  });

  it('is read from catalog once as long as nothing changes', async () => {
    const replies = [await get(), await get(), await get()];
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([[LONG], [LONG], [LONG]]);
    expect(replies.at(-1)?.headers.get('x-total-count')).toBe('7');
    expect(replies.at(-1)?.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(asked(LIST)).toBe(1);
    expect(asked(BOOKS_VERSION_PATH)).toBe(3);
  });

  it('is read anew after a change', async () => {
    await get();
    catalogue.version = 'b';
    catalogue.list = ['new'];
    expect(await (await get()).json()).toEqual(['new']);
  });

  it('is asked for once by all who come together', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(asked(LIST)).toBe(1);
    expect(asked(BOOKS_VERSION_PATH)).toBeLessThan(20);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('goes out as small as the client takes it: %s', async (accepted, encoding) => {
    const reply = await get(LIST, { 'accept-encoding': accepted });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toBe('accept-encoding');
    expect(await reply.json()).toEqual([LONG]);
  });

  it('is 304 for a client that has it, whichever encoding it has', async () => {
    const etag = (await get(LIST, { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const reply = await get(LIST, { 'if-none-match': `"other", ${etag}`, 'accept-encoding': 'identity' });
    expect([reply.status, await reply.text()]).toEqual([304, '']);
    expect(reply.headers.get('etag')).toBe(etag);
    expect((await get(LIST, { 'if-none-match': '"other"' })).status).toBe(200);
    catalogue.version = 'b';
    catalogue.list = ['new'];
    expect((await get(LIST, { 'if-none-match': etag })).status).toBe(200);
  });

  it('answers HEAD with the same headers and no body', async () => {
    const reply = await get(LIST, { 'accept-encoding': 'identity' }, 'HEAD');
    expect(reply.headers.get('content-length')).toBe(String(JSON.stringify([LONG]).length));
    expect(await reply.text()).toBe('');
  });

  it('keeps a reply that never changes without asking again', async () => {
    await get(`${LIST}covers/1.webp`);
    catalogue.isAway = true;
    const reply = await get(`${LIST}covers/1.webp`);
    expect([await reply.text(), reply.headers.get('etag')]).toEqual(['RIFF', '"cover"']);
  });

  it('sends refusals on and keeps none', async () => {
    expect((await get(`${LIST}unknown`)).status).toBe(404);
    expect((await get(`${LIST}unknown`)).status).toBe(404);
    expect(asked(`${LIST}unknown`)).toBeGreaterThanOrEqual(2);
  });

  it('sends changes on as they are', async () => {
    const reply = await get(`${LIST}1`, {}, 'DELETE');
    expect(await reply.text()).toBe('changed');
    expect(peer.received.at(-1)).toMatchObject({ method: 'DELETE', url: `${LIST}1` });
  });

  it('is not answered from memory while catalog cannot be asked', async () => {
    await get();
    catalogue.isAway = true;
    const reply = await get();
    expect(reply.status).toBe(502);
    expect(await readProblem(reply)).toMatchObject({ code: 'BAD_GATEWAY' });
    catalogue.isAway = false;
    expect((await get()).status).toBe(200);
  });
});
