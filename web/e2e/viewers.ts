import { book, type Book } from '@bookstore/contracts/books';
import { toDecimalString, sumDollars } from '@bookstore/contracts/money';
import type { Browser, BrowserContext } from 'playwright-core';
import { openVisit, readShopUrl, type VisitOptions } from './browser.ts';
import { sendOrder, signUp, storeCart } from './customers.ts';
import { employStaff } from './staff.ts';

/** Who looks at a screen. A customer is new; a shopper has two books in the cart and one order behind them. */
export type Viewer = 'visitor' | 'customer' | 'shopper' | 'staff';

/** Business books: other tests neither add nor delete any. */
export async function listLastingBooks(): Promise<Book[]> {
  const books = book.array().parse(await (await fetch(`${readShopUrl()}/api/books/`)).json());
  return books.filter(({ category }) => category === 'business');
}

async function order(visit: BrowserContext, books: readonly Book[]): Promise<void> {
  const totalPrice = toDecimalString(sumDollars(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(visit, { books, totalPrice });
  if (!reply.ok()) throw new Error(`The order was refused: ${reply.status()} ${await reply.text()}`);
}

async function openVisitOf(viewer: Viewer, browser: Browser, options: VisitOptions) {
  if (viewer === 'visitor') return openVisit(browser, options);
  if (viewer === 'staff')
    return openVisit(browser, { ...options, stored: { token: (await employStaff()).token } });
  const books = (await listLastingBooks()).slice(0, 2);
  const stored = viewer === 'shopper' ? storeCart(books) : {};
  const visit = await openVisit(browser, { ...options, stored });
  await signUp(visit);
  if (viewer === 'shopper') await order(visit, books);
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
