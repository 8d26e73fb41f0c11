import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createClient } from '@bookstore/kit/testing/http-client';
import { startCustomerIssuer, type TokenIssuer } from '@bookstore/kit/testing/token-issuer';
import { listen } from '@bookstore/runtime/server';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';
import { aBookId, anOrder, startCatalogFeed } from './testing.ts';

const ADA = { sub: 'ada', email: 'ada@example.com' };
const BOUND_MS = 10_000;

let service: RunningService;
let customers: TokenIssuer;
let ended: string[];
let isFrozen: boolean;
let unanswered: number;
let close: () => Promise<unknown>;

beforeAll(async () => {
  [ended, isFrozen, unanswered] = [[], false, 0];
  customers = await startCustomerIssuer();
  const identity = createServer((_, response) => {
    if (isFrozen) unanswered += 1;
    else response.end(JSON.stringify({ ids: ended, cursor: 1 }));
  });
  const { port, close: closeIdentity } = await listen(identity, 0);
  const catalog = await startCatalogFeed();
  const config = {
    ...(await createOrdersConfig()),
    CATALOG_URL: catalog.url,
    CUSTOMER_ISSUER: customers.rules.issuer,
    CUSTOMER_JWKS_URL: customers.jwksUrl,
    CUSTOMER_ENDED_SESSIONS_URL: `http://127.0.0.1:${port}`,
  };
  service = await createApp(config);
  close = async () => {
    identity.closeAllConnections();
    await Promise.all([service, catalog, customers].map((part) => part.close()));
    await closeIdentity();
  };
});
afterAll(() => close());

/** The status of ordering a book that is not sold. */
async function order(token: string): Promise<number> {
  const body = anOrder({ productIds: [aBookId()] });
  return (await createClient(service.url)('POST', '/api/orders/', { token, body })).status;
}

it('a token is refused within ten seconds after its session has ended, and no other one is', async () => {
  const [token, other, older] = await Promise.all([
    customers.sign({ ...ADA, sid: 'session-1' }),
    customers.sign({ ...ADA, sid: 'session-2' }),
    customers.sign(ADA),
  ]);
  expect(await order(token)).toBe(422);
  ended.push('session-1');
  const endedAt = performance.now();
  await eventually(async () => {
    expect(await order(token)).toBe(401);
  }, BOUND_MS);
  expect(performance.now() - endedAt).toBeLessThan(BOUND_MS);
  for (const each of [other, older]) expect(await order(each)).toBe(422);
  // The customer's account is deleted; these tokens were verified a moment ago.
  ended.push(ADA.sub);
  await eventually(async () => {
    for (const each of [other, older]) expect(await order(each)).toBe(401);
  }, BOUND_MS);
});

it('tokens go on while identity does not respond, and those of sessions that have ended are refused', async () => {
  isFrozen = true;
  const [token, other] = await Promise.all([
    customers.sign({ sub: 'bob', email: ADA.email, sid: 'session-1' }),
    customers.sign({ sub: 'bob', email: ADA.email, sid: 'session-3' }),
  ]);
  while (unanswered < 3) {
    expect(await order(token)).toBe(401);
    expect(await order(other)).toBe(422);
    await delay(50);
  }
});
