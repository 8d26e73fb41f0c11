import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { FORGERIES, type Forge, startForge } from '@bookstore/kit/testing/forged-tokens';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { startCustomerIssuer } from '@bookstore/kit/testing/token-issuer';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';
import { aBookId, anOrder, startCatalogFeed } from './testing.ts';

/** Has the claims of staff tokens as well. */
const ADA = { sub: 'ada', email: 'ada@example.com', username: 'ada', role: 'admin' };

let service: RunningService;
let forge: Forge;
let send: Client;
let close: () => Promise<unknown>;

beforeAll(async () => {
  const genuine = await startCustomerIssuer();
  forge = await startForge(genuine, ADA);
  const catalog = await startCatalogFeed();
  service = await createApp({
    ...(await createOrdersConfig()),
    CATALOG_URL: catalog.url,
    CUSTOMER_ISSUER: genuine.rules.issuer,
    CUSTOMER_JWKS_URL: genuine.jwksUrl,
  });
  send = createClient(service.url);
  close = () => Promise.all([service, catalog, genuine, forge].map((part) => part.close()));
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
