import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { json, type Replies, type SentRequest } from '../../shared/testing/fake-server.ts';
import { aBook } from '../../shared/testing/factories.ts';
import { enter, fillCart, openApp, SIGNED_IN } from './open-app.tsx';

export const DRACULA = aBook();
export const CARMILLA = aBook({ _id: 'b2', title: 'Carmilla', newPrice: 7.25 });

/** The replies to a new customer. */
const CHECKOUT = {
  ...SIGNED_IN,
  'GET /api/books/': json([DRACULA, CARMILLA]),
  'GET /api/orders/email/ann%40example.com': json([]),
};

export async function openCheckout(replies: Replies, books = [DRACULA, CARMILLA]) {
  fillCart(books);
  return openApp('/checkout', { ...CHECKOUT, ...replies });
}

const TYPED = {
  'Full Name': 'Ann Reader',
  'Phone Number': '0123 456',
  'Address / Street': 'Main Street 1',
  City: 'Springfield',
  'Country / region': 'Mexico',
  'State / province': 'North',
  Zipcode: '12345',
};

export const findButton = () => screen.findByRole('button', { name: 'Place an Order' });

export const readField = async (label: string): Promise<unknown> =>
  Reflect.get(await screen.findByLabelText(label), 'value');

/** Fills in the form and places the order. */
export async function order(user: UserEvent, press: 'click' | 'dblClick' = 'click') {
  for (const [label, text] of Object.entries(TYPED)) await enter(user, label, text);
  await user.click(screen.getByRole('checkbox'));
  await user[press](await findButton());
}

/** The orders that were sent. */
export const placed = (sent: SentRequest[]) => sent.filter(({ route }) => route === 'POST /api/orders/');
