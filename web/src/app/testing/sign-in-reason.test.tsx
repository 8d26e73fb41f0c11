import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { closeApp, fillCart, openApp, SIGNED_IN } from './open-app.tsx';

const DRACULA = aBook();
const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla', newPrice: 7.25 });

describe('Who has to sign in is told why', () => {
  it('to order: how many books for how much, as they are now, without those that are sold out', async () => {
    fillCart([{ ...DRACULA, newPrice: 99 }, CARMILLA]);
    await openApp('/checkout', {
      'GET /api/books/': json([DRACULA, CARMILLA]),
      'GET /api/stock/': json([{ bookId: 'b2', state: 'out' }]),
    });
    expect(await screen.findByText('Sign in to place your order: 1 book, $10.50')).toBeTruthy();
  });

  it('also on the way to a new account', async () => {
    fillCart([DRACULA, CARMILLA]);
    const { user } = await openApp('/checkout', { 'GET /api/books/': json([DRACULA, CARMILLA]) });
    await user.click(await screen.findByRole('link', { name: 'Register here' }));
    expect(await screen.findByText('Register to place your order: 2 books, $17.75')).toBeTruthy();
  });

  it.each([
    ['/checkout', 'Sign in to place your order'],
    ['/orders', 'Sign in to see your orders'],
    ['/orders/7K3M9QWX', 'Sign in to see your orders'],
    ['/account', 'Sign in to see your account'],
  ])('at %s, with an empty cart: %s', async (path, reason) => {
    await openApp(path);
    expect(await screen.findByText(reason)).toBeTruthy();
  });

  it('but not who comes to the login by themselves, or is signed in', async () => {
    await openApp('/login');
    await screen.findByLabelText('Password');
    expect(screen.queryByText(/^Sign in to/)).toBeNull();
    await closeApp();
    await openApp('/login?redirect=/orders', SIGNED_IN);
    await screen.findByText('You are signed in as ann@example.com.');
    expect(screen.queryByText('Sign in to see your orders')).toBeNull();
  });
});
