import { describeLifetime, FRESH_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aRefusal, closeApp, openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';

const AT = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-21T10:00:00.000Z';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:145.0) Gecko/20100101 Firefox/145.0';
const ANN = { id: 'c1', name: 'Ann', email: 'ann@example.com', emailVerified: false, createdAt: AT };
const aSession = (id: string, changes: object = {}) => ({
  id,
  token: `token-${id}`,
  createdAt: AT,
  updatedAt: AT,
  ipAddress: '192.0.2.1',
  userAgent: '',
  ...changes,
});

const SESSIONS = [
  aSession('s2', { userAgent: FIREFOX, updatedAt: LATER }),
  aSession('s1', { ipAddress: '2001:db8:1:20::5' }),
  aSession('s3', { ipAddress: null }),
];
const ACCOUNT = {
  ...SIGNED_IN,
  'GET /identity/get-session': json({ session: { id: 's1' }, user: ANN }),
  'GET /identity/list-accounts': json([{ providerId: 'credential' }]),
  'GET /identity/list-sessions': json(SESSIONS),
};

async function openAccount(replies: Replies = {}, search = '') {
  const app = await openApp(`/account${search}`, { ...ACCOUNT, ...replies });
  await screen.findByRole('region', { name: 'Details' });
  const bodiesOf = (path: string) =>
    app.sent.filter(({ route }) => route === `POST /identity${path}`).map(({ body }) => body);
  return { ...app, bodiesOf };
}

const findRegion = (name: string) => within(screen.getByRole('region', { name }));

describe('The account', () => {
  it.each([
    [json({ status: true }), 'Thank you, your e-mail address is verified.'],
    [problem('LINK_INVALID'), /^The link to verify your e-mail address does not work any more/],
  ])('is verified by a click, and by nothing before', async (reply, text) => {
    const route = 'POST /identity/confirm-email';
    const { press, sent } = await openApp('/verify-email?token=t1', { ...SIGNED_OUT, [route]: reply });
    const bodies = () => sent.filter((request) => request.route === route).map(({ body }) => body);
    await screen.findByRole('button', { name: 'Verify address' });
    expect(bodies()).toEqual([]);
    await press('Verify address');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(bodies()).toEqual([{ token: 't1' }]);
    expect(screen.getByRole('link', { name: 'Your Account' })).toBeTruthy();
  });

  it('has a name that can be changed', async () => {
    let name = 'Ann';
    const { user, press, bodiesOf } = await openAccount({
      'GET /identity/get-session': () => json({ session: { id: 's1' }, user: { ...ANN, name } })(),
      'POST /identity/update-user': () => {
        name = 'Ann B. Reader';
        return json({ status: true })();
      },
    });
    await user.type(screen.getByLabelText('Name'), ' B. Reader');
    await press('Save name');
    expect(await screen.findByText('Your name is saved')).toBeTruthy();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ann B. Reader');
    expect(bodiesOf('/update-user')).toEqual([{ name: 'Ann B. Reader' }]);
  });

  it('has the mail sent again that verifies the address', async () => {
    const { user, bodiesOf } = await openAccount({
      'GET /identity/options': json({ hasGoogle: false, hasPasswordReset: true }),
      'POST /identity/send-verification-email': json({ status: true }),
    });
    await user.click(await screen.findByRole('button', { name: 'Send the verification mail' }));
    expect(await screen.findByText('The mail is on its way')).toBeTruthy();
    expect(bodiesOf('/send-verification-email')).toHaveLength(1);
  });

  it('offers to try again when it cannot be loaded', async () => {
    let isUp = false;
    const { user } = await openApp('/account', {
      ...ACCOUNT,
      'GET /identity/list-accounts': () =>
        (isUp ? ACCOUNT['GET /identity/list-accounts'] : problem('NOT_FOUND'))(),
    });
    expect(await screen.findByText('Your account could not be loaded.')).toBeTruthy();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Details' })).toBeTruthy();
  });

  it('leads to the login once the session has ended', async () => {
    let hasEnded = false;
    const { user } = await openAccount({
      'GET /identity/get-session': () => (hasEnded ? SIGNED_OUT : ACCOUNT)['GET /identity/get-session'](),
      'POST /identity/update-user': aRefusal(401, 'UNAUTHORIZED'),
    });
    hasEnded = true;
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    expect(await screen.findByRole('heading', { name: 'Please Login' })).toBeTruthy();
    expect(window.location.search).toBe(`?redirect=${encodeURIComponent('/account')}`);
  });
});

describe('The password', () => {
  it.each([
    [json({ status: true }), 'Your password is changed'],
    [aRefusal(400, 'INVALID_PASSWORD'), 'The current password is not correct.'],
  ])('is changed with the current one (%#)', async (reply, text) => {
    const { user, press, bodiesOf } = await openAccount({ 'POST /identity/change-password': reply });
    await user.type(await screen.findByLabelText('Current password'), 'the right one');
    await user.type(screen.getByLabelText('New password'), 'a better one');
    await press('Change password');
    expect(await screen.findByText(text)).toBeTruthy();
    const passwords = { currentPassword: 'the right one', newPassword: 'a better one' };
    expect(bodiesOf('/change-password')).toEqual([{ ...passwords, revokeOtherSessions: true }]);
  });

  it('customers of Google have no password to change', async () => {
    await openAccount({ 'GET /identity/list-accounts': json([{ providerId: 'google' }]) });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(screen.getByText('You sign in with Google, without a password here.')).toBeTruthy();
  });
});

describe('The sessions', () => {
  const listSessions = () => findRegion('Sessions').getAllByRole('listitem');

  it('begin with this device, and then those that were used last', async () => {
    await openAccount();
    await findRegion('Sessions').findByText('This device');
    const items = listSessions().map(({ textContent }) => textContent);
    expect(items[0]).toContain('This device');
    expect(items[0]).toContain('from 2001:db8:1:20::5');
    expect(items[1]).toContain('Firefox on Windows');
    expect(items[1]).toContain('from 192.0.2.1');
    expect(items[2]).not.toContain('from');
  });

  it('are ended all at once', async () => {
    let sessions = SESSIONS;
    const { user } = await openAccount({
      'GET /identity/list-sessions': () => json(sessions)(),
      'POST /identity/revoke-other-sessions': () => {
        sessions = SESSIONS.filter(({ id }) => id === 's1');
        return json({ status: true })();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'End all other sessions' }));
    expect(await screen.findByText('All other sessions are ended')).toBeTruthy();
    expect(listSessions()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }));
  });

  it('say when one could not be ended, and when they could not be loaded', async () => {
    const { user, bodiesOf } = await openAccount({ 'POST /identity/revoke-session': problem('UNAVAILABLE') });
    await user.click(
      (await screen.findAllByRole('button', { name: /^End the session/ }))[0] ?? document.body,
    );
    const text = 'The shop is busy. Please try again in a moment.';
    expect(await screen.findByRole('alertdialog', { name: text })).toBeTruthy();
    expect(bodiesOf('/revoke-session')).toEqual([{ token: 'token-s2' }]);
    await closeApp();
    await openAccount({ 'GET /identity/list-sessions': problem('FORBIDDEN') });
    expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy();
  });
});

describe('The customer’s data', () => {
  const ORDERS = 'GET /api/orders/email/ann%40example.com';

  it('say when they could not be read', async () => {
    const { user } = await openAccount({ [ORDERS]: problem('FORBIDDEN') });
    await user.click(screen.getByRole('button', { name: 'Download my data' }));
    const text = 'Your data could not be downloaded. Please try again.';
    expect(await screen.findByRole('alertdialog', { name: text })).toBeTruthy();
  });
});

describe('Deleting the account', () => {
  const ROUTE = '/delete-user';
  const remove = async (replies: Replies, password = 'the right one') => {
    const account = await openAccount(replies);
    if (password) await account.user.type(screen.getByLabelText('Your password'), password);
    await account.user.click(screen.getByRole('button', { name: 'Delete account' }));
    return account;
  };
  const confirm = async (name: string) =>
    within(await screen.findByRole('alertdialog', { name: 'Delete your account?' })).getByRole('button', {
      name,
    });

  it.each([
    ['INVALID_PASSWORD', 'The current password is not correct.'],
    ['UNHEARD_OF', 'Your account could not be deleted. Please try again.'],
  ])('that is refused with %s says: %s', async (code, text) => {
    const { user } = await remove({ 'POST /identity/delete-user': aRefusal(400, code) });
    await user.click(await confirm('Delete account'));
    expect(await findRegion('Delete your account').findByText(text)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete account' })).toHaveProperty('disabled', false),
    );
  });

  it('takes a recent sign-in where there is no password', async () => {
    const { user, bodiesOf } = await remove(
      {
        'GET /identity/list-accounts': json([{ providerId: 'google' }]),
        'POST /identity/delete-user': aRefusal(403, 'SESSION_NOT_FRESH'),
      },
      '',
    );
    await user.click(await confirm('Delete account'));
    expect(
      await screen.findByText(
        new RegExp(`^You logged in more than ${describeLifetime(FRESH_SESSION_SECONDS)} ago`),
      ),
    ).toBeTruthy();
    expect(bodiesOf(ROUTE)).toEqual([{}]);
  });
});
