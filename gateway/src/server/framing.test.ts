import { afterAll, describe, expect, it } from '@jest/globals';
import { sendRaw, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

/** What an attacker wants a service to read as a second request: the gateway has no route for it. */
const HIDDEN = 'GET /internal/state HTTP/1.1\r\nHost: orders\r\nContent-Length: 0\r\n\r\n';
const CHUNK = `${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`;
const NO_CHUNK = `0\r\n\r\n${HIDDEN}`;

/** The last request of a connection, a legitimate one. */
const END = 'GET /api/orders/end HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n';

const post = (headers: string, body: string, eol = '\r\n') =>
  ['POST /api/orders/ HTTP/1.1', 'Host: shop', headers, '', body].join(eol);
const lengthOf = (body: string) => `Content-Length: ${body.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

/** The head is invalid: not even the outer request reaches the service. */
const INVALID: [string, string][] = [
  ['a length that counts the chunks (CL.TE)', post(`${lengthOf(NO_CHUNK)}\r\n${CHUNKED}`, NO_CHUNK)],
  ['chunks, and a length that ends in them (TE.CL)', post(`${CHUNKED}\r\nContent-Length: 4`, CHUNK)],
  ['an unknown coding', post('Transfer-Encoding: xchunked', NO_CHUNK)],
  ['a coding after chunked', post(`${CHUNKED}, identity`, NO_CHUNK)],
  ['chunked and then an unknown coding (TE.TE)', post(`${CHUNKED}\r\nTransfer-Encoding: x`, NO_CHUNK)],
  ['a space before the colon', post('Transfer-Encoding : chunked', NO_CHUNK)],
  ['a vertical tab before the coding', post('Transfer-Encoding: \vchunked', NO_CHUNK)],
  ['a quoted coding', post('Transfer-Encoding: "chunked"', NO_CHUNK)],
  ['a coding after a bare line feed', post(`X: y\n${CHUNKED}`, NO_CHUNK)],
  ['a coding after a bare carriage return', post(`X: y\r${CHUNKED}`, NO_CHUNK)],
  ['a header folded over two lines', post('Transfer-Encoding:\r\n chunked', NO_CHUNK)],
  ['a folded length', post('Content-Length: 0\r\n 5', HIDDEN)],
  ['a first header that is folded', `GET /api/orders HTTP/1.1\r\n Host: shop\r\n\r\n${HIDDEN}`],
  ['two different lengths', post(`Content-Length: 0\r\n${lengthOf(HIDDEN)}`, HIDDEN)],
  ['a list of lengths', post(`Content-Length: 0, ${HIDDEN.length}`, HIDDEN)],
  ['a length with a sign', post('Content-Length: +5', HIDDEN)],
  ['a negative length', post('Content-Length: -1', HIDDEN)],
  ['a hexadecimal length', post('Content-Length: 0x10', HIDDEN)],
  ['a length of 65 bits', post('Content-Length: 18446744073709551616', HIDDEN)],
  ['no length', post('Content-Length:', HIDDEN)],
  ['lines that end with a bare line feed', post(CHUNKED, NO_CHUNK, '\n')],
  ['a NUL in a header', post(`X: \0\r\n${lengthOf(HIDDEN)}`, HIDDEN)],
  ['a header without a colon', post(`X\r\n${lengthOf(HIDDEN)}`, HIDDEN)],
  ['chunks in HTTP 1.0', post(CHUNKED, NO_CHUNK).replace('HTTP/1.1', 'HTTP/1.0')],
  ['a GET with a length', `GET /api/orders HTTP/1.1\r\nHost: shop\r\n${lengthOf(HIDDEN)}\r\n\r\n${HIDDEN}`],
  ['a HEAD with chunks', `HEAD /api/orders HTTP/1.1\r\nHost: shop\r\n${CHUNKED}\r\n\r\n${CHUNK}`],
  ['HTTP 0.9', `GET /api/orders\r\n\r\n${HIDDEN}`],
  ['HTTP 2 in the clear', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${HIDDEN}`],
  ['a tunnel', `CONNECT orders:80 HTTP/1.1\r\nHost: orders\r\n\r\n${HIDDEN}`],
  ['garbage, and a request in the same packet', `x\r\n\r\n${HIDDEN}`],
];

/** The outer request, or its beginning, is for the service; what is hidden in it must stay in it. */
const VALID: [string, string][] = [
  ['a body that looks like a request', post(lengthOf(HIDDEN), HIDDEN)],
  ['a chunk that looks like a request', post(CHUNKED, CHUNK)],
  ['chunks, in mixed case', post('tRANSFER-eNCODING: cHUNKED', CHUNK)],
  ['a request after the last chunk', post(CHUNKED, NO_CHUNK)],
  ['a trailer with a length', post(CHUNKED, `0\r\nContent-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`)],
  ['an underscore instead of a dash', post('Transfer_Encoding: chunked', NO_CHUNK)],
  ['Transfer-Encoding declared hop-by-hop', post(`${CHUNKED}\r\nConnection: transfer-encoding`, CHUNK)],
  ['Content-Length declared hop-by-hop', post(`${lengthOf(HIDDEN)}\r\nConnection: content-length`, HIDDEN)],
  ['an upgrade', post('Connection: Upgrade, close\r\nUpgrade: h2c\r\nContent-Length: 0', HIDDEN)],
  ['a chunk size in the form 0x5', post(CHUNKED, `0x5\r\n${HIDDEN}`)],
  ['a chunk size of 65 bits', post(CHUNKED, `1${'0'.repeat(16)}\r\n${HIDDEN}`)],
  ['a negative chunk size', post(CHUNKED, `-1\r\n${HIDDEN}`)],
  ['a bare line feed after a chunk size', post(CHUNKED, `0\n\n${HIDDEN}`)],
  ['a line feed in a chunk extension', post(CHUNKED, `0;x\n\r\n\r\n${HIDDEN}`)],
  ['a DELETE with chunks', `DELETE /api/orders HTTP/1.1\r\nHost: shop\r\n${CHUNKED}\r\n\r\n${CHUNK}`],
];

// As easy to deceive as a service can be: it accepts what the gateway's own parser rejects.
const upstream = await startStubUpstream('orders', undefined, { insecureHTTPParser: true });
const gateway = await startGateway({ ORDERS_URL: upstream.url });
afterAll(stopAll);

describe('requests with ambiguous framing', () => {
  /** Sends an attack on a connection of its own and lists the requests that the service saw but the legitimate ones. */
  async function attack(bytes: string): Promise<string[]> {
    upstream.received.length = 0;
    await sendRaw(gateway.port, bytes + END);
    const next = await fetch(`${gateway.url}/api/orders/next`);
    expect(await next.text()).toBe('orders');
    return upstream.received.map(({ url }) => url).filter((url) => !/(end|next)$/.test(url));
  }

  it.each(INVALID)('reach no service: %s', async (_what, bytes) => {
    expect(await attack(bytes)).toEqual([]);
  });

  it.each(VALID)('reach the service as one request at most: %s', async (_what, bytes) => {
    const seen = await attack(bytes);
    expect(seen.length).toBeLessThanOrEqual(1);
    expect(seen.filter((url) => !url.startsWith('/api/orders'))).toEqual([]);
  });
});
