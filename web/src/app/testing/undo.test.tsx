import { describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { json } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { fillCart, openApp } from './open-app.tsx';

const BOOKS = [aBook(), aBook({ _id: 'b2', title: 'Carmilla' })];

const openCart = () => {
  fillCart(BOOKS);
  return openApp('/cart', { 'GET /api/books/': json(BOOKS) });
};

const readCart = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label'));

describe('The cart', () => {
  it('takes back a removal from the toast, which goes', async () => {
    const { user } = await openCart();
    await user.click(await screen.findByRole('button', { name: 'Remove Dracula' }));
    expect(screen.getByText('“Dracula” removed from the cart')).toBeTruthy();
    expect(readCart()).toEqual(['Remove Carmilla']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(readCart()).toEqual(['Remove Dracula', 'Remove Carmilla']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes back that it was cleared with Control and Z, but not while someone types', async () => {
    const { user } = await openCart();
    await user.click(await screen.findByRole('button', { name: 'Clear Cart' }));
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
