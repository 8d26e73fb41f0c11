import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { closeApp, openApp } from './open-app.tsx';

const GOOGLE = { 'GET /identity/options': json({ hasGoogle: true, hasPasswordReset: true }) };

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

it('says “or” before Google, where that is offered', async () => {
  await openApp('/login', GOOGLE);
  const google = await screen.findByRole('button', { name: 'Sign-in with Google' });
  expect(google.previousElementSibling?.textContent).toBe('or');
  await closeApp();
  await openApp('/login', { 'GET /identity/options': json({ hasGoogle: false, hasPasswordReset: true }) });
  await screen.findByRole('link', { name: 'Forgot password?' });
  expect(screen.queryByText('or')).toBeNull();
});
