import { afterEach, describe, expect, it } from '@jest/globals';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { readProblem, startGateway, startStubUpstream, stopAll } from '../testing/start-gateway.ts';

async function startLimited(settings: Record<string, string>) {
  const upstream = await startStubUpstream('any');
  const gateway = await startGateway({
    CATALOG_URL: upstream.url,
    ORDERS_URL: upstream.url,
    ADMIN_AUTH_URL: upstream.url,
    TRUSTED_HOPS: '1',
    ...settings,
  });
  return (path: string, method = 'GET', address = '192.0.2.1') =>
    fetch(gateway.url + path, { method, headers: { 'x-forwarded-for': address } });
}

describe('rate limits', () => {
  afterEach(stopAll);

  it('answer 429 with Retry-After to the address that sends too many requests, and to no other', async () => {
    const send = await startLimited({ RATE_LIMIT_ALL: '2' });
    expect((await send('/api/books')).status).toBe(200);
    expect((await send('/api/books')).status).toBe(200);
    const rejected = await send('/api/books');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readProblem(rejected)).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await send('/api/books', 'GET', '192.0.2.2')).status).toBe(200);
  });

  it('count IPv4 clients apart whose proxy names them in IPv6', async () => {
    const send = await startLimited({ RATE_LIMIT_ALL: '1' });
    for (const address of ['::ffff:192.0.2.1', '::ffff:192.0.2.2'])
      expect((await send('/api/books', 'GET', address)).status).toBe(200);
    expect((await send('/api/books', 'GET', '192.0.2.1')).status).toBe(429);
  });

  it.each([
    ['RATE_LIMIT_STAFF_LOGIN', '/api/auth/admin', '/api/auth/%61dmin/'],
    ['RATE_LIMIT_ORDERS', '/api/orders/', '/api/orders'],
    ['RATE_LIMIT_NEWSLETTER', '/api/newsletter', '/api/newsletter/'],
  ])('%s counts POST %s in any spelling', async (setting, path, otherSpelling) => {
    const send = await startLimited({ [setting]: '1', RATE_LIMIT_ALL: '0' });
    expect((await send(path, 'POST')).status).toBe(200);
    expect((await send(otherSpelling, 'POST')).status).toBe(429);
    expect((await send(path)).status).toBe(200);
  });

  it('RATE_LIMIT_ORDERS counts orders that are placed, not what staff do with them', async () => {
    const send = await startLimited({ RATE_LIMIT_ORDERS: '1' });
    for (const path of ['/api/orders/7K3M9QWX/confirm', '/api/orders/7K3M9QWX/confirm', '/api/orders/batch'])
      expect((await send(path, 'POST')).status).toBe(200);
    expect((await send('/api/orders/?', 'POST')).status).toBe(200);
    expect((await send('/api/orders//?x', 'POST')).status).toBe(429);
  });

  it('RATE_LIMIT_NEWSLETTER counts no unsubscription', async () => {
    const send = await startLimited({ RATE_LIMIT_NEWSLETTER: '1' });
    for (let tries = 1; tries <= 3; tries++)
      expect((await send('/api/newsletter/unsubscribe/a-token', 'POST')).status).toBe(200);
    expect((await send('/api/newsletter', 'POST')).status).toBe(200);
    expect((await send('/api/newsletter/confirmation', 'POST')).status).toBe(429);
  });

  it.each([
    ['0', (tries: number) => `192.0.2.${tries}`],
    ['1', (tries: number) => `192.0.2.${tries}, 198.51.100.${tries}, 203.0.113.7`],
    ['1', (tries: number) => `not-an-address-${tries}`],
  ])('with %s trusted proxies ignore the addresses that a client claims', async (TRUSTED_HOPS, claimedAt) => {
    const send = await startLimited({ RATE_LIMIT_STAFF_LOGIN: '2', TRUSTED_HOPS });
    const statuses: number[] = [];
    for (let tries = 1; tries <= 4; tries++)
      statuses.push((await send('/api/auth/admin', 'POST', claimedAt(tries))).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', ':0:0:0'],
  ])('count %s under the key %s', (address, key) => {
    expect(toRateKey(address)).toBe(key);
  });
});
