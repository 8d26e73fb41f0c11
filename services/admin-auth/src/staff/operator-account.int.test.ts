import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { staffSession } from '@bookstore/contracts/staff';
import { STAFF_ISSUER } from '@bookstore/contracts/tokens';
import { createRemoteKeySet } from '@bookstore/kit/auth/remote-keys';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { Platform } from '@bookstore/kit/service/platform';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health } from '@bookstore/runtime/ops';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { jwtVerify } from 'jose';
import { type Connection, createConnection, Types } from 'mongoose';
import { createApp } from '../app.ts';
import type { AdminAuthConfig } from '../config.ts';
import { ADMIN, createAdminAuthConfig } from '../testing/config.ts';
import { OperatorAccount } from './operator-account.ts';
import { SigningKey, SigningKeys, SigningKeySchema } from './signing-keys.ts';
import { StaffAccount, StaffAccountSchema } from './staff.service.ts';

const BOUND_MS = 10_000;
const OWNER = { username: 'owner', password: 'another long password' };
const RENAMED = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password };

let config: AdminAuthConfig;
let database: Connection;
let replicas: RunningService[];

beforeEach(async () => {
  config = await createAdminAuthConfig();
  database = await createConnection(config.MONGO_URL).asPromise();
  replicas = [];
});
afterEach(() => Promise.all([...replicas.map((replica) => replica.close()), database.close()]));

async function start(changes: Partial<AdminAuthConfig> = {}): Promise<RunningService> {
  const replica = await createApp({ ...config, ...changes });
  replicas.push(replica);
  return replica;
}

/**
 * What the start of another replica does to the account. passport has one strategy of a name in a process, that of the
 * last application: here it remains that of the replica which was not restarted.
 */
function startElsewhere(changes: Partial<AdminAuthConfig>): Promise<void> {
  const settings = { ...config, ...changes };
  const accounts = database.model<StaffAccount>(StaffAccount.name, StaffAccountSchema);
  const keys = new SigningKeys(database.model<SigningKey>(SigningKey.name, SigningKeySchema));
  const [health, logger] = [new Health(), createLogger('admin-auth', 'silent')];
  const platform = new Platform({ health, logger, metrics: createMetrics('admin-auth'), config: settings });
  return new OperatorAccount(settings, accounts, keys, platform).onModuleInit();
}

const trySigningIn = ({ url }: RunningService, body: object = ADMIN) =>
  createClient(url)('POST', '/api/auth/admin', { body });
const signIn = async (replica: RunningService, account = ADMIN) =>
  staffSession.parse((await trySigningIn(replica, account)).body).token;
/** The status of a request to admin-auth itself. */
const use = async ({ url }: RunningService, token: string) =>
  (await createClient(url)('GET', '/api/admin', { token })).status;
/** Verifies tokens as catalog and orders do, with the keys that a replica publishes. */
const createVerifier = ({ url }: RunningService) => {
  const keys = createRemoteKeySet(`${url}/internal/jwks.json`);
  return (token: string) =>
    jwtVerify(token, keys, { issuer: STAFF_ISSUER }).then(
      () => 200,
      () => 401,
    );
};
const listAccounts = async () =>
  (await database.collection('admins').find().toArray()).map(({ username }) => String(username));

describe('the account of the settings', () => {
  it.each([
    ['name', RENAMED, OWNER],
    ['password', { ADMIN_PASSWORD: OWNER.password }, { ...ADMIN, password: OWNER.password }],
  ])(
    'with another %s ends the access of the one before within ten seconds, also at a replica that was not restarted',
    async (_what, changes, account) => {
      const running = await start();
      const verify = createVerifier(running);
      const token = await signIn(running);
      expect([await use(running, token), await verify(token)]).toEqual([200, 200]);
      await startElsewhere(changes);
      expect((await trySigningIn(running)).status).toBe(401);
      await eventually(async () => {
        expect([await use(running, token), await verify(token)]).toEqual([401, 401]);
      }, BOUND_MS);
      const own = await signIn(running, account);
      expect([await use(running, own), await verify(own)]).toEqual([200, 200]);
      expect(await listAccounts()).toEqual([account.username]);
    },
  );

  it.each([{}, { ADMIN_PASSWORD: undefined }])('keeps its sessions at a restart with %j', async (changes) => {
    const token = await signIn(await start());
    const restarted = await start(changes);
    expect([await use(restarted, token), await createVerifier(restarted)(token)]).toEqual([200, 200]);
    expect((await trySigningIn(restarted)).status).toBe(200);
  });

  it('is changed once by replicas that start at the same time', async () => {
    await start();
    const started = await Promise.all(Array.from({ length: 4 }, () => start(RENAMED)));
    expect(await listAccounts()).toEqual([OWNER.username]);
    const tokens = await Promise.all(started.map((replica) => signIn(replica, OWNER)));
    for (const replica of replicas)
      expect(await Promise.all(tokens.map(createVerifier(replica)))).toEqual([200, 200, 200, 200]);
  });

  it('is one of them when replicas start at the same time with different settings', async () => {
    const names = ['ann', 'bob', 'eve'];
    await Promise.all(names.map((name) => start({ ADMIN_USERNAME: name })));
    const accounts = await listAccounts();
    expect(accounts).toHaveLength(1);
    expect(names).toContain(accounts[0]);
  });

  it('ends the access of an account that an earlier version has left', async () => {
    const running = await start();
    const former = { ...ADMIN, username: 'former' };
    const account = await database.collection('admins').findOne();
    const left = { ...account, _id: new Types.ObjectId(), username: former.username };
    await database.collection('admins').insertOne(left);
    const token = await signIn(running, former);
    const restarted = await start();
    expect((await trySigningIn(restarted, former)).status).toBe(401);
    expect([await use(restarted, token), await createVerifier(restarted)(token)]).toEqual([401, 401]);
  });
});
