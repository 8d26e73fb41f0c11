import { afterEach, describe, expect, it } from '@jest/globals';
import { toRateKey } from '@bookstore/runtime/rate-key';
import { readProblem, startGateway, startPeer } from '../testing.ts';

const ends: (() => Promise<void>)[] = [];

async function startLimited(settings: Record<string, string>) {
  const peer = await startPeer('any');
  const gateway = await startGateway({
    CATALOG_URL: peer.url,
    ORDERS_URL: peer.url,
    ADMIN_AUTH_URL: peer.url,
    TRUSTED_HOPS: '1',
    ...settings,
  });
  ends.push(gateway.stop, peer.close);
  return (path: string, method = 'GET', address = '192.0.2.1') =>
    fetch(gateway.url + path, { method, headers: { 'x-forwarded-for': address } });
}

describe('rate limits', () => {
  afterEach(async () => {
    await Promise.all(ends.splice(0).map((end) => end()));
  });

  it('answer 429 with Retry-After to the address that asks too often, and to no other', async () => {
    const ask = await startLimited({ RATE_LIMIT_ALL: '2' });
    expect((await ask('/api/books')).status).toBe(200);
    expect((await ask('/api/books')).status).toBe(200);
    const refused = await ask('/api/books');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await readProblem(refused)).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await ask('/api/books', 'GET', '192.0.2.2')).status).toBe(200);
  });

  it.each([
    ['RATE_LIMIT_STAFF_LOGIN', '/api/auth/admin', '/api/auth/%61dmin/'],
    ['RATE_LIMIT_ORDERS', '/api/orders/', '/api/orders'],
    ['RATE_LIMIT_NEWSLETTER', '/api/newsletter', '/api/newsletter/'],
  ])('%s counts POST %s however it is written', async (setting, path, otherSpelling) => {
    const ask = await startLimited({ [setting]: '1' });
    expect((await ask(path, 'POST')).status).toBe(200);
    expect((await ask(otherSpelling, 'POST')).status).toBe(429);
    expect((await ask(path)).status).toBe(200);
  });

  it.each([
    ['0', (tries: number) => `192.0.2.${tries}`],
    ['1', (tries: number) => `192.0.2.${tries}, 198.51.100.${tries}, 203.0.113.7`],
    ['1', (tries: number) => `not-an-address-${tries}`],
  ])('with %s trusted proxies are not moved by what a client says it is', async (TRUSTED_HOPS, saidAt) => {
    const ask = await startLimited({ RATE_LIMIT_STAFF_LOGIN: '2', TRUSTED_HOPS });
    const statuses: number[] = [];
    for (let tries = 1; tries <= 4; tries++)
      statuses.push((await ask('/api/auth/admin', 'POST', saidAt(tries))).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });

  it('of 0 are none', async () => {
    const ask = await startLimited({ RATE_LIMIT_ALL: '0' });
    expect((await ask('/api/books')).status).toBe(200);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', ':0:0:0'],
  ])('count %s as %s', (address, key) => {
    expect(toRateKey(address)).toBe(key);
  });
});
