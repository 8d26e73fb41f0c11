import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { json, problem, withUnknownFields } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { ANN, fillCart, openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';
import { findButton, openCheckout, order, readField } from './open-checkout.tsx';

const BEN = {
  'GET /identity/get-session': json({ session: { id: 's2' }, user: { id: 'c2', email: 'ben@example.com' } }),
};

describe('What is typed at checkout', () => {
  it('is kept while the tab is open, for the same customer, until the order is placed', async () => {
    const { user } = await openCheckout({ 'POST /api/orders/': json(anOrder()) });
    await user.type(await screen.findByLabelText('City'), 'Spring');
    cleanup();
    const reopened = await openCheckout({ 'POST /api/orders/': json(anOrder()) });
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Spring');
    await reopened.user.clear(screen.getByLabelText('City'));
    await order(reopened.user);
    await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(sessionStorage.getItem('checkout-details')).toBeNull();
  });

  it('is not shown to another customer in this tab', async () => {
    const { user } = await openCheckout({});
    await user.type(await screen.findByLabelText('City'), 'Springfield');
    cleanup();
    await openCheckout(BEN);
    expect(await screen.findByLabelText('City')).toHaveProperty('value', '');
    expect(sessionStorage.getItem('checkout-details')).toBeNull();
  });

  it('is forgotten at the log-out, when nothing typed is kept with the attempt to order either', async () => {
    let isSignedIn = true;
    const { user } = await openCheckout({
      'GET /identity/get-session': () => (isSignedIn ? SIGNED_IN : SIGNED_OUT)['GET /identity/get-session'](),
      'POST /identity/sign-out': () => {
        isSignedIn = false;
        return json({})();
      },
      'POST /api/orders/': problem('UNAVAILABLE'),
    });
    await order(user);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(JSON.stringify([sessionStorage, localStorage])).toMatch(/Springfield.*order-attempt/);
    await user.click(screen.getByRole('link', { name: 'Back to the cart' }));
    await user.click(await screen.findByRole('button', { name: 'Account of ann@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findAllByRole('link', { name: 'Sign in' });
    expect(JSON.stringify([sessionStorage, localStorage])).not.toMatch(/Springfield|ann@/);
  });

  it('is not shown to the account that has taken over the session in another tab', async () => {
    let isBen = false;
    const { user } = await openCheckout({
      'GET /identity/get-session': () => (isBen ? BEN : SIGNED_IN)['GET /identity/get-session'](),
      'POST /api/orders/': () => {
        isBen = true;
        return problem('UNAUTHENTICATED')();
      },
    });
    await order(user);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'ben@example.com'),
    );
    expect(await readField('City')).toBe('');
  });

  it('is there again after the login to which an order leads once the session has ended', async () => {
    let isSignedIn = true;
    const { user, press } = await openCheckout({
      'GET /identity/get-session': () => (isSignedIn ? SIGNED_IN : SIGNED_OUT)['GET /identity/get-session'](),
      'POST /api/orders/': () => {
        isSignedIn = false;
        return problem('UNAUTHENTICATED')();
      },
      'POST /identity/sign-in/email': () => {
        isSignedIn = true;
        return json({})();
      },
    });
    await order(user);
    await press('OK');
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'the right one{Enter}');
    await press('OK');
    await findButton();
    expect([await readField('Full Name'), await readField('City')]).toEqual(['Ann Reader', 'Springfield']);
  });
});

describe('What need not be typed at checkout', () => {
  const LAST = {
    'GET /api/orders/email/ann%40example.com?limit=1': json([anOrder({ name: 'Ann at work' })]),
  };
  const named = (name: string) => ({
    'GET /identity/get-session': json({ session: { id: 's1' }, user: { ...ANN, name } }),
  });

  it('is the name of the account, and phone and address of the last order', async () => {
    await openCheckout({ ...LAST, ...named('Ann Reader') });
    expect(await readField('City')).toBe('Springfield');
    const labels = ['Full Name', 'Email Address', 'Phone Number', 'Address / Street', 'Zipcode'];
    expect(await Promise.all(labels.map(readField))).toEqual([
      'Ann Reader',
      'ann@example.com',
      '0123 456',
      'Main Street 1',
      '12345',
    ]);
  });

  it('is the name of the last order where the account is only called after its address', async () => {
    await openCheckout(LAST);
    expect(await readField('Full Name')).toBe('Ann at work');
  });

  it('is the name alone for a new account, and nothing for one without a name', async () => {
    await openCheckout(named('Ann Reader'));
    expect(await readField('Full Name')).toBe('Ann Reader');
    expect(await readField('City')).toBe('');
    cleanup();
    await openCheckout({});
    expect(await readField('Full Name')).toBe('');
  });

  it('is waited for, so that it does not get between what is being typed', async () => {
    const lastOrder = Promise.withResolvers<Response>();
    const { sent } = await openCheckout({
      'GET /api/orders/email/ann%40example.com?limit=1': () => lastOrder.promise,
    });
    await waitFor(() => expect(sent.map(({ query }) => query)).toContain('limit=1'));
    expect(screen.queryByLabelText('City')).toBeNull();
    lastOrder.resolve(json([anOrder()])());
    expect(await readField('City')).toBe('Springfield');
  });

  it('is done without where it cannot be read', async () => {
    await openCheckout({
      'GET /api/orders/email/ann%40example.com?limit=1': problem('UNAVAILABLE'),
      ...named('Ann Reader'),
    });
    expect(await readField('City')).toBe('');
    expect(await readField('Full Name')).toBe('Ann Reader');
  });

  it('does not replace what was typed before a reload', async () => {
    const { user } = await openCheckout({});
    await user.type(await screen.findByLabelText('City'), 'Shelbyville');
    cleanup();
    await openCheckout({ ...LAST, ...named('Ann Reader') });
    expect(await readField('City')).toBe('Shelbyville');
    expect(await readField('Zipcode')).toBe('');
  });
});

const BOOKS = { 'GET /api/books/': json([aBook()]) };

/** That replies of a newer server are read is part of all tests: `json` makes its replies such. */
describe('What a tab of a newer version has stored', () => {
  it('is read by an older one: the cart', async () => {
    localStorage.setItem('cart', JSON.stringify(withUnknownFields([aBook()])));
    await openApp('/cart', BOOKS);
    expect(await screen.findByRole('link', { name: 'Dracula' })).toBeTruthy();
  });

  it('is read by an older one: what was typed at checkout', async () => {
    fillCart([aBook()]);
    const { name, email, phone, address } = anOrder();
    const details = withUnknownFields({ name, email, phone, address });
    sessionStorage.setItem('checkout-details', JSON.stringify(details));
    await openApp('/checkout', { ...BOOKS, ...SIGNED_IN });
    expect(await screen.findByLabelText('City')).toHaveProperty('value', 'Springfield');
  });
});
