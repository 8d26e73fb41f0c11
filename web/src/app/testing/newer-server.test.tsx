import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { json, withUnknownFields } from '../../shared/testing/fake-server.ts';
import { aBook, anOrder } from '../../shared/testing/factories.ts';
import { fillCart, openApp, SIGNED_IN } from './open-app.tsx';

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
