import type { Book } from '@bookstore/contracts/books';
import type { BrowserContext } from 'playwright-core';
import { cartItem } from '../src/features/cart/cart.slice.ts';
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
