import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Page } from 'playwright-core';
import { formatPrice } from '../src/shared/format.ts';
import { openPage, pathOf } from './browser.ts';
import { PASSWORD } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn, fillInBook } from './forms.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

/** Two seconds are the goal where nothing else runs; a dashboard that does not refresh itself never shows the order. */
const VISIBLE_WITHIN_MS = 20_000;
/** A price of more than any other order: its customer has one of the highest averages. */
const EXPENSIVE = 900;

const browser = await startBrowser();
const staff = await startStaff();
let dashboard: Page;
let customer: Page;

async function register(email: string): Promise<void> {
  await customer.goto('/register');
  await fillIn(customer, { Email: email, Password: PASSWORD });
  await customer.getByRole('button', { name: 'Register' }).click();
  await confirmDialog(customer, 'User registered completed');
}

async function addToCart(): Promise<void> {
  await customer.getByText('Published:').waitFor();
  await customer.getByRole('button', { name: 'Add to Cart' }).click();
  await customer.getByText('Item added to the Cart').waitFor();
}

/** Adds an expensive book and two business books of the home page to the cart. Returns their titles. */
async function fillCart(): Promise<string[]> {
  const expensive = await staff.addBook({ oldPrice: EXPENSIVE, newPrice: EXPENSIVE });
  await customer.goto(`/books/${expensive._id}`);
  await addToCart();
  const titles = [expensive.title];
  for (const index of [0, 1]) {
    await customer.goto('/?genre=business');
    const topSellers = customer.getByRole('region', { name: 'Top Sellers' });
    const title = topSellers.getByRole('heading', { level: 3 }).nth(index);
    titles.push(await title.innerText());
    await title.getByRole('link').click();
    await addToCart();
  }
  return titles;
}

/** Orders the cart, from the cart page to the confirmation. Returns the total on the page. */
async function placeOrder(name: string): Promise<string> {
  await customer.getByRole('link', { name: /^Cart, items/ }).click();
  await customer.getByRole('link', { name: 'Checkout' }).click();
  await fillIn(customer, { ...DELIVERY_DETAILS, 'Full Name': name });
  await customer.getByRole('checkbox').check();
  const total = await customer.getByText(/^Total Price: \$/).innerText();
  await customer.getByRole('button', { name: 'Place an Order' }).click();
  await confirmDialog(customer, 'Confirmed Order');
  return total.replace('Total Price: ', '');
}

const panel = (title: string) => dashboard.getByRole('region', { name: title });

/** The figures on the open dashboard that every order changes. */
async function readFigures() {
  const card = (label: string) =>
    dashboard.locator('dl > div').filter({ hasText: label }).locator('dd').first();
  const [totalSales, totalOrders, ordersLeft] = await Promise.all([
    card('Total Sales').innerText(),
    card('Total Orders').innerText(),
    panel('Orders left').locator('p').first().innerText(),
  ]);
  return { totalSales, totalOrders: Number(totalOrders), ordersLeft: Number(ordersLeft) };
}

/** The same figures as the API has them. */
async function fetchFigures(): ReturnType<typeof readFigures> {
  const { totalSales, totalOrders, ordersByStatus } = await staff.readStatistics();
  const ordersLeft = ordersByStatus.placed + ordersByStatus.confirmed;
  return { totalSales: formatPrice(totalSales), totalOrders, ordersLeft };
}

beforeAll(async () => {
  const { token } = staff;
  [dashboard, customer] = await Promise.all([
    openPage(browser, { localStorage: { token } }),
    openPage(browser),
  ]);
  await dashboard.goto('/dashboard');
  await dashboard.getByText('Total Sales').waitFor();
});

describe('A customer', () => {
  it('orders three books; customer and staff see the order within seconds, without a reload', async () => {
    const email = `ann.${Date.now()}@example.com`;
    const name = `Reader ${crypto.randomUUID()}`;
    await register(email);
    const titles = await fillCart();
    const total = await placeOrder(name);

    await panel('Users by average order').getByText(name).waitFor({ timeout: VISIBLE_WITHIN_MS });
    expect(pathOf(customer)).toBe('/orders');
    const order = await customer.getByRole('article').innerText();
    for (const text of [...titles, email, name, total]) expect(order).toContain(text);
    expect(await customer.getByRole('link', { name: 'Cart, items: 0' }).count()).toBe(1);
  });
});

describe('The dashboard', () => {
  it('shows the figures of all orders and the revenue of the month without a reload', async () => {
    await eventually(async () => {
      expect(await readFigures()).toEqual(await fetchFigures());
    }, VISIBLE_WITHIN_MS);
    const thisMonth = new Date().toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    const revenue = panel('Monthly Revenue').getByRole('row', { name: thisMonth }).getByRole('cell').first();
    expect(await revenue.innerText()).not.toBe('$0.00');
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
