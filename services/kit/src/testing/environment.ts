import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { PUBLIC_URL } from './token-issuer.ts';

/** The real parts that the global setup of the test run started. */
const environment = z
  .object({
    TEST_MONGO_URL: z.string(),
    TEST_RABBITMQ_URL: z.string(),
    TEST_VHOST_COUNT: z.coerce.number(),
    TEST_CLAIMS_DIR: z.string(),
  })
  .parse(process.env);

function withPath(base: string, path: string): string {
  const url = new URL(base);
  url.pathname = `/${path}`;
  return url.href;
}

/** The URL of a database that no other test uses. */
export const createDatabaseUrl = (name: string): string =>
  withPath(environment.TEST_MONGO_URL, `${name}_${crypto.randomUUID().slice(0, 8)}`);

/** The URL of a virtual host of the broker that no other test uses. */
export async function claimBrokerUrl(): Promise<string> {
  for (let number = 0; number < environment.TEST_VHOST_COUNT; number++) {
    const host = `test-${number}`;
    const isFree = await mkdir(join(environment.TEST_CLAIMS_DIR, host)).then(
      () => true,
      () => false,
    );
    if (isFree) return withPath(environment.TEST_RABBITMQ_URL, host);
  }
  throw new Error('every virtual host is in use: raise VHOST_COUNT in the global setup');
}

/** An address on which nothing listens. */
const UNUSED_URL = 'http://127.0.0.1:1';

/**
 * The settings of a service under test, with a database and a virtual host of its own and ports that the system
 * chooses. The owners of states are down, and there is no reconciliation.
 */
export const createTestConfig = async (service: string) => ({
  PORT: 0,
  OPS_PORT: 0,
  LOG_LEVEL: 'silent' as const,
  DRAIN_MS: 0,
  MONGO_URL: createDatabaseUrl(service),
  RABBITMQ_URL: await claimBrokerUrl(),
  SERVICE_TOKEN: 'the token that the parts under test share',
  PUBLIC_URL,
  STAFF_JWKS_URL: UNUSED_URL,
  CATALOG_URL: UNUSED_URL,
  ORDERS_URL: UNUSED_URL,
  RECONCILE_EVERY_MS: 0,
  SHOP_TIMEZONE: 'UTC',
});
