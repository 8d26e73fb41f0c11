import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { staffSession } from '@bookstore/contracts/staff';
import { STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { ADMIN } from '../testing/config.ts';

const LOGIN = '/api/auth/admin';

const { url, database, send, close } = await startAdminAuth();
afterAll(() => close());

describe('staff login', () => {
  it('returns a token that the published keys verify, and that no cache may store', async () => {
    const { headers, body } = await send('POST', LOGIN, { body: ADMIN });
    expect(headers.get('cache-control')).toBe('no-store');
    const { token, user } = staffSession.parse(body);
    expect(user).toEqual({ username: 'admin', role: 'admin' });
    const keys = createRemoteJWKSet(new URL('/internal/jwks.json', url));
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

  it.each([{ username: { $ne: null }, password: { $ne: null } }, { username: 'admin' }])(
    'rejects %j with 400',
    async (body) => {
      expect((await send('POST', LOGIN, { body })).status).toBe(400);
    },
  );
});

describe('password hashing', () => {
  it('is argon2id with the parameters of OWASP: 19 MiB, two passes', async () => {
    const account = await database.collection('staff_accounts').findOne();
    expect(account?.['passwordHash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is admitted by its pool, and is as much work for an unknown username as for a known one', async () => {
    const [admit, run] = [jest.spyOn(HashPool.prototype, 'admit'), jest.spyOn(HashPool.prototype, 'run')];
    for (const username of [ADMIN.username, 'unknown'])
      await send('POST', LOGIN, { body: { username, password: 'wrong' } });
    for (const spy of [admit, run]) {
      expect(spy).toHaveBeenCalledTimes(2);
      spy.mockRestore();
    }
  });
});
