import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readProblem, sendRaw, startGateway, startPeer, type Peer } from '../testing.ts';

const REQUEST_ID = 'shop-request-1';
const TRACE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

describe('the headers that pass the gateway', () => {
  let peer: Peer;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  beforeAll(async () => {
    peer = await startPeer('catalog', (_request, response) => {
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
    gateway = await startGateway({ CATALOG_URL: peer.url });
  });
  afterAll(async () => {
    await gateway.stop();
    await peer.close();
  });

  const ask = async (headers: Record<string, string>) => {
    const reply = await fetch(`${gateway.url}/api/books/`, { headers });
    await reply.text();
    return { reply, sent: peer.received.at(-1)?.headers ?? {} };
  };

  it('replace what a client says of itself with what the gateway saw', async () => {
    const { sent } = await ask({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-prefix': '/x',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
    });
    expect(sent).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
    });
    expect(Object.keys(sent)).not.toEqual(expect.arrayContaining(['x-forwarded-prefix']));
    expect(sent).not.toHaveProperty('forwarded');
    expect(sent).not.toHaveProperty('x-real-ip');
  });

  it('keep a request id that is one and make another of one that is not', async () => {
    const kept = await ask({ 'x-request-id': REQUEST_ID });
    expect(kept.sent['x-request-id']).toBe(REQUEST_ID);
    expect(kept.reply.headers.get('x-request-id')).toBe(REQUEST_ID);
    const made = await ask({ 'x-request-id': 'no id!' });
    expect(made.sent['x-request-id']).toMatch(/^[A-Za-z0-9-]{8,64}$/);
    expect(made.reply.headers.get('x-request-id')).toBe(made.sent['x-request-id']);
  });

  it('keep a valid traceparent and begin a trace otherwise', async () => {
    const kept = await ask({ traceparent: TRACE, tracestate: 'a=1' });
    expect(kept.sent).toMatchObject({ traceparent: TRACE, tracestate: 'a=1' });
    const made = await ask({ traceparent: TRACE.replaceAll('4', '0').slice(0, 30), tracestate: 'a=1' });
    expect(made.sent['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(made.sent).not.toHaveProperty('tracestate');
  });

  it('lose those of one hop on both ways', async () => {
    const reply = await sendRaw(
      gateway.port,
      'GET /api/books HTTP/1.1\r\nHost: shop\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nTE: trailers\r\n' +
        'Proxy-Authorization: Basic x\r\nUpgrade: websocket\r\n\r\n',
    );
    const sent = peer.received.at(-1)?.headers ?? {};
    for (const name of ['x-secret', 'te', 'proxy-authorization', 'upgrade'])
      expect(sent).not.toHaveProperty(name);
    expect(reply).toMatch(/^connection: close/im);
    expect(reply).not.toMatch(/x-hop/i);
  });

  it('carry one set of security headers, the gateway’s, and no name of a server', async () => {
    const { reply } = await ask({});
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(reply.headers.get('content-security-policy')).not.toContain("'none', ");
    expect(reply.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/);
    expect(reply.headers.get('x-frame-options')).toBe('DENY');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(reply.headers.get('strict-transport-security')).toBeNull();
    expect(reply.headers.get('x-powered-by')).toBeNull();
    expect(reply.headers.get('server')).toBeNull();
    expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  it('are on the gateway’s own refusals too', async () => {
    const reply = await fetch(`${gateway.url}/api/nothing`, { headers: { 'x-request-id': REQUEST_ID } });
    expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(reply.headers.get('x-request-id')).toBe(REQUEST_ID);
    expect(await readProblem(reply)).toMatchObject({ requestId: REQUEST_ID });
  });

  it('promise TLS where the shop is reached by TLS, and name the client a trusted front saw', async () => {
    const behindFront = await startGateway({
      CATALOG_URL: peer.url,
      PUBLIC_URL: 'https://shop.example',
      TRUSTED_HOPS: '1',
    });
    const reply = await fetch(`${behindFront.url}/api/books`, {
      headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' },
    });
    await reply.text();
    expect(reply.headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
    expect(peer.received.at(-1)?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
    await behindFront.stop();
  });
});
