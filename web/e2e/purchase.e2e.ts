import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { confirm, fillCart, placeOrder, readSales, register, signInStaff } from './journeys.ts';

const TIMEOUT_MS = 60_000;
const SEEN_WITHIN_MS = 2000;
const POLL_MS = 50;

let browser: Browser;
let staff: Page;
let customer: Page;

/** Reads the dashboard that is open, without loading it again, until it shows this many orders, or more, or time is up. */
async function watchSales(orders: number) {
  const deadline = Date.now() + SEEN_WITHIN_MS;
  let sales = await readSales(staff);
  while (sales.orders < orders && Date.now() < deadline) {
    await staff.waitForTimeout(POLL_MS);
    sales = await readSales(staff);
  }
  return sales;
}

beforeAll(async () => {
  browser = await launchBrowser();
  staff = await (await openVisit(browser)).newPage();
  customer = await (await openVisit(browser)).newPage();
  await signInStaff(staff);
}, TIMEOUT_MS);

afterAll(() => browser.close());

describe('Selling a book', () => {
  it(
    'takes an order for two books and shows it to the customer, and to staff within two seconds',
    async () => {
      await staff.getByText('Total Sales').waitFor();
      const before = await readSales(staff);
      const email = `ann.${Date.now()}@example.com`;
      await register(customer, email);
      const titles = await fillCart(customer, 2);

      const total = await placeOrder(customer);
      const after = await watchSales(before.orders + 1);

      expect(new URL(customer.url()).pathname).toBe('/orders');
      const order = await customer.getByRole('article').innerText();
      for (const text of [...titles, email, 'Ann Reader', total]) expect(order).toContain(text);
      expect(await customer.getByRole('link', { name: 'Cart, items: 0' }).count()).toBe(1);
      const totalCents = Math.round(Number(total.replace('$', '')) * 100);
      // Other tests order at the same time; that sums are exact is held by place-order.int.test.ts.
      expect(after.orders).toBeGreaterThan(before.orders);
      expect(after.salesCents - before.salesCents).toBeGreaterThanOrEqual(totalCents);
    },
    TIMEOUT_MS,
  );

  it(
    'has a book on the front page as soon as staff have added it, and no longer once they have deleted it',
    async () => {
      const title = `A Book Added at ${Date.now()}`;
      await staff.getByRole('main').getByRole('link', { name: 'Add New Book' }).click();
      await staff.getByLabel('Title').fill(title);
      await staff.getByLabel('Description').fill('A book that is here for a moment only.');
      await staff.getByLabel('Category').selectOption('fiction');
      await staff.getByLabel('Old Price').fill('12.50');
      await staff.getByLabel('New Price').fill('9.99');
      await staff.getByRole('button', { name: 'Add Book' }).click();
      await confirm(staff, 'Book added');
      await customer.goto('/');
      await customer.getByRole('heading', { name: title }).waitFor();

      await staff.getByRole('main').getByRole('link', { name: 'Manage Books' }).click();
      await staff.getByRole('button', { name: `Delete ${title}` }).click();
      await confirm(staff, `Delete “${title}”?`);
      await confirm(staff, 'Book deleted successfully!');
      await customer.goto('/');
      await customer
        .getByRole('region', { name: 'Top Sellers' })
        .getByRole('heading', { level: 3 })
        .first()
        .waitFor();
      expect(await customer.getByRole('heading', { name: title }).count()).toBe(0);
    },
    TIMEOUT_MS,
  );
});
