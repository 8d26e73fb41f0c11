import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { problem } from '@bookstore/contracts/errors';
import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { staffSession } from '@bookstore/contracts/staff';
import { staffTokenRules } from '@bookstore/contracts/tokens';
import { createClient } from '@bookstore/kit/testing/http-client';
import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { UNFINISHED_RESTORE } from '@bookstore/runtime/unfinished-restore';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { createApp } from '../app.ts';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { ADMIN } from '../testing/config.ts';
import { runReplaceKey } from './replace-key.command.ts';

const LOGIN = '/api/auth/admin';

const { config, url, database, send, close } = await startAdminAuth();
afterAll(() => close());

describe('staff login', () => {
  it('returns a token that the published keys verify, and that no cache may store', async () => {
    const { headers, body } = await send('POST', LOGIN, { body: ADMIN });
    expect(headers.get('cache-control')).toBe('no-store');
    const { token, user } = staffSession.parse(body);
    expect(user).toEqual({ username: 'admin', role: 'admin' });
    const keys = createRemoteJWKSet(new URL('/internal/jwks.json', url));
    const rules = { ...staffTokenRules(config.PUBLIC_URL), algorithms: ['ES256'] };
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

describe('the key that signs tokens', () => {
  const STAFF = '/api/staff/me';
  const keys = () => database.collection<{ _id: string; kid?: string }>('signing_keys');
  const signIn = async (to = send) => staffSession.parse((await to('POST', LOGIN, { body: ADMIN })).body);

  it('is encrypted in the database', async () => {
    const stored = await keys().find().toArray();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/PRIVATE/);
  });

  it('is replaced by a command, which withdraws all tokens', async () => {
    const before = await signIn();
    const lines: string[] = [];
    const environment = { MONGO_URL: config.MONGO_URL, STAFF_SECRET: config.STAFF_SECRET };
    await runReplaceKey(environment, (line) => void lines.push(line));
    expect(lines).toEqual([expect.stringContaining('have to sign in again')]);
    await eventually(async () => {
      expect((await send('GET', STAFF, before)).status).toBe(401);
    });
    expect((await send('GET', STAFF, await signIn())).status).toBe(200);
  });

  it('is not replaced while the restore of a backup is unfinished', async () => {
    const before = await keys().find().toArray();
    await database.createCollection(UNFINISHED_RESTORE);
    const replaced = runReplaceKey(
      { MONGO_URL: config.MONGO_URL, STAFF_SECRET: config.STAFF_SECRET },
      () => undefined,
    );
    await expect(replaced).rejects.toThrow('The restore of this shop has not been finished');
    await database.dropCollection(UNFINISHED_RESTORE);
    expect(await keys().find().toArray()).toEqual(before);
  });

  it('is made anew where there is none that opens, and where an earlier version stored it in the clear', async () => {
    const before = await keys().findOne();
    await keys().insertOne({ _id: 'current', kid: 'of 1.1.0' });
    const restarted = await createApp({
      ...config,
      STAFF_SECRET: 'another secret of at least 32 characters',
    });
    const after = await keys().find().toArray();
    expect(after).toHaveLength(1);
    expect(after[0]?.kid).not.toBe(before?.kid);
    const own = createClient(restarted.url);
    expect((await own('GET', STAFF, await signIn(own))).status).toBe(200);
    await restarted.close();
  });
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
