import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { openApp, SIGNED_IN } from './open-app.tsx';

const OPTIONS = 'GET /identity/options';
const NO_BOOKS = { 'GET /api/books/': json([]) };
const findGoogle = () => screen.findByRole('button', { name: 'Sign-in with Google' });

describe.each(['/login', '/register'])('The form of %s', (address) => {
  it('offers Google where it is configured', async () => {
    await openApp(address, { [OPTIONS]: json({ hasGoogle: true, hasPasswordReset: false }) });
    expect(await findGoogle()).toBeTruthy();
  });

  it('offers Google where that is not known', async () => {
    await openApp(address, { [OPTIONS]: problem('FORBIDDEN') });
    expect(await findGoogle()).toBeTruthy();
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
