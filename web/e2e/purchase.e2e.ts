import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, pathOf, resetPage } from './browser.ts';
import { PASSWORD, sendOrder, signUp } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn, fillInBook } from './forms.ts';
import { signInStaff, type Staff, uniqueTitle } from './staff.ts';

/** Two seconds are the goal where nothing else runs; a dashboard that does not refresh itself never shows the order. */
const VISIBLE_WITHIN_MS = 20_000;
const POLL_MS = 20;
/** Dollars: more than any other order. */
const EXPENSIVE = 900;

let browser: Browser;
let staff: Staff;
let dashboard: Page;
let customer: Page;

async function register(email: string): Promise<void> {
  await customer.goto('/register');
  await fillIn(customer, { Email: email, Password: PASSWORD });
  await customer.getByRole('button', { name: 'Register' }).click();
  await confirmDialog(customer, 'User registered completed');
}

/** Adds the first business books of the home page to the cart, each from its own page. Returns their titles. */
async function fillCart(count: number): Promise<string[]> {
  const titles: string[] = [];
  for (let index = 0; index < count; index++) {
    await customer.goto('/?genre=business');
    const topSellers = customer.getByRole('region', { name: 'Top Sellers' });
    const title = topSellers.getByRole('heading', { level: 3 }).nth(index);
    titles.push(await title.innerText());
    await title.getByRole('link').click();
    await customer.getByText('Published:').waitFor();
    await customer.getByRole('button', { name: 'Add to Cart' }).click();
    await customer.getByText('Item added to the Cart').waitFor();
  }
  return titles;
}

/** Orders the cart, from the cart page to the confirmation. Returns the total on the page. */
async function placeOrder(): Promise<string> {
  await customer.getByRole('link', { name: /^Cart, items/ }).click();
  await customer.getByRole('link', { name: 'Checkout' }).click();
  await fillIn(customer, DELIVERY_DETAILS);
  await customer.getByRole('checkbox').check();
  const total = await customer.getByText(/^Total Price: \$/).innerText();
  await customer.getByRole('button', { name: 'Place an Order' }).click();
  await confirmDialog(customer, 'Confirmed Order');
  return total.replace('Total Price: ', '');
}

async function readSales(): Promise<{ orders: number; salesCents: number }> {
  const read = async (label: string) => {
    const card = dashboard.locator('dl > div').filter({ hasText: label });
    return Number((await card.locator('dd').first().innerText()).replace('$', ''));
  };
  // The dashboard can refresh between the two: the orders that are read last are at least those of the sales.
  const salesCents = Math.round((await read('Total Sales')) * 100);
  return { orders: await read('Total Orders'), salesCents };
}

/** Reads the open dashboard, without a reload, until its sales have risen to this sum or time is up. */
async function waitForSales(salesCents: number) {
  const deadline = Date.now() + VISIBLE_WITHIN_MS;
  let sales = await readSales();
  while (sales.salesCents < salesCents && Date.now() < deadline) {
    await dashboard.waitForTimeout(POLL_MS);
    sales = await readSales();
  }
  return sales;
}

/** Orders a book so expensive that its customer has one of the highest averages. */
async function orderExpensiveBook(name: string): Promise<void> {
  await resetPage(customer);
  const context = customer.context();
  await signUp(context);
  const books = [await staff.addBook({ oldPrice: EXPENSIVE, newPrice: EXPENSIVE })];
  const reply = await sendOrder(context, { books, totalPrice: String(EXPENSIVE), name });
  expect(reply.status()).toBe(201);
}

const panel = (title: string) => dashboard.getByRole('region', { name: title });
const readOrdersLeft = async () => Number(await panel('Orders left').locator('p').first().innerText());

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  const { token } = staff;
  [dashboard, customer] = await Promise.all([
    openPage(browser, { localStorage: { token } }),
    openPage(browser),
  ]);
  await dashboard.goto('/dashboard');
  await dashboard.getByText('Total Sales').waitFor();
});

afterAll(async () => {
  await browser.close();
  await staff.cleanUp();
});

describe('A customer', () => {
  it('orders two books; customer and staff see the order within seconds, without a reload', async () => {
    const before = await readSales();
    const email = `ann.${Date.now()}@example.com`;
    await register(email);
    const titles = await fillCart(2);

    const total = await placeOrder();
    const totalCents = Math.round(Number(total.replace('$', '')) * 100);
    const after = await waitForSales(before.salesCents + totalCents);

    expect(pathOf(customer)).toBe('/orders');
    const order = await customer.getByRole('article').innerText();
    for (const text of [...titles, email, 'Ann Reader', total]) expect(order).toContain(text);
    expect(await customer.getByRole('link', { name: 'Cart, items: 0' }).count()).toBe(1);
    // Other tests place orders at the same time; place-order.int.test.ts holds that the sums are exact.
    expect(after.orders).toBeGreaterThan(before.orders);
    expect(after.salesCents - before.salesCents).toBeGreaterThanOrEqual(totalCents);
  });
});

describe('The dashboard', () => {
  it('shows a new order, its customer and its month without a reload', async () => {
    const name = `Reader ${crypto.randomUUID()}`;
    const before = await readOrdersLeft();
    await orderExpensiveBook(name);
    await panel('Users by average order').getByText(name).waitFor();
    expect(await readOrdersLeft()).toBeGreaterThan(before);
    const thisMonth = new Date().toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    const revenue = panel('Monthly Revenue').getByRole('row', { name: thisMonth }).getByRole('cell').first();
    expect(await revenue.innerText()).not.toBe('$0.00');
  });

  it('draws a bar for each of the last twelve months, from zero, under the title of the specification', async () => {
    const chart = panel('Monthly Revenue').locator('svg.apexcharts-svg');
    await chart.waitFor();
    expect(await chart.locator('.apexcharts-bar-area').count()).toBe(12);
    expect(await chart.locator('.apexcharts-title-text').innerHTML()).toBe('The number of orders per month');
    expect(await chart.locator('.apexcharts-yaxis').first().textContent()).toContain('$0');
  });

  it('hides the chart on a small screen and limits the list of customers to 24rem', async () => {
    await dashboard.setViewportSize({ width: 360, height: 800 });
    expect(await panel('Monthly Revenue').locator('.apexcharts-canvas').isVisible()).toBe(false);
    expect(await panel('Monthly Revenue').getByRole('row').first().isVisible()).toBe(true);
    const list = await panel('Users by average order').getByRole('list').boundingBox();
    expect(list?.height).toBeLessThanOrEqual(384);
    await dashboard.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('A book', () => {
  it('is on the home page as soon as staff have added it, until they delete it', async () => {
    const title = uniqueTitle('A Book Added');
    await dashboard.getByRole('main').getByRole('link', { name: 'Add New Book' }).click();
    await fillInBook(dashboard, title);
    await dashboard.getByRole('button', { name: 'Add Book' }).click();
    await confirmDialog(dashboard, 'Book added');
    await customer.goto('/');
    await customer.getByRole('heading', { name: title }).waitFor();

    await dashboard.getByRole('main').getByRole('link', { name: 'Manage Books' }).click();
    await dashboard.getByRole('button', { name: `Delete ${title}` }).click();
    await confirmDialog(dashboard, `Delete “${title}”?`);
    await confirmDialog(dashboard, 'Book deleted successfully!');
    await customer.goto('/');
    const topSellers = customer.getByRole('region', { name: 'Top Sellers' });
    await topSellers.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await customer.getByRole('heading', { name: title }).count()).toBe(0);
  });
});
