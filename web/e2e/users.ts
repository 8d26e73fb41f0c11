import type { Browser, Page } from 'playwright-core';
import { openPage, type PageOptions } from './browser.ts';
import { placeOrder, signUp, storedCart } from './customers.ts';
import { listSeededBooks, signInStaff } from './staff.ts';

/** Who sees a screen. A customer has a new account; a shopper also has two books in the cart and one order. */
export type User = 'visitor' | 'customer' | 'shopper' | 'staff';

async function openCustomer(browser: Browser, options: PageOptions): Promise<Page> {
  const page = await openPage(browser, options);
  await signUp(page.context());
  return page;
}

export async function openShopper(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const books = (await listSeededBooks()).slice(0, 2);
  const page = await openCustomer(browser, { ...options, localStorage: storedCart(books) });
  await placeOrder(page.context(), { books });
  return page;
}

export type Pages = Readonly<Record<User, Page>>;

/** Opens a page for each kind of user, signed in through the API. */
export async function openPages(browser: Browser, options: PageOptions = {}): Promise<Pages> {
  const { token } = await signInStaff();
  const [visitor, customer, shopper, staff] = await Promise.all([
    openPage(browser, options),
    openCustomer(browser, options),
    openShopper(browser, options),
    openPage(browser, { ...options, localStorage: { token } }),
  ]);
  return { visitor, customer, shopper, staff };
}
