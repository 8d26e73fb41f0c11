import { afterAll, describe, expect, it } from '@jest/globals';
import { auditLine, auditPath } from '@bookstore/contracts/audit';
import {
  type StaffAccount,
  staffAccount,
  staffConflict,
  staffInvitationReceipt,
  staffList,
  type StaffRole,
  staffSession,
} from '@bookstore/contracts/staff';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { startAdminAuth } from '../testing/admin-auth.ts';
import { ADMIN } from '../testing/config.ts';
import { signInAdmin } from '../testing/sign-in.ts';
import { addStaff, signIn, type StaffMember } from '../testing/staff.ts';
import type { StaffDocument } from './staff-account.ts';

const { database, send, close, ...admin } = await startAdminAuth();
let { token } = admin;
afterAll(() => close());
/** With which the admin changes accounts. */
const { password: adminPassword } = ADMIN;

const accounts = () => database.collection<StaffDocument>('staff_accounts');
const list = async () => staffList.parse((await send('GET', '/api/staff', { token })).body).accounts;
const find = async (id: string): Promise<StaffAccount> => {
  const found = (await list()).find((each) => each.id === id);
  if (!found) throw new Error(`no account ${id}`);
  return found;
};
const add = (role: StaffRole) => addStaff(send, token, role);
const invite = (body: object) =>
  send('POST', '/api/staff', { token, body: { password: adminPassword, ...body } });
const change = async (id: string, fields: object, by = { token, password: adminPassword }) => {
  const { v } = await find(id);
  const body = { v, password: by.password, ...fields };
  return send('PUT', `/api/staff/${id}`, { token: by.token, body });
};
const setPolicy = (requiresTotp: boolean) =>
  send('PUT', '/api/staff/policy', { token, body: { requiresTotp, password: adminPassword } });
const openSession = async ({ username, password }: Pick<StaffMember, 'username' | 'password'>) =>
  staffSession.parse((await signIn(send, { username, password })).body);
const identify = async (of: string) => (await send('GET', '/api/staff/identity', { token: of })).status;
const listAudit = async (id: string) => {
  const { body } = await send('GET', `${auditPath('admin-auth')}?subject=staff&subjectId=${id}`, { token });
  return auditLine.array().parse(body);
};

describe('an invited account', () => {
  it('without a mail server has a password once, which it must change first', async () => {
    const { status, body } = await invite({
      username: 'grace',
      role: 'manager',
      email: 'grace@shop.example',
    });
    expect(status).toBe(201);
    const { account, password = '' } = staffInvitationReceipt.parse(body);
    expect(account).toMatchObject({
      username: 'grace',
      role: 'manager',
      state: 'invited',
      v: 1,
      hasTotp: false,
    });
    const session = await openSession({ username: 'grace', password });
    expect(session.task).toBe('change-password');
    expect(await send('GET', '/api/admin', session)).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_INCOMPLETE' },
    });
    expect(await send('GET', '/api/staff/identity', session)).toMatchObject({
      body: { task: 'change-password' },
    });
    const ownPassword = { password, newPassword: 'a password of my own' };
    const changed = await send('PUT', '/api/staff/me/password', { token: session.token, body: ownPassword });
    const { token: own, task } = staffSession.parse(changed.body);
    expect([task, (await send('GET', '/api/admin', { token: own })).status]).toEqual([undefined, 200]);
    expect((await signIn(send, { username: 'grace', password })).status).toBe(401);
    expect(await find(account.id)).toMatchObject({ state: 'active', lastSeenAt: expect.any(String) });
  });

  it('has a password for 48 hours only', async () => {
    const { body } = await invite({ username: 'late', role: 'fulfiller' });
    const { password = '' } = staffInvitationReceipt.parse(body);
    await accounts().updateOne({ username: 'late' }, { $set: { oneTimeUntil: new Date() } });
    expect((await signIn(send, { username: 'late', password })).status).toBe(401);
  });

  it.each(['admin', 'ADMIN', 'admin '])('is not called %j, as another one is', async (username) => {
    expect(await invite({ username, role: 'admin' })).toMatchObject({
      status: 409,
      body: { code: 'USERNAME_TAKEN' },
    });
  });

  it.each(['twin\nadmin', 'twin\tadmin', 'adm\u0456n', '\u0391dmin'])(
    'is not called %j, which looks like another one',
    async (username) => {
      expect(await invite({ username, role: 'fulfiller' })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: [{ path: 'username' }] },
      });
    },
  );

  it.each(['José Núñez', 'Іван Франко', 'Ελένη', '王小明'])('may be called %s', async (username) => {
    expect((await invite({ username, role: 'fulfiller' })).status).toBe(201);
  });

  it('is added once by requests at the same time', async () => {
    const invitations = Array.from({ length: 4 }, () => invite({ username: 'twin', role: 'fulfiller' }));
    const statuses = (await Promise.all(invitations)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409]);
  });

  it('invited again has neither its sessions, its password nor its second factor', async () => {
    const { id, username, password, token: own } = await add('fulfiller');
    await accounts().updateOne(
      { username },
      { $set: { totp: { secret: 'x', lastStep: 1, recoveryHashes: [] } } },
    );
    const { body } = await send('POST', `/api/staff/${id}/invitation`, {
      token,
      body: { password: adminPassword },
    });
    const again = staffInvitationReceipt.parse(body);
    expect(again.account).toMatchObject({ state: 'invited', hasTotp: false });
    expect((await signIn(send, { username, password })).status).toBe(401);
    expect((await signIn(send, { username, password: again.password })).status).toBe(200);
    await eventually(async () => {
      expect(await identify(own)).toBe(401);
    });
  });
});

describe('an account', () => {
  it('that is deactivated is out, and back when it is active again', async () => {
    const { id, username, password, token: own } = await add('manager');
    expect(await identify(own)).toBe(200);
    expect((await change(id, { isActive: false })).status).toBe(200);
    expect((await signIn(send, { username, password })).status).toBe(401);
    await eventually(async () => {
      expect(await identify(own)).toBe(401);
    });
    expect(staffAccount.parse((await change(id, { isActive: true })).body).state).toBe('active');
    const session = await openSession({ username, password });
    expect([await identify(session.token), await identify(own)]).toEqual([200, 401]);
  });

  it('has another role with its next token, and the earlier one ends', async () => {
    const { id, username, password, token: own } = await add('manager');
    expect((await send('GET', '/api/admin', { token: own })).status).toBe(200);
    await change(id, { role: 'fulfiller' });
    const { token: next, user } = await openSession({ username, password });
    expect(user.role).toBe('fulfiller');
    expect((await send('GET', '/api/admin', { token: next })).status).toBe(403);
    expect(await identify(own)).toBe(401);
  });

  it('changes in the version that was seen only', async () => {
    const { id } = await add('fulfiller');
    const { v } = await find(id);
    const answers = await Promise.all(
      (['manager', 'admin'] as const).map((role) =>
        send('PUT', `/api/staff/${id}`, { token, body: { v, role, password: adminPassword } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(staffConflict.parse(refused?.body).account).toEqual(await find(id));
  });

  it.each(['0123456789abcdef01234567', '$ne'])('%s is not there', async (id) => {
    const body = { v: 1, role: 'admin', password: adminPassword };
    expect((await send('PUT', `/api/staff/${id}`, { token, body })).status).toBe(404);
  });

  it('of the settings cannot be changed', async () => {
    const operator = (await list()).find(({ isOperator }) => isOperator);
    expect(operator?.username).toBe(ADMIN.username);
    const refused = { status: 409, body: { code: 'LAST_ADMIN' } };
    expect(await change(operator?.id ?? '', { isActive: false })).toMatchObject(refused);
    const path = `/api/staff/${operator?.id}/invitation`;
    expect(await send('POST', path, { token, body: { password: adminPassword } })).toMatchObject(refused);
  });

  it('leaves a line of audit for each change, with what was before and without secrets', async () => {
    const { id, username } = await add('fulfiller');
    await change(id, { role: 'manager' });
    await change(id, { isActive: false });
    const lines = await listAudit(id);
    expect(lines.map(({ action, by, changes }) => [action, by.name, changes])).toEqual([
      ['staff.deactivate', 'admin', [{ field: 'state', before: 'active', after: 'deactivated' }]],
      ['staff.role', 'admin', [{ field: 'role', before: 'fulfiller', after: 'manager' }]],
      ['staff.password', username, [{ field: 'state', before: 'invited', after: 'active' }]],
      [
        'staff.invite',
        'admin',
        [
          { field: 'role', after: 'fulfiller' },
          { field: 'state', after: 'invited' },
          { field: 'hasTotp', after: false },
        ],
      ],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/hash|secret|argon2/i);
  });
});

describe('admins', () => {
  it.each([
    ['POST /api/staff', { username: 'thief', role: 'admin' }],
    ['POST /api/staff/:id/invitation', { email: 'thief@shop.example' }],
    ['PUT /api/staff/:id', { v: 2, role: 'admin' }],
    ['PUT /api/staff/policy', { requiresTotp: true }],
  ])('%s with their own password, and a code where they have a second factor', async (route, draft) => {
    const [grace, ada] = [await add('fulfiller'), await add('admin')];
    const [method = '', path = ''] = route.replace(':id', grace.id).split(' ');
    const attempt = (proof: object) => send(method, path, { token: ada.token, body: { ...draft, ...proof } });
    const refused = (code: string) => ({ status: 401, body: { code } });
    const before = await list();
    expect((await attempt({})).status).toBe(400);
    expect(await attempt({ password: 'of a thief' })).toMatchObject(refused('INVALID_CREDENTIALS'));
    const totp = { secret: 'sealed', lastStep: 1, recoveryHashes: [] };
    await accounts().updateOne({ username: ada.username }, { $set: { totp } });
    const { password } = ada;
    expect(await attempt({ password })).toMatchObject(refused('SECOND_FACTOR_REQUIRED'));
    expect(await attempt({ password, code: '000000' })).toMatchObject(refused('INVALID_CREDENTIALS'));
    await accounts().updateOne({ username: ada.username }, { $unset: { totp: 1 } });
    expect(await list()).toEqual(before);
    expect(await database.collection('staff_policy').countDocuments({ requiresTotp: true })).toBe(0);
  });

  it('who demote each other at the same time leave one', async () => {
    const both = [await add('admin'), await add('admin')];
    for (let round = 0; round < 5; round += 1) {
      const admins = await Promise.all(
        both.map(async (each) => ({ ...each, token: (await openSession(each)).token })),
      );
      const demoting = both.map(({ id }, index) => change(id, { role: 'fulfiller' }, admins[1 - index]));
      // The later one is no admin any more, whether its token says so yet or not.
      expect((await Promise.all(demoting)).map(({ status }) => status).toSorted()).toEqual([200, 403]);
      const roles = (await Promise.all(both.map(({ id }) => find(id)))).map(({ role }) => role);
      expect(roles.toSorted()).toEqual(['admin', 'fulfiller']);
      for (const { id } of both) await change(id, { role: 'admin' });
    }
  });

  it('who change much at the same time are told to try again beyond a bound', async () => {
    const answers = await Promise.all(Array.from({ length: 150 }, () => setPolicy(false)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('require a second factor of all, who set it up before anything else', async () => {
    const { username, password, token: own } = await add('fulfiller');
    expect((await setPolicy(true)).status).toBe(200);
    const session = await openSession({ username, password });
    expect(session.task).toBe('set-up-totp');
    expect(await send('GET', '/api/staff', session)).toMatchObject({ body: { code: 'ACCOUNT_INCOMPLETE' } });
    await eventually(async () => {
      expect(await identify(own)).toBe(401);
    });
    // Their own account has a task then, too.
    token = await signInAdmin(send);
    expect((await send('GET', '/api/staff', { token })).status).toBe(403);
    const policy = database.collection<{ _id: string }>('staff_policy');
    await policy.updateOne({ _id: 'staff' }, { $set: { requiresTotp: false } });
    token = await signInAdmin(send);
    expect((await listAudit('staff')).map(({ action, changes }) => [action, changes])).toEqual([
      ['staff.policy', [{ field: 'requiresTotp', before: false, after: true }]],
    ]);
  });
});
