import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aHome } from '../../shared/testing/factories.ts';
import { hastenTimers } from '../../shared/testing/timers.ts';
import { aRefusal, openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';

const withOptions = (hasGoogle: boolean) => ({
  'GET /identity/options': json({ hasGoogle, hasPasswordReset: true }),
});
const GOOGLE = withOptions(true);
const WITHOUT_GOOGLE = withOptions(false);
const NO_BOOKS = { 'GET /api/books/home': json(aHome([])) };
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

it('The form of a registration shows all at once what is wrong, and sends nothing', async () => {
  const { user, press, sent } = await openApp('/register', WITHOUT_GOOGLE);
  await user.type(await screen.findByLabelText('Email'), 'x@y');
  await user.type(screen.getByLabelText('Password'), 'short');
  await press('Register');
  for (const text of [
    'Please enter an e-mail address, such as name@example.com',
    `Please use at least ${MIN_PASSWORD_LENGTH} characters`,
  ])
    expect(await screen.findByText(text)).toBeTruthy();
  expect(sent.some(({ route }) => route === 'POST /identity/sign-up/email')).toBe(false);
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
  await openApp('/login', WITHOUT_GOOGLE);
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

const OPTIONS = 'GET /identity/options';
const REQUEST = 'POST /identity/request-password-reset';
const RESET = 'POST /identity/reset-password';
it.each([true, undefined])(
  'The sign-in with a stand-in of Google says that it is a test: %s',
  async (isTestSignIn) => {
    await openApp('/login', { [OPTIONS]: json({ hasGoogle: true, hasPasswordReset: false, isTestSignIn }) });
    expect(await screen.findByRole('button', { name: 'Sign-in with Google' })).toBeTruthy();
    expect(screen.queryAllByText(/^Test sign-in/)).toHaveLength(isTestSignIn ? 1 : 0);
  },
);

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

const NO_ORDERS = { 'GET /api/orders/email/ann%40example.com': json([]) };

describe('A guard', () => {
  it.each([
    ...['/checkout', '/orders', '/orders/7K3M9QWX', '/account'].map((address) => ({
      address,
      login: `/login?redirect=${encodeURIComponent(address)}`,
      heading: 'Please Login',
    })),
    ...['/dashboard', '/dashboard/add-new-book', '/dashboard/edit-book/b1', '/dashboard/manage-books'].map(
      (address) => ({ address, login: '/admin', heading: 'Admin Dashboard Login' }),
    ),
  ])('redirects visitors from $address to $login, replacing history', async ({ address, login, heading }) => {
    const before = window.history.length;
    await openApp(address);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe(login);
    expect(window.history.length).toBe(before);
  });

  it('waits while the session is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    hastenTimers();
    await openApp('/orders', { ...SIGNED_IN, ...NO_ORDERS, 'GET /identity/get-session': () => promise });
    expect(await screen.findByText('Loading...')).toBeTruthy();
    expect(window.location.pathname).toBe('/orders');
    resolve(await SIGNED_IN['GET /identity/get-session']());
    expect(await screen.findByText('No orders found!')).toBeTruthy();
  });

  it.each([
    ['//elsewhere.example/', 'Continue Shopping', 'Latest Launches of the Week'],
    ['/orders', 'Continue', 'No orders found!'],
  ])(
    'offers the way on to %s after a registration, unless it is external: %s',
    async (redirect, wayOn, text) => {
      let session = SIGNED_OUT;
      const { user, press } = await openApp(`/register?redirect=${redirect}`, {
        ...SIGNED_IN,
        ...NO_ORDERS,
        'GET /identity/get-session': () => session['GET /identity/get-session'](),
        'POST /identity/sign-up/email': () => {
          session = SIGNED_IN;
          return json({})();
        },
        ...WITH_MAIL,
        'GET /api/books/': json([]),
      });
      await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
      await user.type(screen.getByLabelText('Password'), 'a good one');
      await press('Register');
      await screen.findByRole('alertdialog', { name: 'User registered completed' });
      await press('OK');
      expect(window.location.pathname).toBe('/register');
      expect(screen.getByText(/^We have sent a mail to ann@example.com/)).toBeTruthy();
      await press(wayOn);
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('ignores an external redirect after login', async () => {
    const { user, press } = await openApp('/login?redirect=//elsewhere.example/', {
      'POST /identity/sign-in/email': json({}),
      'GET /api/books/': json([]),
    });
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'the right one{Enter}');
    await screen.findByRole('alertdialog', { name: 'Login Successful' });
    await press('OK');
    expect(await screen.findByText('Latest Launches of the Week')).toBeTruthy();
    expect(window.location.pathname).toBe('/');
  });
});
