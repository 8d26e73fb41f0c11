import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, problem } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder, aStaffToken, someStatistics } from '../../shared/testing/factories.ts';
import { closeApp, fillCart, openApp, SIGNED_IN } from './open-app.tsx';

afterEach(closeApp);

/** Adds a field that this version does not know to every object in a value, as a newer server would. */
function withUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownFields);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, withUnknownFields(field)]);
  return { ...Object.fromEntries(fields), addedLater: { version: 2 } };
}

const newerJson = (body: unknown, headers = {}) => json(withUnknownFields(body), headers);

const book = aBook();
const BOOKS = {
  'GET /api/books/': newerJson([book], { 'x-total-count': '1' }),
  'GET /api/books/b1': newerJson(book),
};
const NEWER_SESSION = {
  'GET /identity/get-session': newerJson({
    session: { id: 's1' },
    user: { id: 'c1', email: 'ann@example.com' },
  }),
  'GET /identity/token': SIGNED_IN['GET /identity/token'],
};
const ORDERS = { 'GET /api/orders/email/ann%40example.com': newerJson([anOrder()]) };
const STATISTICS = someStatistics({
  totalOrders: 3,
  topCustomers: [{ name: 'Cleo', averageOrder: 20.5, totalOrders: 1 }],
});

const openAsStaff = (url: string, replies = {}) => {
  localStorage.setItem('token', aStaffToken());
  return openApp(url, { ...BOOKS, ...replies });
};

describe('An open tab of an older version', () => {
  it.each(['/', '/search', '/books/b1'])('shows the books at %s', async (url) => {
    await openApp(url, BOOKS);
    expect(await screen.findAllByText('Dracula')).not.toEqual([]);
  });

  it('shows what is in stock', async () => {
    const stock = newerJson([{ bookId: 'b1', state: 'low', free: 2 }]);
    await openApp('/books/b1', { ...BOOKS, 'GET /api/stock/': stock });
    expect(await screen.findByText('Only 2 left')).toBeTruthy();
  });

  it('shows the orders', async () => {
    await openApp('/orders', { ...NEWER_SESSION, ...ORDERS });
    expect(await screen.findByText('o1')).toBeTruthy();
  });

  it('shows an order', async () => {
    const replies = { ...NEWER_SESSION, ...BOOKS, 'GET /api/orders/7K3M9QWX': newerJson(anOrder()) };
    await openApp('/orders/7K3M9QWX', replies);
    expect(await screen.findByRole('heading', { name: 'Order 7K3M9QWX' })).toBeTruthy();
  });

  it('places an order', async () => {
    fillCart([book]);
    const { name, email, phone, address } = anOrder();
    sessionStorage.setItem(
      'checkout-details',
      JSON.stringify(withUnknownFields({ name, email, phone, address })),
    );
    const replies = { ...BOOKS, ...NEWER_SESSION, ...ORDERS, 'POST /api/orders/': newerJson(anOrder()) };
    const { user } = await openApp('/checkout', replies);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Place an Order' }));
    expect(await screen.findByRole('alertdialog', { name: 'Confirmed Order' })).toBeTruthy();
  });

  it('restores a cart saved by a newer tab', async () => {
    localStorage.setItem('cart', JSON.stringify(withUnknownFields([book])));
    await openApp('/cart', BOOKS);
    expect(await screen.findByRole('link', { name: 'Dracula' })).toBeTruthy();
  });

  it('logs staff in and shows the statistics', async () => {
    const { user } = await openApp('/admin', {
      'POST /api/auth/admin': newerJson({
        message: 'Signed in',
        token: aStaffToken(),
        user: { username: 'olga', role: 'admin' },
      }),
      'GET /api/admin': newerJson(STATISTICS),
    });
    await user.type(await screen.findByLabelText('Username'), 'olga');
    await user.type(screen.getByLabelText('Password'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText('Cleo', { exact: false })).toBeTruthy();
  });

  it('shows that a book was updated', async () => {
    const { user } = await openAsStaff('/dashboard/edit-book/b1', {
      'PUT /api/books/edit/b1': newerJson({ message: 'Updated', book }),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Book' }));
    expect(await screen.findByRole('alertdialog', { name: 'Book Updated' })).toBeTruthy();
  });

  it('subscribes to the newsletter', async () => {
    const { user } = await openApp('/about', {
      'POST /api/newsletter': newerJson({ message: 'Subscribed' }),
    });
    await user.type(await screen.findByLabelText('E-mail address'), 'ann@example.com{Enter}');
    expect(await screen.findByText('Thank you for subscribing!')).toBeTruthy();
  });

  it('shows validation errors beside the fields', async () => {
    const errors = withUnknownFields([{ path: 'title', message: 'This title is taken' }]);
    const { user } = await openAsStaff('/dashboard/edit-book/b1', {
      'PUT /api/books/edit/b1': problem('VALIDATION_FAILED', { errors }),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Book' }));
    expect(await screen.findByText('This title is taken')).toBeTruthy();
  });
});
