import type { StaffAccount } from '@bookstore/contracts/staff';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aStaffAccount } from '../../shared/testing/factories.ts';
import { openAsStaff } from './open-as-staff.tsx';

const OPERATOR = aStaffAccount({ id: 's1', username: 'olga', role: 'admin', isOperator: true });
const aList = (accounts: readonly StaffAccount[] = [OPERATOR, aStaffAccount()]) =>
  json({ accounts, requiresTotp: false });

const open = (replies: Replies = {}) =>
  openAsStaff('/dashboard/staff', { 'GET /api/staff': aList(), ...replies });
const findRow = async (name: RegExp) => within(await screen.findByRole('row', { name }));

const INVITE = 'POST /api/staff';
const CHANGE = 'PUT /api/staff/s2';

async function invite(replies: Replies, email = '') {
  const app = await open(replies);
  await app.replace('Username', 'frida');
  if (email) await app.replace('E-mail address', email);
  const form = within(screen.getByRole('form', { name: 'Invite somebody' }));
  await app.user.selectOptions(form.getByLabelText('Role'), 'Fulfiller');
  await app.press('Invite');
  return app;
}

describe('The accounts of staff', () => {
  it('tell their role, status and when they were last seen; that of the settings cannot be changed', async () => {
    const seen = aStaffAccount({
      state: 'invited',
      email: 'ivan@example.com',
      lastSeenAt: '2026-11-20T10:00:00.000Z',
    });
    await open({ 'GET /api/staff': aList([OPERATOR, seen]) });
    const operator = await findRow(/^olga/);
    expect(operator.queryAllByRole('button')).toEqual([]);
    expect(operator.queryByRole('combobox')).toBeNull();
    expect(operator.getByText('Never')).toBeTruthy();
    const row = await screen.findByRole('row', { name: /ivan@example\.com/ });
    expect(row.textContent).toMatch(/Status: InvitedOffNov 20, 2026/);
  });

  it.each([
    ['sent', /^A mail to f@example\.com has the link/],
    ['waiting', /^The mail to f@example\.com waits: the mail server has not taken it yet/],
    ['failed', /^The mail server refused the mail to f@example\.com/],
  ])('are invited by a mail, of which is said that it is %s', async (mail, text) => {
    const account = aStaffAccount({ username: 'frida', email: 'f@example.com' });
    const { bodiesOf } = await invite({ [INVITE]: json({ account, mail }) }, 'f@example.com');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(bodiesOf(INVITE)).toEqual([{ username: 'frida', email: 'f@example.com', role: 'fulfiller' }]);
  });

  it('are invited without a mail by a one-time password, which is shown once', async () => {
    const { press, bodiesOf } = await invite({
      [INVITE]: json({ account: aStaffAccount({ username: 'frida' }), password: 'once-only' }),
    });
    expect(await screen.findByText('once-only')).toBeTruthy();
    expect(bodiesOf(INVITE)).toEqual([{ username: 'frida', role: 'fulfiller' }]);
    await press('Close');
    expect(screen.queryByText('once-only')).toBeNull();
  });

  it('are not invited twice by one name', async () => {
    await invite({ [INVITE]: problem('USERNAME_TAKEN') });
    expect((await screen.findByRole('alert')).textContent).toBe('Another account has this name.');
  });

  it('get another role, and are deactivated, after a question', async () => {
    const { user, answer, bodiesOf } = await open({ [CHANGE]: json(aStaffAccount({ v: 4 })) });
    const row = await findRow(/^ivan/);
    await user.selectOptions(row.getByLabelText('Role of ivan'), 'Manager');
    await answer('Make ivan a manager?', 'Change the role');
    await user.click(row.getByRole('button', { name: 'Deactivate ivan' }));
    await answer('Deactivate ivan?', 'Deactivate');
    await user.click(row.getByRole('button', { name: 'Deactivate ivan' }));
    await answer('Deactivate ivan?', 'Cancel');
    expect(bodiesOf(CHANGE)).toEqual([
      { v: 3, role: 'manager' },
      { v: 3, isActive: false },
    ]);
  });

  it.each([
    [problem('LAST_ADMIN'), 'The last admin must stay.'],
    [problem('CONFLICT', { account: aStaffAccount({ v: 9 }) }), /^Someone else changed this account/],
    [problem('UNAVAILABLE'), /temporarily unavailable/],
  ])('say why they are not changed', async (reply, message) => {
    const { user, answer } = await open({
      [CHANGE]: reply,
      'GET /api/staff': aList([OPERATOR, aStaffAccount({ role: 'admin' })]),
    });
    await user.click((await findRow(/^ivan/)).getByRole('button', { name: 'Deactivate ivan' }));
    await answer('Deactivate ivan?', 'Deactivate');
    expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  });

  it('are activated, and invited again', async () => {
    const { user, press, bodiesOf } = await open({
      'GET /api/staff': aList([
        aStaffAccount({ state: 'deactivated' }),
        aStaffAccount({ id: 's3', username: 'mia' }),
      ]),
      [CHANGE]: json(aStaffAccount({ v: 4 })),
      'POST /api/staff/s3/invitation': json({
        account: aStaffAccount({ username: 'mia' }),
        password: 'again-once',
      }),
    });
    const row = await findRow(/^ivan/);
    expect(row.queryByRole('button', { name: /Invite/ })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Activate ivan' }));
    await user.click(screen.getByRole('button', { name: 'Invite again: mia' }));
    expect(await screen.findByRole('dialog', { name: 'Invite mia again?' })).toBeTruthy();
    await press('Invite again');
    expect(await screen.findByText('again-once')).toBeTruthy();
    expect(bodiesOf(CHANGE)).toEqual([{ v: 3, isActive: true }]);
  });

  it('are invited again at another address, if the first one was wrong', async () => {
    const route = 'POST /api/staff/s2/invitation';
    const ivan = { state: 'invited', email: 'ivam@example.com' } as const;
    const { user, press, bodiesOf } = await open({
      'GET /api/staff': aList([OPERATOR, aStaffAccount(ivan)]),
      [route]: json({ account: aStaffAccount({ ...ivan, email: 'ivan@example.com' }), mail: 'sent' }),
    });
    await user.click((await findRow(/^ivan/)).getByRole('button', { name: 'Invite again: ivan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite ivan again?' }));
    const field = dialog.getByLabelText('E-mail address');
    expect(field).toHaveProperty('value', 'ivam@example.com');
    await user.clear(field);
    await user.type(field, 'ivan@example.com');
    await press('Invite again');
    expect(await screen.findByText(/^A mail to ivan@example\.com has the link/)).toBeTruthy();
    expect(bodiesOf(route)).toEqual([{ email: 'ivan@example.com' }]);
  });

  it('can all be required to have a second factor', async () => {
    const { user, answer, bodiesOf } = await open({ 'PUT /api/staff/policy': json({ requiresTotp: true }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Require a second factor of everyone' }));
    await answer('Require a second factor of everyone?', 'Require it');
    expect(bodiesOf('PUT /api/staff/policy')).toEqual([{ requiresTotp: true }]);
  });
});
