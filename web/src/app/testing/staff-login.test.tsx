import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { anOrder, aStaffAccount, aStaffToken } from '../../shared/testing/factories.ts';
import { readStaffExpiryMs } from '../../shared/staff/staff-token.ts';
import { openApp } from './open-app.tsx';
import { aPage, inTurn, readSearch } from './open-as-staff.tsx';

const LOGIN = 'POST /api/auth/admin';
const aSession = (claims: { role?: string; task?: string } = {}) =>
  json({
    message: 'ok',
    token: aStaffToken(undefined, claims),
    user: { username: 'olga', role: claims.role ?? 'admin' },
    ...(claims.task && { task: claims.task }),
  });

async function logIn(replies: Replies) {
  const app = await openApp('/admin', {
    'GET /api/orders/': aPage([anOrder()]),
    'GET /api/stock/levels': json([]),
    'GET /api/mails/': aPage([]),
    ...replies,
  });
  await app.user.type(await screen.findByLabelText('Username'), 'olga');
  await app.user.type(screen.getByLabelText('Password'), 'the right one{Enter}');
  const welcome = async () => {
    await screen.findByRole('alertdialog', { name: 'Admin Login successful!' });
    await app.press('OK');
  };
  return { ...app, welcome };
}

describe('The login of staff', () => {
  it('asks for a code once the password is right, and says when it is wrong', async () => {
    const { user, press, sent, welcome } = await logIn({
      [LOGIN]: inTurn(problem('SECOND_FACTOR_REQUIRED'), problem('INVALID_CREDENTIALS'), aSession()),
    });
    const field = await screen.findByLabelText('Code');
    expect(document.activeElement).toBe(field);
    expect(screen.getByRole('alert').textContent).toBe('');
    await user.type(field, '123456{Enter}');
    expect(await screen.findByText(/^This code is wrong or was used already\./)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'abcd-ef01-2345-6789');
    await press('Login');
    await welcome();
    expect(window.location.pathname).toBe('/dashboard');
    const bodies = sent.filter(({ route }) => route === LOGIN).map(({ body }) => body);
    const credentials = { username: 'olga', password: 'the right one' };
    expect(bodies).toEqual([
      credentials,
      { ...credentials, code: '123456' },
      { ...credentials, code: 'abcd-ef01-2345-6789' },
    ]);
  });

  it.each([-90, 90])('lasts as long as its token with a clock that is off by %i minutes', async (minutes) => {
    const now = Date.now() / 1000 - minutes * 60;
    const token = aStaffToken(undefined, { role: 'fulfiller', iat: now, exp: now + 3600 });
    const user = { username: 'olga', role: 'fulfiller' };
    const { welcome, user: person } = await logIn({ [LOGIN]: json({ message: 'ok', token, user }) });
    await welcome();
    expect(await screen.findByRole('link', { name: '7K3M9QWX' })).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Mails' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Mails' })).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(Math.round((readStaffExpiryMs(token) - Date.now()) / 60_000)).toBe(60);
  });

  it('leads a fulfiller to the orders to confirm, the oldest first', async () => {
    const { welcome } = await logIn({ [LOGIN]: aSession({ role: 'fulfiller' }) });
    await welcome();
    expect(await screen.findByRole('link', { name: '7K3M9QWX' })).toBeTruthy();
    expect(window.location.pathname).toBe('/dashboard/orders');
    expect(readSearch()).toEqual({ status: 'placed', sort: 'oldest' });
    expect(screen.getByRole('link', { name: /^Placed/, current: 'page' })).toBeTruthy();
  });

  it('with a one-time password leads to a new one first, wherever staff go, and then on', async () => {
    const account = aStaffAccount({ username: 'olga' });
    const { user, press, sent, welcome } = await logIn({
      [LOGIN]: aSession({ role: 'fulfiller', task: 'change-password' }),
      'GET /api/staff/me': json({ account, recoveryCodesLeft: 0, requiresTotp: false }),
      'PUT /api/staff/me/password': inTurn(problem('INVALID_CREDENTIALS'), aSession({ role: 'fulfiller' })),
    });
    await welcome();
    expect(await screen.findByText(/^Choose a password of your own first/)).toBeTruthy();
    expect(window.location.pathname).toBe('/dashboard/me');
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
    await user.type(screen.getByLabelText('One-time password'), 'once');
    await user.type(screen.getByLabelText('New password'), 'my own password');
    await press('Change password');
    expect(await screen.findByText('The current password is not correct.')).toBeTruthy();
    expect(localStorage.getItem('token')).not.toBeNull();
    await press('Change password');
    await user.click(await screen.findByRole('link', { name: 'Go on' }));
    expect(await screen.findByRole('link', { name: '7K3M9QWX' })).toBeTruthy();
    expect(sent.find(({ route }) => route === 'PUT /api/staff/me/password')?.body).toEqual({
      password: 'once',
      newPassword: 'my own password',
    });
  });
});

const ACCEPT = 'POST /api/auth/admin/invitation';
const DEAD = /^This link does not work any more/;

describe('The page of an invitation', () => {
  it('sets the password with the token of the link, and leads to the login', async () => {
    const { user, sent } = await openApp('/admin/invitation?token=abc', {
      [ACCEPT]: json({ message: 'ok' }),
    });
    await user.type(await screen.findByLabelText('New password'), 'my own password{Enter}');
    expect(await screen.findByText(/^Your password is set\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/admin');
    expect(sent.find(({ route }) => route === ACCEPT)?.body).toEqual({
      token: 'abc',
      password: 'my own password',
    });
  });

  it('says when the link works no more, and when there is no token in it', async () => {
    const { user } = await openApp('/admin/invitation?token=abc', { [ACCEPT]: problem('LINK_INVALID') });
    await user.type(await screen.findByLabelText('New password'), 'my own password{Enter}');
    expect(await screen.findByText(DEAD)).toBeTruthy();
  });

  it('says so at once without a token', async () => {
    await openApp('/admin/invitation');
    expect(await screen.findByText(DEAD)).toBeTruthy();
  });
});
