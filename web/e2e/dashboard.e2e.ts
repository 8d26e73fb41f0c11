import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { book } from '@bookstore/contracts/books';
import { toDecimalString, sumDollars } from '@bookstore/contracts/money';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { sendOrder, signUp } from './customers.ts';
import { employStaff } from './staff.ts';

const TIMEOUT_MS = 60_000;
const BOOKS = 40;

let browser: Browser;
let dashboard: Page;

/** Orders the dearest books, so that the customer's average is among the highest. */
async function orderDearBooks(name: string): Promise<void> {
  const visit = await openVisit(browser);
  await signUp(visit);
  const listed = await visit.request.get(`/api/books/?sort=price-desc&limit=${BOOKS}`);
  const books = book.array().parse(await listed.json());
  const totalPrice = toDecimalString(sumDollars(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(visit, { books, totalPrice, name });
  expect(reply.status()).toBe(201);
  await visit.close();
}

const panel = (title: string) => dashboard.getByRole('region', { name: title });
const readOrdersLeft = async () => Number(await panel('Orders left').locator('p').first().innerText());

beforeAll(async () => {
  browser = await launchBrowser();
  const { token } = await employStaff();
  dashboard = await (await openVisit(browser, { stored: { token } })).newPage();
  await dashboard.goto('/dashboard');
}, TIMEOUT_MS);

afterAll(() => browser.close());

describe('The dashboard', () => {
  it(
    'shows a new order, its customer and its month without being loaded again',
    async () => {
      const name = `Reader ${crypto.randomUUID()}`;
      const before = await readOrdersLeft();
      await orderDearBooks(name);
      await panel('Users by average order').getByText(name).waitFor();
      expect(await readOrdersLeft()).toBeGreaterThan(before);
      const thisMonth = new Date().toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
      const revenue = panel('Monthly Revenue').getByRole('row', { name: thisMonth }).getByRole('cell');
      expect(await revenue.innerText()).not.toBe('$0.00');
    },
    TIMEOUT_MS,
  );

  it(
    'draws a bar for each month of the year, from zero, under the title of the spec',
    async () => {
      const chart = panel('Monthly Revenue').locator('svg.apexcharts-svg');
      await chart.waitFor();
      expect(await chart.locator('.apexcharts-bar-area').count()).toBe(12);
      expect(await chart.locator('.apexcharts-title-text').innerHTML()).toBe(
        'The number of orders per month',
      );
      expect(await chart.locator('.apexcharts-yaxis-label').last().textContent()).toContain('$0');
    },
    TIMEOUT_MS,
  );

  it(
    'hides the chart on a small screen and keeps the list of customers within 24rem',
    async () => {
      await dashboard.setViewportSize({ width: 360, height: 800 });
      expect(await panel('Monthly Revenue').isVisible()).toBe(false);
      const list = await panel('Users by average order').getByRole('list').boundingBox();
      expect(list?.height).toBeLessThanOrEqual(384);
      await dashboard.setViewportSize({ width: 1280, height: 900 });
    },
    TIMEOUT_MS,
  );
});
