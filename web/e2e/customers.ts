import type { Book } from '@bookstore/contracts/books';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { cartItem } from '../src/features/cart/cart.slice.ts';
import { readClaims } from '../src/shared/jwt.ts';
import { readShopUrl } from './browser.ts';

export const PASSWORD = 'correct horse battery';

/** Makes a new account from within a visit, which is then signed in with it. Answers its e-mail address. */
export async function signUp(visit: BrowserContext): Promise<string> {
  const email = `reader.${crypto.randomUUID()}@example.com`;
  const reply = await visit.request.post('/identity/sign-up/email', {
    headers: { origin: readShopUrl() },
    data: { name: 'Ann', email, password: PASSWORD },
  });
  if (!reply.ok()) throw new Error(`The account could not be made: ${reply.status()} ${await reply.text()}`);
  return email;
}

/** A cart as an earlier visit has left it in the browser. */
export const storeCart = (books: readonly Book[]) => ({
  cart: JSON.stringify(books.map((book) => cartItem.strip().parse(book))),
});

const customerToken = z.object({ token: z.string() });
const accountClaims = z.object({ email: z.string() });
const refusal = z.object({ totalPrice: z.number() });

type Wish = { books: readonly Book[]; totalPrice: string; name?: string };

/** Asks the shop for an order without a screen. */
export async function sendOrder(visit: BrowserContext, { books, totalPrice, name = 'Ann Reader' }: Wish) {
  const { token } = customerToken.parse(await (await visit.request.get('/identity/token')).json());
  return visit.request.post('/api/orders/', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...readClaims(token, accountClaims),
      name,
      phone: '0123456',
      address: { city: 'Springfield', country: 'Freedonia', state: 'North', zipcode: '12345' },
      productIds: books.map(({ _id }) => _id),
      totalPrice,
    },
  });
}

/** Waits until these books would be sold for this total: the prices reach orders a moment after the catalogue. */
export async function untilSoldFor(
  visit: BrowserContext,
  books: readonly Book[],
  total: number,
): Promise<void> {
  for (;;) {
    // No total is this one, so every answer is a refusal.
    const reply = await sendOrder(visit, { books, totalPrice: '0.00' });
    if (refusal.safeParse(await reply.json()).data?.totalPrice === total) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
