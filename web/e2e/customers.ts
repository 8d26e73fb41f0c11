import { setTimeout as delay } from 'node:timers/promises';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { order, type Order, priceChange, type OrderDraftRequest } from '@bookstore/contracts/orders';
import type { BrowserContext } from 'playwright-core';
import { z } from 'zod';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { toCartItem } from '../src/features/cart/cart.slice.ts';
import { readClaims } from '../src/shared/staff/jwt.ts';
import { readShopUrl } from './browser.ts';
import { listSeededBooks } from './staff.ts';

export const PASSWORD = 'correct horse battery';

/**
 * Registers a new account through the API, which signs the context in. Returns the e-mail address. Identity refuses what
 * would wait too long for a thread to hash the password, as on a machine that is busy.
 */
export const signUp = (context: BrowserContext, domain = 'example.com'): Promise<string> =>
  eventually(async () => {
    const email = `reader.${crypto.randomUUID()}@${domain}`;
    const reply = await context.request.post('/identity/sign-up/email', {
      headers: { origin: readShopUrl() },
      data: { name: 'Ann', email, password: PASSWORD },
    });
    if (reply.ok()) return email;
    await delay(Number(reply.headers()['retry-after'] ?? 0) * 1000);
    throw new Error(`Sign-up failed: ${reply.status()} ${await reply.text()}`);
  });

/** Local storage with a saved cart. */
export const storedCart = (books: readonly Book[]) => ({
  cart: JSON.stringify(books.map((book) => toCartItem(book))),
});

const customerToken = z.object({ token: z.string() });
const accountClaims = z.object({ email: z.string() });

type Contact = Pick<OrderDraftRequest, 'name' | 'phone' | 'address' | 'courierNote'>;
type OrderOptions = Partial<Contact> & { books: readonly Book[]; totalPrice: string };

const readToken = async (context: BrowserContext): Promise<string> =>
  customerToken.parse(await (await context.request.get('/identity/token')).json()).token;

/** Places an order through the API. */
export async function sendOrder(context: BrowserContext, options: OrderOptions) {
  const { books, totalPrice, ...contact } = options;
  const token = await readToken(context);
  return context.request.post('/api/orders/', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...accountClaims.parse(readClaims(token)),
      name: 'Ann Reader',
      phone: '0123456',
      address: {
        street: 'Main Street 1',
        city: 'Springfield',
        country: 'Freedonia',
        state: 'North',
        zipcode: '12345',
      },
      ...contact,
      productIds: books.map(({ _id }) => _id),
      totalPrice,
    },
  });
}

/** Places an order of seeded books, or others, at their prices. */
export async function placeOrder(
  context: BrowserContext,
  options: Partial<OrderOptions> = {},
): Promise<Order> {
  const { books = (await listSeededBooks()).slice(0, 2), ...contact } = options;
  const totalPrice = toDecimalString(sumAmounts(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(context, { books, totalPrice, ...contact });
  if (!reply.ok()) throw new Error(`The order was rejected: ${reply.status()} ${await reply.text()}`);
  return order.parse(await reply.json());
}

/** Waits until the orders service has the current prices of the books. What it knows of books arrives as events. */
export const waitForTotal = (context: BrowserContext, books: readonly Book[], total: number): Promise<void> =>
  eventually(async () => {
    // A total of zero is always rejected.
    const reply = await sendOrder(context, { books, totalPrice: '0.00' });
    const body: unknown = await reply.json();
    if (priceChange.safeParse(body).data?.totalPrice !== total)
      throw new Error(`The order got ${reply.status()} ${JSON.stringify(body)}`);
  });
