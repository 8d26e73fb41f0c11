import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readProblem, sendRaw, startGateway, startPeer, type Peer } from '../testing.ts';

const SETTINGS = {
  catalog: 'CATALOG_URL',
  orders: 'ORDERS_URL',
  'admin-auth': 'ADMIN_AUTH_URL',
  identity: 'IDENTITY_URL',
  web: 'WEB_URL',
};

describe('the route table', () => {
  const peers: Peer[] = [];
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  beforeAll(async () => {
    const settings: Record<string, string> = {};
    for (const [name, setting] of Object.entries(SETTINGS)) {
      const peer = await startPeer(name);
      peers.push(peer);
      settings[setting] = peer.url;
    }
    gateway = await startGateway(settings);
  });
  afterAll(async () => {
    await gateway.stop();
    await Promise.all(peers.map((peer) => peer.close()));
  });

  it.each([
    ['/api/books', 'catalog'],
    ['/api/books/', 'catalog'],
    ['/api/books/64a000000000000000000001?x=1', 'catalog'],
    ['/api/orders/', 'orders'],
    ['/api/orders/email/a@b.example', 'orders'],
    ['/api/auth/admin', 'admin-auth'],
    ['/api/admin', 'admin-auth'],
    ['/api/newsletter', 'admin-auth'],
    ['/identity', 'identity'],
    ['/identity/jwks', 'identity'],
    ['/', 'web'],
    ['/books/1', 'web'],
    ['/admin', 'web'],
    ['/identityX', 'web'],
    ['/assets/index.js', 'web'],
  ])('%s goes to %s as it is', async (path, name) => {
    const reply = await fetch(gateway.url + path);
    expect(reply.headers.get('x-peer')).toBe(name);
    expect(peers.flatMap(({ received }) => received).at(-1)).toBeDefined();
    expect(peers.some(({ received }) => received.at(-1)?.url === path)).toBe(true);
  });

  it.each([
    '/api',
    '/api/',
    '/api/booksX',
    '/api/adminX',
    '/internal',
    '/internal/facts',
    '/metrics',
    '/livez',
    '/readyz',
  ])('%s is nothing that the gateway has', async (path) => {
    const reply = await fetch(gateway.url + path);
    expect(reply.status).toBe(404);
    expect(await readProblem(reply)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it.each([
    ['/api/books/../../internal/jwks.json', 404],
    ['/api/admin/../internal/jwks.json', 404],
    ['/api/admin/%2e%2e/%2e%2e/internal/jwks.json', 404],
    ['/api/admin/..%2f..%2finternal/jwks.json', 400],
    ['//internal/jwks.json', 404],
    ['/identity/../metrics', 404],
    ['http://admin-auth/internal/jwks.json', 404],
    ['*', 400],
  ])('%s reaches no service', async (target, status) => {
    const before = peers.map(({ received }) => received.length);
    const reply = await sendRaw(
      gateway.port,
      `GET ${target} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
    );
    expect(reply).toContain(`HTTP/1.1 ${status}`);
    expect(reply).toContain('application/problem+json');
    expect(peers.map(({ received }) => received.length)).toEqual(before);
  });
});
