import { MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aRefusal, openApp } from './open-app.tsx';

const OPTIONS = 'GET /identity/options';
const REQUEST = 'POST /identity/request-password-reset';
const RESET = 'POST /identity/reset-password';
const WITH_MAIL = { [OPTIONS]: json({ hasGoogle: true, hasPasswordReset: true }) };
const WITHOUT_MAIL = { [OPTIONS]: json({ hasGoogle: true, hasPasswordReset: false }) };

describe('A forgotten password', () => {
  const ask = async (replies: Replies, email = 'ann@example.com') => {
    const app = await openApp('/forgot-password', { ...WITH_MAIL, ...replies });
    await app.user.type(await screen.findByLabelText('Email'), email);
    await app.user.click(screen.getByRole('button', { name: 'Send the link' }));
    return app;
  };

  it.each([
    ['the shop cannot send mail', WITHOUT_MAIL],
    ['nobody can say', { [OPTIONS]: problem('INTERNAL_ERROR') }],
  ])('is not offered where %s', async (_when, replies) => {
    const { sent } = await openApp('/login', replies);
    await screen.findByLabelText('Password');
    await screen.findByRole('button', { name: 'Login' });
    expect(sent.some(({ route }) => route === OPTIONS)).toBe(true);
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
  });

  it('cannot be replaced while the shop cannot send mail, and the page says so', async () => {
    await openApp('/forgot-password', WITHOUT_MAIL);
    expect(await screen.findByText(/^This shop cannot send mail at the moment/)).toBeTruthy();
    expect(screen.queryByLabelText('Email')).toBeNull();
  });

  it('gets a link by mail, and the page does not say whether the address is known', async () => {
    const { sent, user } = await ask({ [REQUEST]: json({ status: true }) });
    const text = await screen.findByText(/^If ann@example\.com has an account here/);
    expect(document.activeElement).toBe(text);
    expect(sent.find(({ route }) => route === REQUEST)?.body).toEqual({ email: 'ann@example.com' });
    await user.click(screen.getByRole('button', { name: 'No mail? Ask again' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ann@example.com');
  });

  it.each([
    ['RATE_LIMITED', 'Too many attempts. Please wait a few minutes and try again.'],
    ['INTERNAL_ERROR', 'The mail could not be requested. Please try again.'],
  ] as const)('shows %s as: %s', async (code, text) => {
    await ask({ [REQUEST]: problem(code) });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });
});

describe('The link of the mail', () => {
  const setPassword = async (replies: Replies, password = 'a new and better one') => {
    const app = await openApp('/reset-password?token=t1', { ...WITH_MAIL, ...replies });
    await app.user.type(await screen.findByLabelText('New password'), password);
    await app.user.click(screen.getByRole('button', { name: 'Set password' }));
    return app;
  };

  it('without a token is a dead one', async () => {
    await openApp('/reset-password');
    expect(await screen.findByText(/^This link does not work any more/)).toBeTruthy();
  });

  it('shows in the form why a password is refused, and can be tried again', async () => {
    await setPassword({ [RESET]: aRefusal(400, 'PASSWORD_TOO_COMMON') });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many people use this password. Please choose another one.',
    );
    expect(screen.getByRole('button', { name: 'Set password' })).toHaveProperty('disabled', false);
  });

  it('sends no password that is too short', async () => {
    const { sent } = await setPassword({}, 'short');
    expect(await screen.findByText(`Please use at least ${MIN_PASSWORD_LENGTH} characters`)).toBeTruthy();
    expect(sent.some(({ route }) => route === RESET)).toBe(false);
  });
});
