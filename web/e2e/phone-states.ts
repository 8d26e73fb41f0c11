import { book } from '@bookstore/contracts/books';
import { order, type Order } from '@bookstore/contracts/orders';
import type { Page } from 'playwright-core';
import { fill, press, type Screen, see, shopper, visitor } from './screen.ts';
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

/** Shows the newest order as the one that has just been placed. */
const showPlaced = async (page: Page) => {
  const number = await page.getByRole('article').locator('dd').first().innerText();
  await page.goto(`/orders?placed=${number}`);
  await page.getByText('Thank you!').waitFor();
};

/** The states that have another layout on phones. */
export const PHONE_STATES: readonly Screen[] = [
  visitor('menu', '/about', (page) => page.setViewportSize({ width: 360, height: 740 }), press('Menu')),
  visitor('search-filters', '/search?category=business&inStock=true', async (page) => {
    const button = page.getByRole('button', { name: 'Filter and sort' });
    if (await button.isVisible()) await button.click();
  }),
  visitor('author-unknown', '/authors/nobody-at-all', see('The shop has no books by this author.')),
  visitor('book-withdrawn', '/books/{id}', async (page) => {
    await page.route(/\/api\/books\/[\da-f]{24}$/, async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, json: { ...book.parse(await response.json()), withdrawn: true } });
    });
    // The server does not render an address with parameters that it does not know.
    await page.goto(`${page.url()}?from=mail`);
    await page.getByText('This book is no longer available.').waitFor();
  }),
  visitor(
    'forgot-password-sent',
    '/forgot-password',
    fill({ Email: 'unknown@example.com' }),
    press('Send the link'),
    see('has an account here'),
  ),
  visitor('reset-password-ready', '/reset-password?token=unknown'),
  visitor(
    'reset-password-refused',
    '/reset-password?token=unknown',
    fill({ 'New password': 'another one altogether' }),
    press('Set password'),
    see('This link does not work any more'),
  ),
  visitor('book-sold-out', '/books/{id}', sellOut),
  visitor('search-sold-out', '/search?category=business', sellOut),
  shopper('cart-sold-out', '/cart', sellOut),
  shopper('checkout-sold-out', '/checkout', sellOut),
  shopper(
    'order-correction',
    '/orders',
    openNewestOrder,
    (page) => page.getByText('Correct your details').click(),
    (page) => page.getByRole('button', { name: 'Save' }).waitFor(),
  ),
  shopper(
    'order-shipped',
    '/orders',
    openOrderAs({ status: 'shipped', carrier: 'Parcel Post', tracking: 'PP-42' }),
  ),
  shopper('orders-placed', '/orders', showPlaced),
  shopper('order-delivered', '/orders', openOrderAs({ status: 'delivered', payment: 'collected' })),
  shopper('order-cancelled', '/orders', openOrderAs({ status: 'cancelled', payment: 'void' })),
];
