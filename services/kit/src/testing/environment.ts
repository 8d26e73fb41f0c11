import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What the test run's global set-up tells of the real parts it started. */
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

/** The address of a database that no other test uses. */
export const createDatabaseUrl = (name: string): string =>
  withPath(environment.TEST_MONGO_URL, `${name}_${crypto.randomUUID().slice(0, 8)}`);

/** The broker address of a virtual host that no other test uses. */
export async function claimBrokerUrl(): Promise<string> {
  for (let number = 0; number < environment.TEST_VHOST_COUNT; number++) {
    const host = `test-${number}`;
    const isFree = await mkdir(join(environment.TEST_CLAIMS_DIR, host)).then(
      () => true,
      () => false,
    );
    if (isFree) return withPath(environment.TEST_RABBITMQ_URL, host);
  }
  throw new Error('every virtual host is taken: raise VHOST_COUNT in the global set-up');
}

/** Where nobody listens. */
const NOBODY_URL = 'http://127.0.0.1:1';

/**
 * Settings of a service under test, on parts of its own and on ports that the system chooses. The owners of facts are
 * away, and are not asked.
 */
export const createTestConfig = async (service: string) => ({
  PORT: 0,
  OPS_PORT: 0,
  LOG_LEVEL: 'silent' as const,
  DRAIN_MS: 0,
  MONGO_URL: createDatabaseUrl(service),
  RABBITMQ_URL: await claimBrokerUrl(),
  FACTS_TOKEN: 'the token that the parts under test share',
  CATALOG_URL: NOBODY_URL,
  ORDERS_URL: NOBODY_URL,
  RECONCILE_EVERY_MS: 0,
});
