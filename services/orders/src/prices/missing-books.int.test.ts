import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CUSTOMER_AUDIENCE } from '@bookstore/contracts/tokens';
import { MAX_STATES_BY_ID } from '@bookstore/contracts/state-feed';
import { MissingStates } from '@bookstore/kit/replication/missing-states';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { startTokenIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';
import { aBookId, anOrder, aSoldBook, startCatalogFeed } from '../orders/testing.ts';

const SHOP = 'http://shop.test';
const ADA = { sub: 'ada', email: 'ada@example.com' };
const ids = (count: number) => Array.from({ length: count }, aBookId);

describe('an order of a book whose event has not arrived', () => {
  const books = Array.from({ length: 20 }, () => aSoldBook());
  let catalog: Awaited<ReturnType<typeof startCatalogFeed>>;
  let issuer: TokenIssuer;
  let service: RunningService;
  let send: Client;
  let token: string;

  beforeAll(async () => {
    [catalog, issuer] = await Promise.all([
      startCatalogFeed(books),
      startTokenIssuer(SHOP, CUSTOMER_AUDIENCE),
    ]);
    const config = { ...(await createOrdersConfig()), CATALOG_URL: catalog.url };
    service = await createApp({ ...config, CUSTOMER_ISSUER: SHOP, CUSTOMER_JWKS_URL: issuer.jwksUrl });
    send = createClient(service.url);
    token = await issuer.sign(ADA);
    // Fetches the keys.
    await send('GET', `/api/orders/email/${ADA.email}`, { token });
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([catalog.close(), issuer.close()]);
  });

  const place = (...productIds: string[]) => {
    const body = anOrder({ productIds, totalPrice: (9.99 * productIds.length).toFixed(2) });
    return send('POST', '/api/orders/', { token, body });
  };

  it('is accepted at once, with one request to catalog for all orders of the moment', async () => {
    const part = meetAt(MissingStates.prototype, 'apply', books.length);
    const answers = await Promise.all(books.map(({ id }) => place(id)));
    part();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(catalog.requests).toHaveLength(1);
    expect(catalog.requests.flat().toSorted()).toEqual(books.map(({ id }) => id).toSorted());
  });

  it('asks no more once the book is known', async () => {
    const before = catalog.requests.length;
    expect((await place(...books.map(({ id }) => id))).status).toBe(201);
    expect(catalog.requests).toHaveLength(before);
  });

  it('is refused when catalog does not know the book either, which is remembered for a moment', async () => {
    const before = catalog.requests.length;
    const unknown = aBookId();
    const first = await place(unknown);
    const second = await place(unknown, 'no id of a book');
    expect(first).toMatchObject({ status: 422, body: { code: 'BOOK_UNAVAILABLE', productIds: [unknown] } });
    expect(second).toMatchObject({ status: 422, body: { productIds: [unknown, 'no id of a book'] } });
    expect(catalog.requests.slice(before)).toEqual([[unknown]]);
  });

  it('is not crowded out by orders of many unknown books, which catalog is asked for in bounded requests', async () => {
    const before = catalog.requests.length;
    const attacks = Array.from({ length: 40 }, () => place(...ids(100)));
    const answers = await Promise.all([...attacks, place(aBookId())]);
    expect(answers.at(-1)?.status).toBe(422);
    for (const { status, headers } of answers) {
      expect([422, 503]).toContain(status);
      if (status === 503) expect(headers.get('retry-after')).toBe('1');
    }
    const asked = catalog.requests.slice(before);
    expect(asked.length).toBeLessThan(attacks.length);
    expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(MAX_STATES_BY_ID);
  });

  it('gets 503 within two seconds while catalog does not answer, and orders of known books are accepted', async () => {
    catalog.freeze();
    const startedAt = performance.now();
    const [unknown, known] = await Promise.all([place(aBookId()), place(books[0]?.id ?? '')]);
    expect(unknown).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(known.status).toBe(201);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
