import { book, type Book } from '@bookstore/contracts/books';
import { formatDollars, sumDollars } from '@bookstore/contracts/money';
import { z } from 'zod';
import type { Browser, BrowserContext } from 'playwright-core';
import { openVisit, readShopUrl, type VisitOptions } from './browser.ts';
import { signUp, storeCart } from './customers.ts';
import { employStaff } from './staff.ts';

/** Who looks at a screen. A customer is new; a shopper has two books in the cart and one order behind them. */
export type Viewer = 'visitor' | 'customer' | 'shopper' | 'staff';

const customerToken = z.object({ token: z.string() });

/** Business books: other tests neither add nor delete any. */
export async function listLastingBooks(): Promise<Book[]> {
  const books = book.array().parse(await (await fetch(`${readShopUrl()}/api/books/`)).json());
  return books.filter(({ category }) => category === 'business');
}

async function order(visit: BrowserContext, email: string, books: readonly Book[]): Promise<void> {
  const { token } = customerToken.parse(await (await visit.request.get('/identity/token')).json());
  const reply = await visit.request.post('/api/orders/', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      name: 'Ann Reader',
      email,
      phone: '0123456',
      address: {
        street: 'Main Street 1',
        city: 'Springfield',
        country: 'USA',
        state: 'IL',
        zipcode: '62701',
      },
      productIds: books.map(({ _id }) => _id),
      totalPrice: formatDollars(sumDollars(books.map(({ newPrice }) => newPrice))),
    },
  });
  if (!reply.ok()) throw new Error(`The order was refused: ${reply.status()} ${await reply.text()}`);
}

async function openVisitOf(viewer: Viewer, browser: Browser, options: VisitOptions) {
  if (viewer === 'visitor') return openVisit(browser, options);
  if (viewer === 'staff')
    return openVisit(browser, { ...options, stored: { token: (await employStaff()).token } });
  const books = (await listLastingBooks()).slice(0, 2);
  const stored = viewer === 'shopper' ? storeCart(books) : {};
  const visit = await openVisit(browser, { ...options, stored });
  const email = await signUp(visit);
  if (viewer === 'shopper') await order(visit, email, books);
  return visit;
}

export type Visits = Readonly<Record<Viewer, BrowserContext>>;

/** A visit of each of the viewers, signed in without a screen. */
export async function openVisits(browser: Browser, options: VisitOptions = {}): Promise<Visits> {
  const [visitor, customer, shopper, staff] = await Promise.all([
    openVisitOf('visitor', browser, options),
    openVisitOf('customer', browser, options),
    openVisitOf('shopper', browser, options),
    openVisitOf('staff', browser, options),
  ]);
  return { visitor, customer, shopper, staff };
}
