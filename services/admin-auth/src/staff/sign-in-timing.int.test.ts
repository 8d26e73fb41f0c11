import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';
import { Admin, AdminSchema } from './staff-account.schema.ts';

const ROUNDS = 15;
const MEASUREMENTS = 15;
const TOLERANCE = 0.05;

let config: Parameters<typeof createApp>[0];
let service: RunningService;

beforeAll(async () => {
  config = await createAdminAuthConfig();
  service = await createApp(config);
});

afterAll(() => service.close());

async function timeOf(username: string): Promise<number> {
  const startedAt = performance.now();
  const body = { username, password: 'wrong' };
  const { status } = await createClient(service.url)('POST', '/api/auth/admin', { body });
  expect(status).toBe(401);
  return performance.now() - startedAt;
}

const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** How much longer a known name takes than an unknown one, by the medians of tries that take turns. */
async function measure(): Promise<number> {
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    known.push(await timeOf(ADMIN.username));
    unknown.push(await timeOf('nobody'));
  }
  return medianOf(known) / medianOf(unknown) - 1;
}

describe('the work of signing in', () => {
  it('is a hash by argon2id, as OWASP advises: 19 MiB, two passes', async () => {
    const connection = await createConnection(config.MONGO_URL).asPromise();
    const admin = await connection.model(Admin.name, AdminSchema).findOne().lean().orFail();
    await connection.close();
    expect(admin.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes as long for an unknown name as for a known one: the medians are within 5%', async () => {
    // A busy machine may spoil a measurement, but never makes work that is left out look as if it were done.
    const differences: number[] = [];
    do differences.push(Math.abs(await measure()));
    while (Math.min(...differences) > TOLERANCE && differences.length < MEASUREMENTS);
    expect(Math.min(...differences)).toBeLessThanOrEqual(TOLERANCE);
  }, 120_000);
});
