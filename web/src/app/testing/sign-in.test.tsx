import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { openApp, SIGNED_IN } from './open-app.tsx';

const withOptions = (hasGoogle: boolean) => ({
  'GET /identity/options': json({ hasGoogle, hasPasswordReset: true }),
});
const GOOGLE = withOptions(true);
const NO_BOOKS = { 'GET /api/books/': json([]) };
const findGoogle = () => screen.findByRole('button', { name: 'Sign-in with Google' });

describe.each(['/login', '/register'])('The form of %s', (address) => {
  it.each([
    ['is configured', GOOGLE],
    ['may be', { 'GET /identity/options': problem('FORBIDDEN') }],
  ])('offers Google where that %s', async (_where, replies) => {
    await openApp(address, replies);
    expect((await findGoogle()).previousElementSibling?.textContent).toBe('or');
  });

  it('is not shown to who is signed in, but the way on', async () => {
    const { user } = await openApp(address, { ...SIGNED_IN, ...NO_BOOKS });
    expect(await screen.findByText('You are signed in as ann@example.com.')).toBeTruthy();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('There are no books yet.')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});

describe('Someone who is signed in', () => {
  it('can sign in as someone else', async () => {
    let isSignedIn = true;
    const { user } = await openApp('/login', {
      ...SIGNED_IN,
      'GET /identity/get-session': () =>
        isSignedIn ? SIGNED_IN['GET /identity/get-session']() : json(null)(),
      'POST /identity/sign-out': () => {
        isSignedIn = false;
        return json({ success: true })();
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
  });
});

it('says nothing of Google where that is not offered', async () => {
  await openApp('/login', withOptions(false));
  await screen.findByRole('link', { name: 'Forgot password?' });
  expect(screen.queryByText('or')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign-in with Google' })).toBeNull();
});

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const findSwitch = () => screen.findByRole('button', { name: 'Show password' });

describe('The switch of a password', () => {
  it.each(['/login', '/register', '/admin'])('at %s shows and hides what is typed', async (path) => {
    const { user } = await openApp(path, GOOGLE);
    const button = await findSwitch();
    await user.type(field(), 'secret');
    expect([field().type, button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
    await user.click(button);
    expect([field().type, button.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
    expect(field()).toHaveProperty('value', 'secret');
    await user.click(button);
    expect([field().type, button.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  });

  it('hides the password when it is sent', async () => {
    const { user } = await openApp('/login', {
      ...GOOGLE,
      'POST /identity/sign-in/email': problem('INVALID_CREDENTIALS'),
    });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(field(), 'secret');
    await user.click(await findSwitch());
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Please provide a valid email and password');
    expect(field().type).toBe('password');
  });
});
