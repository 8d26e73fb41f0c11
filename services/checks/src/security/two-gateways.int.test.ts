import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createApp } from '@bookstore/admin-auth/app';
import { type GatewayUnderTest, startGateway } from '@bookstore/gateway/testing/start-gateway';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createClient } from '@bookstore/kit/testing/http-client';

const FAILURES = 4;

let adminAuth: RunningService;
let gateways: GatewayUnderTest[];

beforeAll(async () => {
  adminAuth = await createApp({
    ...(await createTestConfig('admin_auth')),
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: crypto.randomUUID(),
    SIGN_IN_FAILURES_PER_ADDRESS: FAILURES,
    SIGN_IN_FAILURES_PER_ACCOUNT: 0,
  });
  const settings = { ADMIN_AUTH_URL: adminAuth.url };
  gateways = await Promise.all([startGateway(settings), startGateway(settings)]);
});

afterAll(async () => {
  await Promise.all(gateways.map((gateway) => gateway.stop()));
  await adminAuth.close();
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
