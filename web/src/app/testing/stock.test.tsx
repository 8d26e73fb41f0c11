import { describe, expect, it } from '@jest/globals';
import type { BookStock } from '@bookstore/contracts/stock';
import { screen, waitFor, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { fillCart, openApp, SIGNED_IN, SIGNED_OUT } from './open-app.tsx';

const DRACULA = aBook();
const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla' });
const EMMA = aBook({ _id: 'b3', title: 'Emma' });
const WALDEN = aBook({ _id: 'b4', title: 'Walden' });
const STOCK: BookStock[] = [
  { bookId: 'b1', state: 'in' },
  { bookId: 'b2', state: 'low', free: 2 },
  { bookId: 'b3', state: 'out' },
];
const SHOP: Replies = {
  'GET /api/books/': json([DRACULA, CARMILLA, EMMA, WALDEN], { 'x-total-count': '4' }),
  'GET /api/books/home': json(aHome([DRACULA, CARMILLA, EMMA, WALDEN])),
  'GET /api/books/b1': json(DRACULA),
  'GET /api/books/b3': json(EMMA),
  'GET /api/stock/': json(STOCK),
};

const cardOf = (title: string) => {
  const card = screen.getAllByRole('heading', { level: 3, name: title })[0]?.closest('article');
  if (!card) throw new Error(`There is no card of ${title}`);
  return within(card);
};

describe('The stock of the books', () => {
  it.each(['/', '/search'])(
    'is on the cards at %s of what is scarce, by one request for all',
    async (address) => {
      const { sent } = await openApp(address, SHOP);
      expect(await screen.findAllByText('Only 2 left')).not.toEqual([]);
      expect(cardOf('Dracula').queryByText('In stock')).toBeNull();
      expect(cardOf('Carmilla').getByText('Only 2 left')).toBeTruthy();
      expect(cardOf('Emma').getByText('Sold out')).toBeTruthy();
      expect(cardOf('Walden').queryByText(/stock|left|sold/i)).toBeNull();
      const asked = sent.filter(({ route }) => route === 'GET /api/stock/');
      expect(asked.map(({ query }) => query)).toEqual(['ids=b1,b2,b3,b4']);
    },
  );

  it('is asked for of the first hundred books of a cart, and the books with a request for each hundred', async () => {
    const books = Array.from({ length: 130 }, (_, index) => aBook({ _id: `b${index}`, newPrice: 1 }));
    fillCart(books);
    const { sent, settled } = await openApp('/cart', { ...SHOP, 'GET /api/books/': json(books) });
    await settled();
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('$129.00');
    const sizesOf = (route: string) =>
      sent.filter((request) => request.route === route).map(({ query }) => query.split(',').length);
    expect([sizesOf('GET /api/books/'), sizesOf('GET /api/stock/')]).toEqual([[100, 30], [100]]);
  });

  it.each(['NOT_FOUND', 'INTERNAL_ERROR'] as const)(
    'keeps nobody from buying when it is not known (%s)',
    async (code) => {
      const { user, sent } = await openApp('/books/b1', { ...SHOP, 'GET /api/stock/': problem(code) });
      await user.click(await screen.findByRole('button', { name: /^Add to Cart.*Dracula$/ }));
      expect(sent.map(({ route }) => route)).toContain('GET /api/stock/');
      expect(screen.getByRole('link', { name: 'Cart, items: 1' })).toBeTruthy();
    },
  );
});

describe('The cart', () => {
  it('marks books that are sold out, counts the others only, and leads to the checkout with them', async () => {
    fillCart([CARMILLA, EMMA]);
    const { user } = await openApp('/cart', SHOP);
    const line = (await screen.findByText('Sold out')).closest('li');
    expect(line?.querySelector('del')?.textContent).toBe('$10.50');
    expect(screen.getByText('Only 2 left')).toBeTruthy();
    const summary = within(screen.getByRole('region', { name: 'Summary' }));
    expect(summary.getByText('$10.50')).toBeTruthy();
    expect(summary.getByRole('link', { name: 'Checkout' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove Carmilla' }));
    expect(screen.getByRole('alert').textContent).toBe('Everything in your cart is sold out.');
    expect(summary.queryByRole('link', { name: 'Checkout' })).toBeNull();
  });
});

const LABEL = 'Tell me when it is back';
const ROUTE = 'POST /api/stock/b1/alerts';
const VERIFICATION = 'POST /identity/send-verification-email';
const stockOf = (state: string) => json([{ bookId: 'b1', state }]);

const openSoldOut = (replies: Replies) =>
  openApp('/books/b1', {
    'GET /api/books/b1': json(aBook()),
    'GET /api/stock/': stockOf('out'),
    ...replies,
  });

describe('The page of a sold-out book', () => {
  it('notes with one click that a customer wants a mail, once', async () => {
    const { press, sent } = await openSoldOut({ ...SIGNED_IN, [ROUTE]: json({ message: 'Noted' }) });
    await press(LABEL);
    expect(await screen.findByText(/^We will write to ann@example.com once/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
    const requests = sent.filter(({ route }) => route === ROUTE);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });

  it('has one button, that one', async () => {
    await openSoldOut(SIGNED_IN);
    await screen.findByRole('button', { name: LABEL });
    expect(screen.getByText('Sold out')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add to Cart/ })).toBeNull();
    expect(screen.queryByText(/Free delivery/)).toBeNull();
  });

  it('leads visitors to the login, and back', async () => {
    const { sent } = await openSoldOut(SIGNED_OUT);
    const link = await screen.findByRole('link', { name: LABEL });
    expect(link.getAttribute('href')).toBe('/login?redirect=%2Fbooks%2Fb1');
    expect(sent.some(({ route }) => route === ROUTE)).toBe(false);
  });

  it('sends the link that verifies an address, after asking with a new token, and then notes it', async () => {
    let reply = problem('FORBIDDEN');
    const { press, sent } = await openSoldOut({
      ...SIGNED_IN,
      [ROUTE]: () => reply(),
      [VERIFICATION]: json({ status: true }),
    });
    await press(LABEL);
    const notice = await screen.findByText(/we have sent a link to ann@example.com/);
    expect(notice.getAttribute('role')).toBe('status');
    const routes = sent.map(({ route }) => route);
    expect(routes.slice(routes.indexOf(ROUTE))).toEqual([ROUTE, 'GET /identity/token', ROUTE, VERIFICATION]);
    reply = json({ message: 'Noted' });
    await press(LABEL);
    expect(await screen.findByText(/^We will write to ann@example.com once/)).toBeTruthy();
  });

  it('can be asked again when the link could not be sent', async () => {
    const { press } = await openSoldOut({
      ...SIGNED_IN,
      [ROUTE]: problem('FORBIDDEN'),
      [VERIFICATION]: problem('UNAVAILABLE'),
    });
    await press(LABEL);
    expect(await screen.findByText('This could not be noted. Please try again.')).toBeTruthy();
  });

  it('can be asked again after a failure', async () => {
    const { press } = await openSoldOut({ ...SIGNED_IN, [ROUTE]: problem('UNAVAILABLE') });
    await press(LABEL);
    expect(await screen.findByText('This could not be noted. Please try again.')).toBeTruthy();
    expect(screen.getByRole('button', { name: LABEL })).toHaveProperty('disabled', false);
  });
});

it.each(['in', 'low'])('Nothing of that is offered for a book that is %s', async (state) => {
  const { settled } = await openSoldOut({ ...SIGNED_IN, 'GET /api/stock/': stockOf(state) });
  await waitFor(() => expect(screen.getByText(/^In stock$|^Only .* left$/)).toBeTruthy());
  await settled();
  expect(screen.queryByRole('button', { name: LABEL })).toBeNull();
});
