import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { fillCart, openApp, sendShop } from './open-app.tsx';

const DRACULA = aBook();
const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla', newPrice: 7.25 });
const BOOKS = { 'GET /api/books/b1': json(DRACULA), 'GET /api/books/': json([DRACULA, CARMILLA]) };

const readCart = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'));

describe('The cart', () => {
  it('is one click away from the toast, which stays as long as its link has the focus', async () => {
    const { user } = await openApp('/books/b1', BOOKS);
    const add = await screen.findByRole('button', { name: /^Add to Cart.*Dracula/ });
    jest.useFakeTimers();
    await user.click(add);
    const toast = screen.getByText('Item added to the Cart').closest<HTMLElement>('[role=status]');
    const link = within(toast ?? document.body).getByRole('link', { name: 'View cart' });
    expect(link).toHaveProperty('pathname', '/cart');
    link.focus();
    act(() => {
      jest.advanceTimersByTime(10_000);
    });
    expect(link.isConnected).toBe(true);
    jest.useRealTimers();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Shopping cart' })).toBeTruthy();
    expect(screen.queryByText('Item added to the Cart')).toBeNull();
  });

  it('that is empty leads back to the books', async () => {
    await openApp('/cart');
    expect(await screen.findByText('No product found!')).toBeTruthy();
    const main = within(screen.getByRole('main'));
    const addresses = main.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses.slice(0, 3)).toEqual(['/', '/search', '/search?category=business']);
    expect(addresses).toHaveLength(7);
  });

  it('is restored on the next visit, with its subtotal', async () => {
    fillCart([DRACULA, CARMILLA]);
    await openApp('/cart', BOOKS);
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary.textContent).toContain('Subtotal$17.75Shipping and taxes calculated at checkout.');
    expect(within(summary).getByRole('link', { name: 'Checkout' })).toHaveProperty('pathname', '/checkout');
    expect(within(summary).getByRole('link', { name: 'Continue Shopping' })).toHaveProperty('pathname', '/');
  });

  it('says when its books arrive, and for how much', async () => {
    fillCart([DRACULA]);
    sendShop({ deliveryNote: 'Within two days.' });
    await openApp('/cart', BOOKS);
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary.textContent).toContain('Within two days · Free delivery');
    expect(within(summary).queryByRole('button', { name: 'Clear Cart' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Clear Cart' })).toBeTruthy();
  });

  it('names the author of each book', async () => {
    fillCart([DRACULA]);
    await openApp('/cart', BOOKS);
    expect(await within(screen.getByRole('main')).findByText('Bram Stoker')).toBeTruthy();
  });

  it('adopts a changed price and announces it', async () => {
    fillCart([aBook({ newPrice: 9 })]);
    await openApp('/cart', BOOKS);
    expect(await screen.findByText('The price changed from $9.00 to $10.50.')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('$10.50');
  });

  it('blocks checkout while a book is no longer sold', async () => {
    fillCart([DRACULA]);
    const stock = { 'GET /api/stock/': json([{ bookId: 'b1', state: 'out' }]) };
    const { settled } = await openApp('/cart', { 'GET /api/books/': json([]), ...stock });
    expect(await screen.findByText('This book is no longer sold.')).toBeTruthy();
    await settled();
    expect(screen.queryByText('Sold out')).toBeNull();
    expect(screen.getByText('$10.50').tagName).toBe('DEL');
    expect(screen.queryByRole('link', { name: 'Checkout' })).toBeNull();
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toContain('Subtotal$0.00');
  });

  it('takes back a removal from the toast, which goes', async () => {
    fillCart([DRACULA, CARMILLA]);
    const { press } = await openApp('/cart', BOOKS);
    await press('Remove Dracula');
    expect(screen.getByText('“Dracula” removed from the cart')).toBeTruthy();
    expect(readCart()).toEqual(['Remove Carmilla']);
    await press('Undo');
    expect(readCart()).toEqual(['Remove Dracula', 'Remove Carmilla']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes back that it was cleared with Control and Z, but not while someone types', async () => {
    fillCart([DRACULA, CARMILLA]);
    const { user, press } = await openApp('/cart', BOOKS);
    await press('Clear Cart');
    await user.type(screen.getByPlaceholderText('Search here'), 'a{Control>}z{/Control}');
    expect(readCart()).toEqual([]);
    act(() => {
      screen.getByRole('main').focus();
    });
    await user.keyboard('{Control>}z{/Control}');
    expect(readCart()).toEqual(['Remove Dracula', 'Remove Carmilla']);
    expect(JSON.parse(localStorage.getItem('cart') ?? '[]')).toHaveLength(2);
  });
});
