import type { StaffAccount } from '@bookstore/contracts/staff';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aStaffAccount } from '../../shared/testing/factories.ts';
import { openAsStaff } from './open-as-staff.tsx';

const OPERATOR = aStaffAccount({ id: 's1', username: 'olga', role: 'admin', isOperator: true });
const aList = (accounts: readonly StaffAccount[] = [OPERATOR, aStaffAccount()]) =>
  json({ accounts, requiresTotp: false });

const PASSWORD = 'my own password';

/** Opens the page; `confirm` gives the own password in the dialog with a title, and presses one of its buttons. */
async function open(replies: Replies = {}) {
  const app = await openAsStaff('/dashboard/staff', { 'GET /api/staff': aList(), ...replies });
  const confirm = async (title: string, name: string) => {
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await app.user.type(dialog.getByLabelText('Your password'), PASSWORD);
    await app.user.click(dialog.getByRole('button', { name }));
  };
  return { ...app, confirm };
}
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
  await app.confirm('Invite frida as a fulfiller?', 'Invite');
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
    expect(row.textContent).toMatch(/Status: InvitedOffNov 20/);
  });

  it.each([
    ['sent', /^A mail to f@example\.com has the link/],
    ['waiting', /^The mail to f@example\.com waits: the mail server has not taken it yet/],
    ['failed', /^The mail server refused the mail to f@example\.com/],
  ])('are invited by a mail, of which is said that it is %s', async (mail, text) => {
    const account = aStaffAccount({ username: 'frida', email: 'f@example.com' });
    const { bodiesOf } = await invite({ [INVITE]: json({ account, mail }) }, 'f@example.com');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(bodiesOf(INVITE)).toEqual([
      { username: 'frida', email: 'f@example.com', role: 'fulfiller', password: PASSWORD },
    ]);
  });

  it('are invited without a mail by a one-time password, which is shown once', async () => {
    const { press, bodiesOf } = await invite({
      [INVITE]: json({ account: aStaffAccount({ username: 'frida' }), password: 'once-only' }),
    });
    expect(await screen.findByText('once-only')).toBeTruthy();
    expect(bodiesOf(INVITE)).toEqual([{ username: 'frida', role: 'fulfiller', password: PASSWORD }]);
    await press('Close');
    expect(screen.queryByText('once-only')).toBeNull();
  });

  it('are not invited twice by one name', async () => {
    await invite({ [INVITE]: problem('USERNAME_TAKEN') });
    expect((await screen.findByRole('alert')).textContent).toBe('Another account has this name.');
  });

  it('get another role, and are deactivated, after a question', async () => {
    const { user, confirm, bodiesOf } = await open({ [CHANGE]: json(aStaffAccount({ v: 4 })) });
    const row = await findRow(/^ivan/);
    await user.selectOptions(row.getByLabelText('Role of ivan'), 'Manager');
    await confirm('Make ivan a manager?', 'Change the role');
    await user.click(row.getByRole('button', { name: 'Deactivate ivan' }));
    await confirm('Deactivate ivan?', 'Deactivate');
    await user.click(row.getByRole('button', { name: 'Deactivate ivan' }));
    await confirm('Deactivate ivan?', 'Cancel');
    expect(bodiesOf(CHANGE)).toEqual([
      { v: 3, role: 'manager', password: PASSWORD },
      { v: 3, isActive: false, password: PASSWORD },
    ]);
  });

  it.each([
    [problem('LAST_ADMIN'), 'The last admin must stay.'],
    [problem('CONFLICT', { account: aStaffAccount({ v: 9 }) }), /^Someone else changed this account/],
    [problem('UNAVAILABLE'), /temporarily unavailable/],
    [problem('INVALID_CREDENTIALS'), /^Your password is not correct/],
  ])('say why they are not changed', async (reply, message) => {
    const { user, confirm } = await open({
      [CHANGE]: reply,
      'GET /api/staff': aList([OPERATOR, aStaffAccount({ role: 'admin' })]),
    });
    await user.click((await findRow(/^ivan/)).getByRole('button', { name: 'Deactivate ivan' }));
    await confirm('Deactivate ivan?', 'Deactivate');
    expect(await screen.findByRole('alertdialog', { name: message })).toBeTruthy();
  });

  it('are activated, and invited again', async () => {
    const { user, confirm, bodiesOf } = await open({
      'GET /api/staff': aList([
        OPERATOR,
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
    await confirm('Activate ivan?', 'Activate');
    await user.click(screen.getByRole('button', { name: 'Invite again: mia' }));
    await confirm('Invite mia again?', 'Invite again');
    expect(await screen.findByText('again-once')).toBeTruthy();
    expect(bodiesOf(CHANGE)).toEqual([{ v: 3, isActive: true, password: PASSWORD }]);
  });

  it('are invited again at another address, if the first one was wrong', async () => {
    const route = 'POST /api/staff/s2/invitation';
    const ivan = { state: 'invited', email: 'ivam@example.com' } as const;
    const { user, confirm, bodiesOf } = await open({
      'GET /api/staff': aList([OPERATOR, aStaffAccount(ivan)]),
      [route]: json({ account: aStaffAccount({ ...ivan, email: 'ivan@example.com' }), mail: 'sent' }),
    });
    await user.click((await findRow(/^ivan/)).getByRole('button', { name: 'Invite again: ivan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite ivan again?' }));
    const field = dialog.getByLabelText('E-mail address');
    expect(field).toHaveProperty('value', 'ivam@example.com');
    await user.clear(field);
    await user.type(field, 'ivan@example.com');
    await confirm('Invite ivan again?', 'Invite again');
    expect(await screen.findByText(/^A mail to ivan@example\.com has the link/)).toBeTruthy();
    expect(bodiesOf(route)).toEqual([{ email: 'ivan@example.com', password: PASSWORD }]);
  });

  it('can all be required to have a second factor', async () => {
    const { user, confirm, bodiesOf } = await open({ 'PUT /api/staff/policy': json({ requiresTotp: true }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Require a second factor of everyone' }));
    await confirm('Require a second factor of everyone?', 'Require it');
    expect(bodiesOf('PUT /api/staff/policy')).toEqual([{ requiresTotp: true, password: PASSWORD }]);
  });

  it('are changed with a code, too, by an admin who has a second factor', async () => {
    const { user, confirm, bodiesOf } = await open({
      'GET /api/staff': aList([{ ...OPERATOR, hasTotp: true }]),
      'PUT /api/staff/policy': json({ requiresTotp: true }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Require a second factor of everyone' }));
    await user.type(await screen.findByLabelText('Code'), '123456');
    await confirm('Require a second factor of everyone?', 'Require it');
    const body = { requiresTotp: true, password: PASSWORD, code: '123456' };
    expect(bodiesOf('PUT /api/staff/policy')).toEqual([body]);
  });
});
