import { afterAll, describe, expect, it } from '@jest/globals';
import { readProblem, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

const SETTINGS = {
  catalog: 'CATALOG_URL',
  orders: 'ORDERS_URL',
  'admin-auth': 'ADMIN_AUTH_URL',
  identity: 'IDENTITY_URL',
  web: 'WEB_URL',
};

const upstreams = await Promise.all(
  Object.entries(SETTINGS).map(async ([name, setting]) => ({ setting, ...(await startStubUpstream(name)) })),
);
const gateway = await startGateway(Object.fromEntries(upstreams.map(({ setting, url }) => [setting, url])));
afterAll(stopAll);

describe('the route table', () => {
  it.each([
    ['/api/books', 'catalog'],
    ['/api/books/', 'catalog'],
    ['/api/books/64a000000000000000000001?x=1', 'catalog'],
    ['/api/books/imports', 'catalog'],
    ['/api/authors/mary-shelley?page=2', 'catalog'],
    ['/api/categories', 'catalog'],
    ['/api/reading-lists/for-winter', 'catalog'],
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
  ])('%s is forwarded to %s unchanged', async (path, name) => {
    const response = await fetch(gateway.url + path);
    expect(response.headers.get('x-upstream')).toBe(name);
    expect(upstreams.some(({ received }) => received.at(-1)?.url === path)).toBe(true);
  });

  it.each([
    '/api',
    '/api/',
    '/api/booksX',
    '/api/adminX',
    '/internal',
    '/internal/state',
    '/metrics',
    '/livez',
    '/readyz',
  ])('%s is answered 404 by the gateway', async (path) => {
    const response = await fetch(gateway.url + path);
    expect(response.status).toBe(404);
    expect(await readProblem(response)).toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });
});
