import { book } from '@bookstore/contracts/books';
import { order, type Order } from '@bookstore/contracts/orders';
import type { Page } from 'playwright-core';
import { fillIn } from './forms.ts';
import type { Screen } from './screen.ts';
import { openNewestOrder } from './screens.ts';

const sellOut = async (page: Page) => {
  await page.route('**/api/stock/?*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [];
    return route.fulfill({ json: ids.map((bookId) => ({ bookId, state: 'out' })) });
  });
  await page.reload();
  await page.getByText('Sold out').first().waitFor();
};

/** Opens the newest order as one that has come so far. */
const openOrderAs = (changes: Partial<Order>) => async (page: Page) => {
  await page.route('**/api/orders/*', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...order.parse(await response.json()), ...changes } });
  });
  await openNewestOrder(page);
};

/** The states that have another layout on phones. */
export const PHONE_STATES: readonly Screen[] = [
  {
    name: 'menu',
    user: 'visitor',
    path: '/about',
    prepare: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
  {
    name: 'search-filters',
    user: 'visitor',
    path: '/search?category=business&inStock=true',
    prepare: async (page) => {
      const button = page.getByRole('button', { name: 'Filter and sort' });
      if (await button.isVisible()) await button.click();
    },
  },
  {
    name: 'author-unknown',
    user: 'visitor',
    path: '/authors/nobody-at-all',
    prepare: (page) => page.getByText('The shop has no books by this author.').waitFor(),
  },
  {
    name: 'book-withdrawn',
    user: 'visitor',
    path: '/books/{id}',
    prepare: async (page) => {
      await page.route(/\/api\/books\/[\da-f]{24}$/, async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, json: { ...book.parse(await response.json()), withdrawn: true } });
      });
      // The server does not render an address with parameters that it does not know.
      await page.goto(`${page.url()}?from=mail`);
      await page.getByText('This book is no longer available.').waitFor();
    },
  },
  {
    name: 'forgot-password-sent',
    user: 'visitor',
    path: '/forgot-password',
    prepare: async (page) => {
      await fillIn(page, { Email: 'unknown@example.com' });
      await page.getByRole('button', { name: 'Send the link' }).click();
      await page.getByText('has an account here').waitFor();
    },
  },
  { name: 'reset-password-ready', user: 'visitor', path: '/reset-password?token=unknown' },
  {
    name: 'reset-password-refused',
    user: 'visitor',
    path: '/reset-password?token=unknown',
    prepare: async (page) => {
      await fillIn(page, { 'New password': 'another one altogether' });
      await page.getByRole('button', { name: 'Set password' }).click();
      await page.getByText('This link does not work any more').waitFor();
    },
  },
  { name: 'book-sold-out', user: 'visitor', path: '/books/{id}', prepare: sellOut },
  { name: 'search-sold-out', user: 'visitor', path: '/search?category=business', prepare: sellOut },
  { name: 'cart-sold-out', user: 'shopper', path: '/cart', prepare: sellOut },
  { name: 'checkout-sold-out', user: 'shopper', path: '/checkout', prepare: sellOut },
  {
    name: 'order-correction',
    user: 'shopper',
    path: '/orders',
    prepare: async (page) => {
      await openNewestOrder(page);
      await page.getByText('Correct your details').click();
      await page.getByRole('button', { name: 'Save' }).waitFor();
    },
  },
  {
    name: 'order-shipped',
    user: 'shopper',
    path: '/orders',
    prepare: openOrderAs({ status: 'shipped', carrier: 'Parcel Post', tracking: 'PP-42' }),
  },
  {
    name: 'order-delivered',
    user: 'shopper',
    path: '/orders',
    prepare: openOrderAs({ status: 'delivered', payment: 'collected' }),
  },
  {
    name: 'order-cancelled',
    user: 'shopper',
    path: '/orders',
    prepare: openOrderAs({ status: 'cancelled', payment: 'void' }),
  },
];
