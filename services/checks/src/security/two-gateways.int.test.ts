import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApp } from '@bookstore/admin-auth/app';
import { createApp as createCatalog } from '@bookstore/catalog/app';
import { CATEGORIES_PATH, categories } from '@bookstore/contracts/categories';
import { type GatewayUnderTest, startGateway } from '@bookstore/gateway/testing/start-gateway';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createClient } from '@bookstore/kit/testing/http-client';
import { startStaffIssuer } from '@bookstore/kit/testing/token-issuer';

const FAILURES = 4;

let adminAuth: RunningService;
let catalog: RunningService;
let issuer: Awaited<ReturnType<typeof startStaffIssuer>>;
let gateways: GatewayUnderTest[];

beforeAll(async () => {
  adminAuth = await createApp({
    ...(await createTestConfig('admin_auth')),
    PUBLIC_URL: 'https://shop.example',
    MAIL_FROM: 'Bookstore <shop@shop.example>',
    MAIL_MAX_AGE: 48,
    STAFF_SECRET: crypto.randomUUID(),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: crypto.randomUUID(),
    CHECK_HEALTH_EVERY_MS: 0,
    OPS_URLS: {},
    DISK_ALERT_PERCENT: 85,
    SIGN_IN_FAILURES_PER_ADDRESS: FAILURES,
    SIGN_IN_FAILURES_PER_ACCOUNT: 0,
  });
  issuer = await startStaffIssuer();
  catalog = await createCatalog({
    ...(await createTestConfig('catalog')),
    STAFF_JWKS_URL: issuer.jwksUrl,
    SEED_BOOKS: false,
  });
  const settings = { ADMIN_AUTH_URL: adminAuth.url, CATALOG_URL: catalog.url };
  gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
});

afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await adminAuth.close();
  await catalog.close();
  await issuer.close();
});

it('the limit of failed staff logins applies across gateways, whatever address the client claims', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < FAILURES + 2; tries++) {
    const claimed = `198.51.100.${tries}`;
    const { status, headers } = await createClient(gateways[tries % 2]?.url ?? '')(
      'POST',
      '/api/auth/admin',
      {
        body: { username: 'admin', password: 'wrong' },
        headers: { 'x-forwarded-for': claimed, 'x-real-ip': claimed, forwarded: `for=${claimed}` },
      },
    );
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

it('a change of the categories is seen by the next read through either gateway', async () => {
  const token = await issuer.sign({ sub: 'staff-1', username: 'admin', role: 'admin' });
  const clients = gateways.map(({ url }) => createClient(url));
  const readAll = () =>
    Promise.all(clients.map(async (send) => categories.parse((await send('GET', CATEGORIES_PATH)).body)));
  for (let v = 0; v < 6; v++) {
    const [known, ...others] = await readAll();
    expect(others).toEqual([known]);
    expect(known?.v).toBe(v);
    const [first, ...rest] = known?.categories ?? [];
    const renamed = [{ ...first, name: `Business ${v}` }, ...rest];
    const change = { token, body: { v, categories: renamed } };
    expect((await clients[v % 2]?.('PUT', CATEGORIES_PATH, change))?.status).toBe(200);
    for (const list of await readAll()) expect(list).toEqual({ v: v + 1, categories: renamed });
  }
});
