import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { staffSession } from '@bookstore/contracts/staff';
import { STAFF_AUDIENCE, STAFF_ISSUER, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { FORGERIES, type Forge, startForge } from '@bookstore/kit/testing/forged-tokens';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { createTokenSigner } from '@bookstore/kit/testing/token-issuer';
import { createRemoteJWKSet, importPKCS8, importSPKI, jwtVerify } from 'jose';
import { type Connection, createConnection } from 'mongoose';
import { createApp } from '../app.ts';
import type { AdminAuthConfig } from '../config.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';
import { type SigningKey, SigningKeySchema } from './signing-keys.ts';
import { StaffAccount, StaffAccountSchema } from './staff.service.ts';

const LOGIN = '/api/auth/admin';

let config: AdminAuthConfig;
let service: RunningService;
let database: Connection;
let send: Client;

beforeAll(async () => {
  config = await createAdminAuthConfig();
  service = await createApp(config);
  database = await createConnection(config.MONGO_URL).asPromise();
  send = createClient(service.url);
});

afterAll(() => Promise.all([service.close(), database.close()]));

const signIn = async (client = send) =>
  staffSession.parse((await client('POST', LOGIN, { body: ADMIN })).body);

const readStatistics = async (token: string) => (await send('GET', '/api/admin', { token })).status;

describe('staff login', () => {
  it('returns a token that the published keys verify', async () => {
    const { token, user } = await signIn();
    expect(user).toEqual({ username: 'admin', role: 'admin' });
    const keys = createRemoteJWKSet(new URL('/internal/jwks.json', service.url));
    const rules = { issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE, algorithms: ['ES256'] };
    const { payload } = await jwtVerify(token, keys, rules);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(STAFF_TOKEN_SECONDS);
  });

  it('rejects an unknown username and a wrong password with the same response', async () => {
    const responses = await Promise.all([
      send('POST', LOGIN, { body: { ...ADMIN, username: 'unknown' } }),
      send('POST', LOGIN, { body: { ...ADMIN, password: 'wrong' } }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([401, 401]);
    const [username, password] = responses.map(({ body }) => ({ ...problem.parse(body), requestId: 'any' }));
    expect(username).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(username).toEqual(password);
  });

  it.each([
    { username: { $ne: null }, password: { $ne: null } },
    { username: 'admin', password: ['a'] },
    { username: 'admin' },
    { ...ADMIN, role: 'admin' },
    [],
  ])('rejects %j with 400', async (body) => {
    expect((await send('POST', LOGIN, { body })).status).toBe(400);
  });
});

describe('password hashing', () => {
  const ROUNDS = 15;
  const MAX_MEASUREMENTS = 15;
  const TOLERANCE = 0.05;

  async function timeOf(username: string): Promise<number> {
    const startedAt = performance.now();
    const { status } = await send('POST', LOGIN, { body: { username, password: 'wrong' } });
    expect(status).toBe(401);
    return performance.now() - startedAt;
  }

  const medianOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

  /** How much longer a known username takes than an unknown one, by the medians of alternating attempts. */
  async function measureDifference(): Promise<number> {
    const [known, unknown]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      known.push(await timeOf(ADMIN.username));
      unknown.push(await timeOf('unknown'));
    }
    return medianOf(known) / medianOf(unknown) - 1;
  }

  it('is bounded: more at once than the queue holds are rejected with 503 and Retry-After', async () => {
    const responses = await Promise.all(
      Array.from({ length: 120 }, () => send('POST', LOGIN, { body: ADMIN })),
    );
    const rejected = responses.filter(({ status }) => status === 503);
    expect(rejected.length).toBeGreaterThan(0);
    expect(rejected[0]?.headers.get('retry-after')).toBe('5');
    expect(problem.parse(rejected[0]?.body).code).toBe('UNAVAILABLE');
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 503]));
  });

  it('is argon2id with the parameters of OWASP: 19 MiB, two passes', async () => {
    const account = await database.model(StaffAccount.name, StaffAccountSchema).findOne().lean().orFail();
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('takes as long for an unknown username as for a known one: the medians are within 5%', async () => {
    // A busy machine may spoil a measurement, but never hides that an unknown username is answered without a hash.
    const differences: number[] = [];
    do differences.push(Math.abs(await measureDifference()));
    while (Math.min(...differences) > TOLERANCE && differences.length < MAX_MEASUREMENTS);
    expect(Math.min(...differences)).toBeLessThanOrEqual(TOLERANCE);
  }, 120_000);
});

describe('statistics', () => {
  let forge: Forge;
  // passport has one strategy of a name in a process: the last application's, which must not be closed before the others.
  let replica: RunningService | undefined;

  beforeAll(async () => {
    const claims = { sub: 'staff-1', username: 'admin', role: 'admin' };
    forge = await startForge(await createSignerFromDatabase(), claims);
  });

  afterAll(() => Promise.all([forge.close(), replica?.close()]));

  /** Signs with the service's own key. */
  async function createSignerFromDatabase() {
    const key = await database.model<SigningKey>('SigningKey', SigningKeySchema).findOne().lean().orFail();
    return createTokenSigner(
      { issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE, kid: key.kid },
      {
        privateKey: await importPKCS8(key.privatePem, TOKEN_ALGORITHM),
        publicKey: await importSPKI(key.publicPem, TOKEN_ALGORITHM, { extractable: true }),
      },
    );
  }

  it('accept staff', async () => {
    const { token } = await signIn();
    expect(await readStatistics(token)).toBe(200);
    expect(await readStatistics(await forge.genuine.sign(forge.claims))).toBe(200);
  });

  it('accept the tokens of every replica', async () => {
    replica = await createApp(config);
    const { token } = await signIn(createClient(replica.url));
    expect(await readStatistics(token)).toBe(200);
  });

  it.each(Object.entries(FORGERIES))('reject a token with %s', async (_, make) => {
    expect(await readStatistics(await make(forge))).toBe(401);
  });

  it('are forbidden for staff of another role', async () => {
    expect(await readStatistics(await forge.genuine.sign({ ...forge.claims, role: 'clerk' }))).toBe(403);
  });
});
