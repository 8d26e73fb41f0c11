import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER_AUDIENCE, STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { FORGERIES, type Forge } from '@bookstore/kit/testing/forged-tokens';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createApp } from '../app.ts';
import { aBookId, anOrder, startCatalogFeed } from './testing.ts';

const SHOP = 'http://shop.example';
/** Has the claims of staff tokens as well. */
const ADA = { sub: 'ada', email: 'ada@example.com', username: 'ada', role: 'admin' };

let service: RunningService;
let forge: Forge;
let send: Client;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const [genuine, forger, other] = await Promise.all([
    startTokenIssuer(SHOP, CUSTOMER_AUDIENCE),
    startTokenIssuer(SHOP, CUSTOMER_AUDIENCE),
    startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE),
  ]);
  const catalog = await startCatalogFeed();
  const config = { ...(await createTestConfig('orders')), CATALOG_URL: catalog.url };
  service = await createApp({ ...config, CUSTOMER_ISSUER: SHOP, CUSTOMER_JWKS_URL: genuine.jwksUrl });
  forge = { genuine, forger, other, claims: ADA };
  send = createClient(service.url);
  close = () => Promise.all([service, catalog, genuine, forger, other].map((part) => part.close()));
});

afterAll(() => close());

/** The statuses of ordering a book that is not sold, and of listing one's own orders. */
async function tryBoth(token: string): Promise<number[]> {
  const responses = await Promise.all([
    send('POST', '/api/orders/', { token, body: anOrder({ productIds: [aBookId()] }) }),
    send('GET', `/api/orders/email/${ADA.email}`, { token }),
  ]);
  return responses.map(({ status }) => status);
}

describe('orders', () => {
  it('accept customers', async () => {
    expect(await tryBoth(await forge.genuine.sign(ADA))).toEqual([422, 200]);
  });

  it.each(Object.entries(FORGERIES))('reject a token with %s', async (_, make) => {
    expect(await tryBoth(await make(forge))).toEqual([401, 401]);
  });

  it.each([
    { email: undefined },
    { email: ['ada@example.com'] },
    { email: 'ada' },
    { email: 'bob@example.com' },
  ])('are forbidden for a customer with %j', async (changes) => {
    expect(await tryBoth(await forge.genuine.sign({ ...ADA, ...changes }))).toEqual([403, 403]);
  });

  it('are checked with the keys of identity only', () => {
    expect(forge.forger.countReads()).toBe(0);
  });
});
