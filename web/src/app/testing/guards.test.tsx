import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';

const NO_ORDERS = { 'GET /api/orders/email/ann%40example.com': json([]) };

describe('The customer guard', () => {
  it.each(['/checkout', '/orders', '/orders/7K3M9QWX', '/account'])(
    'redirects visitors from %s to the login, replacing history',
    async (address) => {
      const before = window.history.length;
      await openApp(address, SIGNED_OUT);
      expect(await screen.findByRole('heading', { name: 'Please Login' })).toBeTruthy();
      expect(window.location.href).toContain(`/login?redirect=${encodeURIComponent(address)}`);
      expect(window.history.length).toBe(before);
    },
  );

  it('waits while the session is loading', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await openApp('/orders', { ...SIGNED_IN, ...NO_ORDERS, 'GET /identity/get-session': () => promise });
    expect(await screen.findByText('Loading...', undefined, { timeout: 3000 })).toBeTruthy();
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
        'GET /api/books/': json([]),
      });
      await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
      await user.type(screen.getByLabelText('Password'), 'a good one');
      await press('Register');
      await screen.findByRole('alertdialog', { name: 'User registered completed' });
      await press('OK');
      expect(window.location.pathname).toBe('/register');
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

describe('The admin guard', () => {
  it.each(['/dashboard', '/dashboard/add-new-book', '/dashboard/edit-book/b1', '/dashboard/manage-books'])(
    'redirects from %s to the admin login without a token, replacing history',
    async (address) => {
      const before = window.history.length;
      await openApp(address);
      expect(await screen.findByRole('heading', { name: 'Admin Dashboard Login' })).toBeTruthy();
      expect(window.location.pathname).toBe('/admin');
      expect(window.history.length).toBe(before);
    },
  );
});
