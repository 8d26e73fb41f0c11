import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { staffList, staffSession } from '@bookstore/contracts/staff';
import { AuditLog } from '@bookstore/kit/audit/audit-log';
import { createStaffAccess, createStaffAccessClient } from '@bookstore/kit/auth/staff-access';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { Platform } from '@bookstore/kit/service/platform';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createLogger } from '@bookstore/runtime/logger';
import { createMetrics } from '@bookstore/runtime/metrics';
import { Health } from '@bookstore/runtime/ops';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { decodeJwt } from 'jose';
import { type Connection, createConnection, Types } from 'mongoose';
import { z } from 'zod';
import { createApp } from '../app.ts';
import type { AdminAuthConfig } from '../config.ts';
import { ADMIN, createAdminAuthConfig } from '../testing/config.ts';
import { OperatorAccount } from './operator-account.ts';
import { SigningKey, SigningKeys, SigningKeySchema } from './signing-keys.ts';
import type { StaffDocument } from './staff-account.ts';
import { StaffChanges } from './staff-changes.ts';

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
  const staff = new StaffChanges(database, new AuditLog(database));
  const keys = new SigningKeys(database.model<SigningKey>(SigningKey.name, SigningKeySchema), settings);
  const [health, logger] = [new Health(), createLogger('admin-auth', 'silent')];
  const platform = new Platform({ health, logger, metrics: createMetrics('admin-auth'), config: settings });
  return new OperatorAccount(settings, staff, keys, platform).onModuleInit();
}

const trySigningIn = ({ url }: RunningService, body: object = ADMIN) =>
  createClient(url)('POST', '/api/auth/admin', { body });
const signIn = async (replica: RunningService, account = ADMIN) =>
  staffSession.parse((await trySigningIn(replica, account)).body).token;
/** The status of a request to admin-auth itself. */
const use = async ({ url }: RunningService, token: string) =>
  (await createClient(url)('GET', '/api/admin', { token })).status;
/** Asks who has access as catalog and orders do. */
const createVerifier = ({ url }: RunningService) => {
  const load = createStaffAccessClient(`${url}/internal/jwks.json`, config.SERVICE_TOKEN);
  const refusals = createStaffAccess(load, createLogger('catalog', 'silent'));
  return async (token: string) => {
    await refusals.keepFresh();
    return (await refusals.includes(decodeJwt(token), false)) ? 401 : 200;
  };
};
const listAccounts = async () => {
  const accounts = await database
    .collection<StaffDocument>('staff_accounts')
    .find()
    .sort({ username: 1 })
    .toArray();
  return accounts.map(({ username, isActive }) => [username, isActive]);
};
const listAudit = async () =>
  (
    await database.collection<{ action: string; subject: { label: string } }>('audit_lines').find().toArray()
  ).map(({ action, subject }) => `${action} ${subject.label}`);

describe('the account of the settings', () => {
  it.each([
    [
      'name',
      RENAMED,
      OWNER,
      [
        [ADMIN.username, false],
        [OWNER.username, true],
      ],
    ],
    [
      'password',
      { ADMIN_PASSWORD: OWNER.password },
      { ...ADMIN, password: OWNER.password },
      [[ADMIN.username, true]],
    ],
  ])(
    'with another %s ends the access of the one before, also at a replica that was not restarted',
    async (_what, changes, account, accounts) => {
      const running = await start();
      const verify = createVerifier(running);
      const token = await signIn(running);
      expect([await use(running, token), await verify(token)]).toEqual([200, 200]);
      await startElsewhere(changes);
      expect((await trySigningIn(running)).status).toBe(401);
      await eventually(async () => {
        expect([await use(running, token), await verify(token)]).toEqual([401, 401]);
      });
      const own = await signIn(running, account);
      expect([await use(running, own), await verify(own)]).toEqual([200, 200]);
      expect(await listAccounts()).toEqual(accounts);
    },
  );

  it.each([{}, { ADMIN_PASSWORD: undefined }])('keeps its sessions at a restart with %j', async (changes) => {
    const token = await signIn(await start());
    const restarted = await start(changes);
    expect([await use(restarted, token), await createVerifier(restarted)(token)]).toEqual([200, 200]);
    expect((await trySigningIn(restarted)).status).toBe(200);
  });

  it.each([{ ADMIN_USERNAME: undefined, ADMIN_PASSWORD: undefined }, { ADMIN_USERNAME: 'OWNER' }])(
    'stays the one of before at a start with %j',
    async (changes) => {
      await (await start(RENAMED)).close();
      const restarted = await start({ ...RENAMED, ...changes });
      expect(await listAccounts()).toEqual([[OWNER.username, true]]);
      for (const username of [OWNER.username, changes.ADMIN_USERNAME ?? 'Owner'])
        expect((await trySigningIn(restarted, { ...OWNER, username })).status).toBe(200);
    },
  );

  it.each([
    ['Owner', 'Owner'],
    ['OWNER', 'owner'],
  ])('as %s is %s where there are two whose names differ in case', async (name, chosen) => {
    await (await start(RENAMED)).close();
    const accounts = database.collection<StaffDocument>('staff_accounts');
    const owner = z.custom<StaffDocument>().parse(await accounts.findOne({ username: 'owner' }));
    const retired = { ...owner, isActive: false, isOperator: false };
    // What is stored first would be found first.
    await accounts.deleteMany();
    await accounts.insertMany([
      { ...retired, _id: new Types.ObjectId(), username: 'oWNER' },
      owner,
      { ...retired, _id: new Types.ObjectId(), username: 'Owner' },
    ]);
    const restarted = await start({ ...RENAMED, ADMIN_USERNAME: name });
    expect((await listAccounts()).filter(([, isActive]) => isActive)).toEqual([[chosen, true]]);
    const { body } = await trySigningIn(restarted, { ...OWNER, username: name });
    expect(staffSession.parse(body).user).toEqual({ username: chosen, role: 'admin' });
  });

  it('is admin in a new shop whose settings name none', async () => {
    const running = await start({ ADMIN_USERNAME: undefined });
    expect((await trySigningIn(running)).status).toBe(200);
  });

  it('is changed once by replicas that start at the same time', async () => {
    await start();
    const started = await Promise.all(Array.from({ length: 4 }, () => start(RENAMED)));
    expect(await listAccounts()).toEqual([
      [ADMIN.username, false],
      [OWNER.username, true],
    ]);
    expect(await listAudit()).toEqual(['staff.operator admin', 'staff.retire admin', 'staff.operator owner']);
    const tokens = await Promise.all(started.map((replica) => signIn(replica, OWNER)));
    for (const replica of replicas)
      expect(await Promise.all(tokens.map(createVerifier(replica)))).toEqual([200, 200, 200, 200]);
  });

  it('is one of them when replicas start at the same time with different settings', async () => {
    const names = ['ann', 'bob', 'eve'];
    await Promise.all(names.map((name) => start({ ADMIN_USERNAME: name })));
    const active = (await listAccounts()).filter(([, isActive]) => isActive);
    expect(active).toHaveLength(1);
    expect(names).toContain(active[0]?.[0]);
  });

  it('is taken over from an earlier version, whose other accounts end', async () => {
    await (await start()).close();
    const accounts = database.collection<StaffDocument>('staff_accounts');
    const ofNow = {
      role: 1,
      v: 1,
      validFrom: 1,
      isActive: 1,
      isOperator: 1,
      settingHash: 1,
      createdAt: 1,
    } as const;
    await accounts.updateOne({}, { $unset: ofNow });
    const account = z.custom<StaffDocument>().parse(await accounts.findOne());
    const former = { ...account, _id: new Types.ObjectId(), username: 'former' };
    await database.collection<StaffDocument>('admins').insertMany([account, former]);
    await accounts.deleteMany();
    const restarted = await start();
    expect((await trySigningIn(restarted, { ...ADMIN, username: 'former' })).status).toBe(401);
    const token = await signIn(restarted);
    const { body } = await createClient(restarted.url)('GET', '/api/staff', { token });
    expect(staffList.parse(body).accounts).toMatchObject([
      { username: 'admin', role: 'admin', state: 'active', isOperator: true },
      { username: 'former', role: 'admin', state: 'deactivated', isOperator: false },
    ]);
  });

  it('goes on beside the others after a rollback to 1.0.0, which deletes all but its own, and changes nothing twice', async () => {
    const running = await start();
    const token = await signIn(running);
    await createClient(running.url)('POST', '/api/staff', {
      token,
      body: { username: 'grace', role: 'fulfiller', password: ADMIN.password },
    });
    await database.collection<StaffDocument>('admins').deleteMany({ username: { $ne: ADMIN.username } });
    const before = await listAccounts();
    await start();
    expect([await listAccounts(), before.length]).toEqual([before, 2]);
  });

  it('is the way back in: active, with its password and without its second factor, and others stay', async () => {
    await start();
    const accounts = database.collection<StaffDocument>('staff_accounts');
    const totp = { secret: 'sealed', lastStep: 1, recoveryHashes: [] };
    const lost = { isActive: false, role: 'fulfiller' as const, totp, passwordHash: 'of another password' };
    await accounts.updateOne({}, { $set: lost });
    const account = z.custom<StaffDocument>().parse(await accounts.findOne());
    const other = {
      ...account,
      _id: new Types.ObjectId(),
      username: 'grace',
      isOperator: false,
      isActive: true,
    };
    await accounts.insertOne(other);
    const restarted = await start();
    const token = await signIn(restarted);
    expect(await use(restarted, token)).toBe(200);
    expect(await listAccounts()).toEqual([
      [ADMIN.username, true],
      ['grace', true],
    ]);
    expect((await accounts.findOne({ username: 'grace' }))?.totp).toEqual(totp);
  });

  it('has the password of the settings again once those are changed, and its own until then', async () => {
    const running = await start();
    const token = await signIn(running);
    const body = { password: ADMIN.password, newPassword: 'a password of my own' };
    expect((await createClient(running.url)('PUT', '/api/staff/me/password', { token, body })).status).toBe(
      200,
    );
    const own = { ...ADMIN, password: body.newPassword };
    const restarted = await start();
    expect((await trySigningIn(restarted)).status).toBe(401);
    expect((await trySigningIn(restarted, own)).status).toBe(200);
    const changed = await start({ ADMIN_PASSWORD: OWNER.password });
    expect((await trySigningIn(changed, own)).status).toBe(401);
    expect((await trySigningIn(changed, { ...ADMIN, password: OWNER.password })).status).toBe(200);
  });
});
