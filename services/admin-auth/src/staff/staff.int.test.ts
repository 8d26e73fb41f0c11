import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import { problem } from '@bookstore/contracts/errors';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { createApp } from '../app.ts';
import { ADMIN, createAdminAuthConfig } from '../testing.ts';

const LOGIN = '/api/auth/admin';

let config: Parameters<typeof createApp>[0];
let service: RunningService;
let send: Client;

beforeAll(async () => {
  config = await createAdminAuthConfig();
  service = await createApp(config);
  send = createClient(service.url);
});

afterAll(() => service.close());

const signIn = async (client = send) =>
  staffSession.parse((await client('POST', LOGIN, { body: ADMIN })).body);

describe('staff login', () => {
  it('answers a one-hour token that the published keys verify', async () => {
    const { token, user } = await signIn();
    expect(user).toEqual({ username: 'admin', role: 'admin' });
    const keys = createRemoteJWKSet(new URL('/internal/jwks.json', service.url));
    const rules = { issuer: STAFF_ISSUER, audience: STAFF_AUDIENCE, algorithms: ['ES256'] };
    const { payload } = await jwtVerify(token, keys, rules);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  it('answers a wrong name and a wrong password alike', async () => {
    const answers = await Promise.all([
      send('POST', LOGIN, { body: { ...ADMIN, username: 'nobody' } }),
      send('POST', LOGIN, { body: { ...ADMIN, password: 'wrong' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [name, password] = answers.map(({ body }) => ({ ...problem.parse(body), requestId: 'any' }));
    expect(name).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    expect(name).toEqual(password);
  });

  it.each([
    { username: { $ne: null }, password: { $ne: null } },
    { username: 'admin', password: ['a'] },
    { username: 'admin' },
    { ...ADMIN, role: 'admin' },
    [],
  ])('refuses %j with 400', async (body) => {
    expect((await send('POST', LOGIN, { body })).status).toBe(400);
  });

  it('takes the password the operator gives from now on, in place of the old one', async () => {
    const renewed = await createApp({ ...config, ADMIN_PASSWORD: 'another long password' });
    const toRenewed = createClient(renewed.url);
    const old = await toRenewed('POST', LOGIN, { body: ADMIN });
    const given = await toRenewed('POST', LOGIN, { body: { ...ADMIN, password: 'another long password' } });
    expect([old.status, given.status]).toEqual([401, 200]);
    await renewed.close();
    await (await createApp(config)).close();
  });
});

describe('statistics', () => {
  it('take the tokens of every replica', async () => {
    const replica = await createApp(config);
    const { token } = await signIn(createClient(replica.url));
    await replica.close();
    expect((await send('GET', '/api/admin', { token })).status).toBe(200);
  });
});
