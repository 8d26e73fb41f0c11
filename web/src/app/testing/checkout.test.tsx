import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, problem, type Replies, type SentRequest } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { closeApp, fillCart, openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';

afterEach(closeApp);

const DRACULA = aBook();
const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla', newPrice: 7.25 });
const BOOKS = { 'GET /api/books/': json([DRACULA, CARMILLA]) };
const ORDERS = { 'GET /api/orders/email/ann%40example.com': json([anOrder()]) };

const TYPED = {
  'Full Name': 'Ann Reader',
  'Phone Number': '0123 456',
  'Address / Street': 'Main Street 1',
  City: 'Springfield',
  'Country / region': 'Freedonia',
  'State / province': 'North',
  Zipcode: '12345',
};

const findButton = () => screen.findByRole('button', { name: 'Place an Order' });

async function openCheckout(replies: Replies) {
  fillCart([DRACULA, CARMILLA]);
  return openApp('/checkout', { ...SIGNED_IN, ...BOOKS, ...ORDERS, ...replies });
}

async function order(user: UserEvent) {
  for (const [label, text] of Object.entries(TYPED))
    await user.type(await screen.findByLabelText(label), text);
  await user.click(screen.getByRole('checkbox'));
  await user.click(await findButton());
}

const placed = (sent: SentRequest[]) => sent.filter(({ route }) => route === 'POST /api/orders/');

describe('Checkout', () => {
  it('disables the submit button until the terms are accepted', async () => {
    const { user } = await openCheckout({});
    expect(await findButton()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox'));
    expect(await findButton()).toHaveProperty('disabled', false);
  });

  it('says by the button why it is off, until nothing is missing', async () => {
    const { user } = await openCheckout({ 'GET /api/books/': json([DRACULA]) });
    const readReason = async () =>
      document.getElementById((await findButton()).getAttribute('aria-describedby') ?? '')?.textContent;
    await screen.findByRole('button', { name: 'Remove Carmilla' });
    expect(await readReason()).toBe('Remove the books that are no longer sold to continue.');
    await user.click(screen.getByRole('button', { name: 'Remove Carmilla' }));
    expect(await readReason()).toBe('Agree to the terms to place the order.');
    await user.click(screen.getByRole('checkbox'));
    expect((await findButton()).hasAttribute('aria-describedby')).toBe(false);
    expect(screen.queryByText('Agree to the terms to place the order.')).toBeNull();
  });

  it('groups the fields, which browsers know how to fill in', async () => {
    await openCheckout({});
    const read = async (name: string) => {
      const group = await screen.findByRole('group', { name });
      return [...group.querySelectorAll('input')].map(({ autocomplete }) => autocomplete);
    };
    expect(await read('Contact')).toEqual(['name', 'email', 'tel']);
    expect(await read('Delivery address')).toEqual([
      'address-line1',
      'address-level2',
      'country-name',
      'address-level1',
      'postal-code',
    ]);
  });

  it('shows the covers, titles and prices of the books beside the total and the button', async () => {
    await openCheckout({});
    const summary = await screen.findByRole('region', { name: 'Your order' });
    const lines = [...summary.querySelectorAll('li')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['Dracula$10.50', 'Carmilla$7.25']);
    expect(summary.querySelectorAll('img')).toHaveLength(2);
    expect(summary.textContent).toContain('Total Price: $17.75Items: 2Place an Order');
  });

  it('shows validation errors beside the fields and sends no request', async () => {
    const { user, sent } = await openCheckout({});
    await user.click(await screen.findByRole('checkbox'));
    await user.click(await findButton());
    const name = await screen.findByLabelText('Full Name');
    await waitFor(() => {
      expect(name.getAttribute('aria-invalid')).toBe('true');
    });
    const described = document.getElementById(name.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Please fill in this field');
    expect(placed(sent)).toEqual([]);
  });

  it('sends the order once, confirms it, clears the cart and shows the orders', async () => {
    const { user, sent } = await openCheckout({ 'POST /api/orders/': json(anOrder()) });
    await order(user);
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirmed Order' });
    expect(dialog.textContent).toContain('Your order has been placed successfully!');
    expect(placed(sent).map(({ body }) => body)).toEqual([
      {
        name: 'Ann Reader',
        email: 'ann@example.com',
        phone: '0123 456',
        address: {
          street: 'Main Street 1',
          city: 'Springfield',
          country: 'Freedonia',
          state: 'North',
          zipcode: '12345',
        },
        productIds: ['b1', 'b2'],
        totalPrice: '17.75',
      },
    ]);
    expect(window.location.pathname).toBe('/orders');
    expect(localStorage.getItem('cart')).toBe('[]');
  });

  it('alerts when the order fails, keeps the form and retries with the same idempotency key', async () => {
    const { user, sent } = await openCheckout({ 'POST /api/orders/': problem('UNAVAILABLE') });
    await order(user);
    expect(await screen.findByRole('alertdialog', { name: 'Failed to place an order' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByLabelText('Full Name')).toHaveProperty('value', 'Ann Reader');
    await user.click(await findButton());
    await waitFor(() => {
      expect(placed(sent)).toHaveLength(2);
    });
    const [first, second] = placed(sent).map(({ headers }) => headers.get('idempotency-key'));
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
  });

  it('lists the prices that have changed', async () => {
    const items = [
      { bookId: 'b1', title: 'Dracula', price: 12 },
      { bookId: 'b2', title: 'Carmilla', price: 7.25 },
    ];
    const { user } = await openCheckout({
      'POST /api/orders/': problem('PRICE_CHANGED', { totalPrice: 19.25, items }),
    });
    await order(user);
    expect(await screen.findByText('The price of “Dracula” changed from $10.50 to $12.00.')).toBeTruthy();
    expect(screen.queryByText(/The price of “Carmilla”/)).toBeNull();
    expect(screen.getByText('The total is now $19.25. Place the order again if you agree.')).toBeTruthy();
  });

  it('lists the books that are no longer sold and removes them from the cart on request', async () => {
    const { user } = await openCheckout({
      'POST /api/orders/': problem('BOOK_UNAVAILABLE', { productIds: ['b2'] }),
    });
    await order(user);
    expect(await screen.findByText('“Carmilla” is no longer sold.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await user.click(screen.getByRole('button', { name: 'Remove it from the cart' }));
    expect(screen.getByText('Items: 1')).toBeTruthy();
    expect(screen.queryByText('“Carmilla” is no longer sold.')).toBeNull();
  });

  it('neither counts a book that is no longer sold, nor can be placed with it', async () => {
    const { user } = await openCheckout({ 'GET /api/books/': json([DRACULA]) });
    expect(await screen.findByText('This book is no longer sold.')).toBeTruthy();
    const summary = screen.getByRole('region', { name: 'Your order' });
    expect(summary.textContent).toContain('Total Price: $10.50Items: 1');
    await user.click(screen.getByRole('checkbox'));
    expect(await findButton()).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Remove Carmilla' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(await findButton()).toHaveProperty('disabled', false);
  });

  it('names the books that are sold out, takes them out with one click and keeps what was typed', async () => {
    let replies: Replies = { 'POST /api/orders/': problem('OUT_OF_STOCK', { productIds: ['b1', 'b3'] }) };
    const EMMA = aBook({ _id: 'b3', title: 'Emma' });
    fillCart([DRACULA, CARMILLA, EMMA]);
    const { user, sent } = await openApp('/checkout', {
      ...SIGNED_IN,
      ...ORDERS,
      'GET /api/books/': json([DRACULA, CARMILLA, EMMA]),
      'POST /api/orders/': () => (replies['POST /api/orders/'] ?? problem('NOT_FOUND'))(),
    });
    await order(user);
    expect(await screen.findByRole('alertdialog', { name: 'Failed to place an order' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText('“Dracula” is sold out.')).toBeTruthy();
    expect(screen.queryByText('“Carmilla” is sold out.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove all 2 from the cart' }));
    expect(screen.getByText('Items: 1')).toBeTruthy();
    expect(screen.getByText('2 books removed from the cart')).toBeTruthy();
    expect(screen.queryByText(/is sold out/)).toBeNull();
    expect(screen.getByLabelText('City')).toHaveProperty('value', 'Springfield');
    expect(document.activeElement).toBe(await findButton());

    replies = { 'POST /api/orders/': json(anOrder()) };
    await user.click(await findButton());
    expect(await screen.findByRole('alertdialog', { name: 'Confirmed Order' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    const [first, second] = placed(sent);
    expect(second?.body).toMatchObject({ productIds: ['b2'], totalPrice: '7.25' });
    expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'));
  });

  it('keeps what was typed while the tab is open, for the same customer, until the order is placed', async () => {
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

  it('does not show what another customer typed in this tab', async () => {
    const { user } = await openCheckout({});
    await user.type(await screen.findByLabelText('City'), 'Springfield');
    cleanup();
    const ben = { session: { id: 's2' }, user: { email: 'ben@example.com' } };
    await openCheckout({ 'GET /identity/get-session': json(ben) });
    expect(await screen.findByLabelText('City')).toHaveProperty('value', '');
    expect(sessionStorage.getItem('checkout-details')).toBeNull();
  });

  it('forgets at the log-out what was typed and tried to be ordered', async () => {
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
    const kept = () => ['checkout-details', 'order-attempt'].map((key) => sessionStorage.getItem(key));
    for (const text of kept()) expect(text).toContain('Springfield');
    await user.click(screen.getByRole('button', { name: 'Account of ann@example.com' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Please Login' });
    expect(kept()).toEqual([null, null]);
  });

  it('redirects to the login when the session has ended, and restores the form afterwards', async () => {
    let isSignedIn = true;
    const replies = {
      ...BOOKS,
      'GET /identity/get-session': () => (isSignedIn ? SIGNED_IN : SIGNED_OUT)['GET /identity/get-session'](),
      'GET /identity/token': SIGNED_IN['GET /identity/token'],
      'POST /api/orders/': () => {
        isSignedIn = false;
        return problem('UNAUTHENTICATED')();
      },
      'POST /identity/sign-in/email': () => {
        isSignedIn = true;
        return json({})();
      },
    };
    const { user } = await openCheckout(replies);
    await order(user);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await user.type(screen.getByLabelText('Password'), 'the right one');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('alertdialog', { name: 'Login Successful' });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(await screen.findByLabelText('Full Name')).toHaveProperty('value', 'Ann Reader');
  });
});
