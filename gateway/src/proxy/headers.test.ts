import { afterAll, describe, expect, it } from '@jest/globals';
import { sendRaw, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

const REQUEST_ID = 'shop-request-1';
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

afterAll(stopAll);

const upstream = await startStubUpstream('catalog', (_request, response) => {
  response.writeHead(200, {
    'content-security-policy': "default-src 'none'",
    'x-frame-options': 'ALLOWALL',
    'x-powered-by': 'a service',
    server: 'a service',
    'x-request-id': 'another-request-id',
    'set-cookie': ['a=1', 'b=2'],
    connection: 'keep-alive, x-hop',
    'x-hop': '1',
  });
  response.end('[]');
});
const gateway = await startGateway({ CATALOG_URL: upstream.url });

describe('headers', () => {
  const get = async (headers: Record<string, string>) => {
    const response = await fetch(`${gateway.url}/api/books/`, { headers });
    await response.text();
    return { response, sent: upstream.received.at(-1)?.headers ?? {} };
  };

  it('that clients may not set are replaced by what the gateway knows', async () => {
    const { sent } = await get({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'other.example',
      'x-forwarded-prefix': '/x',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    });
    expect(sent).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
    });
    for (const name of ['x-forwarded-prefix', 'forwarded', 'x-real-ip'])
      expect(sent).not.toHaveProperty(name);
  });

  it.each([
    ['no Host, as HTTP/1.0 allows', 'GET /api/books HTTP/1.0', undefined],
    ['a Host in HTTP/1.0', 'GET /api/books HTTP/1.0\r\nHost: shop', 'shop'],
    ['an absolute target', 'GET http://shop:80/api/books HTTP/1.1\r\nHost: other', 'shop:80'],
    ['an absolute target in HTTP/1.0', 'GET http://[::1]/api/books HTTP/1.0', '[::1]'],
  ])('tell services the host that the client asked for: %s', async (_what, request, host) => {
    const response = await sendRaw(
      gateway.port,
      `${request.replace('GET', 'DELETE')}\r\nConnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    const { headers } = upstream.received.at(-1) ?? {};
    expect(headers?.['x-forwarded-host']).toBe(host);
    expect(headers?.host).toBe(host ?? new URL(upstream.url).host);
  });

  it('keep a connection of HTTP/1.0 open when it asks for that and the length is known', async () => {
    const request = 'GET /api/nothing HTTP/1.0\r\n';
    const response = await sendRaw(gateway.port, `${request}Connection: keep-alive\r\n\r\n${request}\r\n`);
    expect(response.match(/HTTP\/1\.1 404 /g)).toHaveLength(2);
    expect(response.match(/^connection: .*/gim)).toEqual(['Connection: keep-alive', 'Connection: close']);
  });

  it('keep a valid request id and replace an invalid one', async () => {
    const valid = await get({ 'x-request-id': REQUEST_ID });
    expect(valid.sent['x-request-id']).toBe(REQUEST_ID);
    expect(valid.response.headers.get('x-request-id')).toBe(REQUEST_ID);
    const invalid = await get({ 'x-request-id': 'no id!' });
    expect(invalid.sent['x-request-id']).toMatch(/^[A-Za-z0-9-]{8,64}$/);
    expect(invalid.response.headers.get('x-request-id')).toBe(invalid.sent['x-request-id']);
  });

  it('keep a valid traceparent and start a trace otherwise', async () => {
    const valid = await get({ traceparent: TRACE, tracestate: 'a=1' });
    expect(valid.sent).toMatchObject({ traceparent: TRACE, tracestate: 'a=1' });
    const invalid = await get({ traceparent: TRACE.replaceAll('4', '0').slice(0, 30), tracestate: 'a=1' });
    expect(invalid.sent['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(invalid.sent).not.toHaveProperty('tracestate');
  });

  it('that are hop-by-hop are removed in both directions', async () => {
    const response = await sendRaw(
      gateway.port,
      'GET /api/books HTTP/1.1\r\nHost: shop\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nTE: trailers\r\n' +
        'Proxy-Authorization: Basic x\r\nUpgrade: websocket\r\n\r\n',
    );
    const sent = upstream.received.at(-1)?.headers ?? {};
    for (const name of ['x-secret', 'te', 'proxy-authorization', 'upgrade'])
      expect(sent).not.toHaveProperty(name);
    expect(response).toMatch(/^connection: close/im);
    expect(response).not.toMatch(/x-hop/i);
  });

  it('of responses are the gateway’s security headers, once, and no server name', async () => {
    const { response } = await get({});
    const { 'content-security-policy': policy, ...headers } = Object.fromEntries(response.headers);
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/'none', |script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    });
    for (const name of ['strict-transport-security', 'x-powered-by', 'server'])
      expect(headers).not.toHaveProperty(name);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('include HSTS when the public URL is https, and the client address of a trusted proxy', async () => {
    const behindProxy = await startGateway({
      CATALOG_URL: upstream.url,
      PUBLIC_URL: 'https://shop.example',
      TRUSTED_HOPS: '1',
    });
    const response = await fetch(`${behindProxy.url}/api/books`, {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    await response.text();
    expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect(upstream.received.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });
});

const anyUpstream = await startStubUpstream('any', ({ url = '' }, response) => {
  if (url.endsWith('/said')) response.setHeader('cache-control', 'private');
  response.end('{}');
});
const names = ['CATALOG_URL', 'ORDERS_URL', 'ADMIN_AUTH_URL', 'IDENTITY_URL', 'WEB_URL'];
const gatewayToAny = await startGateway(Object.fromEntries(names.map((name) => [name, anyUpstream.url])));

it.each([
  ['GET', '/api/orders/email/a@b.example', 'no-store'],
  ['GET', '/api/admin', 'no-store'],
  ['POST', '/identity/token', 'no-store'],
  ['DELETE', '/api/books/1', 'no-store'],
  ['GET', '/api/books/1', 'no-cache'],
  ['GET', '/assets/app.js', null],
  ['GET', '/api/admin/said', 'private'],
])('what caches may do with a response is said for %s %s: %s', async (method, path, cacheControl) => {
  const response = await fetch(gatewayToAny.url + path, { method });
  expect(response.headers.get('cache-control')).toBe(cacheControl);
});
