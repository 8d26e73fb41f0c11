import type { BrowserContext, Page } from 'playwright-core';
import { listLastingBooks, type Viewer } from './viewers.ts';

/** A screen in one of its states: who sees it, where, and what brings the state about. */
export type Screen = {
  name: string;
  viewer: Viewer;
  path: string;
  reach?: (page: Page) => Promise<unknown>;
};

const OPEN_PATHS = {
  home: '/',
  about: '/about',
  login: '/login',
  register: '/register',
  cart: '/cart',
  book: '/books/{id}',
  search: '/search',
  admin: '/admin',
  'not-found': '/no-such-page',
};
const CUSTOMER_PATHS = { checkout: '/checkout', orders: '/orders' };
const STAFF_PATHS = {
  dashboard: '/dashboard',
  'add-book': '/dashboard/add-new-book',
  'edit-book': '/dashboard/edit-book/{id}',
  'manage-books': '/dashboard/manage-books',
};

const seenBy = (viewer: Viewer, paths: Readonly<Record<string, string>>): Screen[] =>
  Object.entries(paths).map(([name, path]) => ({ name, viewer, path }));

/** The screens of the shop, as a visitor or as a customer sees them. */
export const SHOP_ROUTES = [...seenBy('visitor', OPEN_PATHS), ...seenBy('shopper', CUSTOMER_PATHS)];

/** Every route, seen by somebody whom it lets in. */
export const ROUTES = [...SHOP_ROUTES, ...seenBy('staff', STAFF_PATHS)];

/** The open routes, seen by those who are signed in. */
export const OPEN_ROUTES_SIGNED_IN = [...seenBy('shopper', OPEN_PATHS), ...seenBy('staff', OPEN_PATHS)];

/** Waits until the page is there with all that it loads. */
async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
}

/** Goes to a screen and brings it into its state. */
export async function showScreen(page: Page, { path, reach }: Screen): Promise<void> {
  const [book] = await listLastingBooks();
  await page.goto(path.replace('{id}', book?._id ?? 'no-book'));
  await settle(page);
  await reach?.(page);
}

/** Opens a screen in a new tab of a visit. */
export async function openScreen(visit: BrowserContext, screen: Screen): Promise<Page> {
  const page = await visit.newPage();
  await showScreen(page, screen);
  return page;
}
