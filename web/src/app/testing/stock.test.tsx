import { describe, expect, it } from '@jest/globals';
import type { BookStock } from '@bookstore/contracts/stock';
import { screen, within } from '@testing-library/react';
import { json, problem, type Replies } from '../../shared/testing/fake-server.ts';
import { aBook, aHome } from '../../shared/testing/factories.ts';
import { fillCart, openApp } from './open-app.tsx';

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
  it.each(['/', '/search'])('is on every card at %s, by one request for all', async (address) => {
    const { sent } = await openApp(address, SHOP);
    expect(await screen.findAllByText('Only 2 left')).not.toEqual([]);
    expect(cardOf('Dracula').getByText('In stock')).toBeTruthy();
    expect(cardOf('Carmilla').getByText('Only 2 left')).toBeTruthy();
    expect(cardOf('Emma').getByText('Sold out')).toBeTruthy();
    expect(cardOf('Walden').queryByText(/stock|left|sold/i)).toBeNull();
    const asked = sent.filter(({ route }) => route === 'GET /api/stock/');
    expect(asked.map(({ query }) => query)).toEqual(['ids=b1,b2,b3,b4']);
  });

  it('of the first hundred books is asked for, of many', async () => {
    const books = Array.from({ length: 130 }, (_, index) => aBook({ _id: `b${index}` }));
    fillCart(books);
    const { sent } = await openApp('/cart', { ...SHOP, 'GET /api/books/': json(books) });
    await screen.findByText('In stock');
    const asked = sent.filter(({ route }) => route === 'GET /api/stock/');
    expect(asked.map(({ query }) => query.split(',').length)).toEqual([100]);
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

  it('says of a book that is deleted only that it is no longer sold', async () => {
    fillCart([EMMA, CARMILLA]);
    await openApp('/cart', { ...SHOP, 'GET /api/books/': json([CARMILLA]) });
    await screen.findByText('Only 2 left');
    expect(await screen.findByText('This book is no longer sold.')).toBeTruthy();
    expect(screen.queryByText('Sold out')).toBeNull();
  });
});
