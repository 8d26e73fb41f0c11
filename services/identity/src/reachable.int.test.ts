import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@bookstore/runtime/logger';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { createMetrics } from '@bookstore/runtime/metrics';
import { z } from 'zod';
import { identitySettings } from './config.ts';
import { openDatabase } from './database.ts';
import { createIdentity } from './identity.ts';
import { listRoutes } from './routes.ts';
import { type IdentityUnderTest, PUBLIC_URL, startIdentity } from './testing.ts';

const GOOGLE = { GOOGLE_CLIENT_ID: 'shop', GOOGLE_CLIENT_SECRET: crypto.randomUUID() };

const endpoint = z.looseObject({
  path: z.string().optional(),
  options: z.looseObject({ method: z.union([z.string(), z.string().array()]) }),
});

/** Every route that better-auth, set up as the shop does, would serve by itself. */
async function listEndpoints(): Promise<string[]> {
  const logger = createLogger('identity', 'silent');
  const database = await openDatabase(createDatabaseUrl('identity'), logger, createMetrics('identity'));
  const config = identitySettings.parse({
    PORT: '0',
    OPS_PORT: '0',
    MONGO_URL: 'mongodb://nowhere/identity',
    PUBLIC_URL,
    IDENTITY_SECRET: crypto.randomUUID(),
    ...GOOGLE,
  });
  const { api } = createIdentity(config, database, logger);
  await database.client.close();
  return Object.values(api).flatMap((each) => {
    const { path, options } = endpoint.parse(Object.assign({}, each));
    const filled = path?.replace(/:\w+/, 'google');
    return filled ? [options.method].flat().map((method) => `${method} ${filled}`) : [];
  });
}

describe('the routes of better-auth', () => {
  let identity: IdentityUnderTest;
  beforeAll(async () => {
    identity = await startIdentity(GOOGLE);
  });
  afterAll(() => identity.close());

  it('are there as far as the shop needs them, and no others', async () => {
    const endpoints = await listEndpoints();
    expect(endpoints).toEqual(expect.arrayContaining(listRoutes()));
    expect(endpoints.length).toBeGreaterThan(30);
    const refused: string[] = [];
    for (const route of endpoints) {
      const [method = '', path = ''] = route.split(' ');
      const { status } = await fetch(`${identity.url}/identity${path}`, { method, redirect: 'manual' });
      if (status === 404 || status === 405) refused.push(route);
    }
    expect(endpoints.filter((route) => !refused.includes(route)).toSorted()).toEqual(listRoutes().toSorted());
  });
});
