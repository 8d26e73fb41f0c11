import { book, type Book } from '@bookstore/contracts/books';
import { adminStatistics } from '@bookstore/contracts/statistics';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, readShopUrl, resetPage } from './browser.ts';
import { signInStaff, uniqueTitle, type Staff } from './staff.ts';

const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 900 };
const PAGES = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/mails',
  '/dashboard/add-new-book',
  '/dashboard/manage-books',
];

let browser: Browser;
let page: Page;
let staff: Staff;

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  page = await openPage(browser);
});

beforeEach(async () => {
  await page.setViewportSize(DESKTOP);
  await resetPage(page, { token: staff.token });
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

const link = (name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });
const widthOf = async (name: string) => (await link(name).getByText(name).boundingBox())?.width ?? 0;

describe('The rail', () => {
  it('shows labels until it is folded, and is the same after a reload', async () => {
    await page.goto('/dashboard/mails');
    await link('Orders').waitFor();
    expect(await widthOf('Orders')).toBeGreaterThan(30);
    await page.getByRole('button', { name: 'Fold menu' }).click();
    expect(await widthOf('Orders')).toBeLessThan(2);
    await page.reload();
    await page.getByRole('button', { name: 'Unfold menu' }).waitFor();
    expect(await widthOf('Orders')).toBeLessThan(2);
    await link('Orders').click();
    await page.waitForURL('**/dashboard/orders');
  });

  it('is a menu on phones, which a choice closes', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard/mails');
    const button = page.getByRole('button', { name: 'Menu' });
    await button.waitFor();
    expect(await link('Manage Books').count()).toBe(0);
    await button.press('Enter');
    await link('Manage Books').click();
    await page.getByRole('heading', { level: 1, name: 'All Books' }).waitFor();
    expect(await link('Manage Books').count()).toBe(0);
  });
});

describe('The dashboard', () => {
  it.each(PAGES)('has one heading of the first level at %s', async (path) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: /^Dashboard/ }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Manage Books' }).isVisible()).toBe(true);
    expect(await main.getByRole('link', { name: 'Add New Book' }).isVisible()).toBe(true);
  });

  const replyWithSales = async () => {
    const headers = { authorization: `Bearer ${staff.token}` };
    const reply = await fetch(`${readShopUrl()}/api/admin`, { headers });
    const month = new Date().toISOString().slice(0, 7);
    const json = {
      ...adminStatistics.parse(await reply.json()),
      totalOrders: 5,
      timeZone: 'UTC',
      monthlySales: [{ month, totalSales: 75, totalOrders: 3 }],
      lastMonthToDate: { totalSales: 50, totalOrders: 6 },
    };
    await page.route('**/api/admin', (route) => route.fulfill({ json }));
  };

  it('has cards of one height, with the change to the month before', async () => {
    await replyWithSales();
    await page.goto('/dashboard');
    const cards = page.locator('main dl > div');
    await cards.first().waitFor();
    const heights = await cards.evaluateAll((all) => all.map((card) => Math.round(card.clientHeight)));
    expect(heights).toHaveLength(4);
    expect(new Set(heights).size).toBe(1);
    expect(await cards.nth(1).innerText()).toMatch(/\+50%\s+\$75\.00 this month, \$50\.00 by this day in/);
    expect(await cards.nth(3).innerText()).toMatch(/−50%/);
    expect(await cards.locator('svg').count()).toBe(4);
  });

  it.each(['light', 'dark'] as const)(
    'draws sales and orders in the colours of the %s theme',
    async (colorScheme) => {
      await replyWithSales();
      await page.emulateMedia({ colorScheme });
      await page.goto('/dashboard');
      const panel = page.getByRole('region', { name: 'Monthly Revenue' });
      await panel.locator('.apexcharts-bar-area').last().waitFor();
      expect(await panel.locator('.apexcharts-line').count()).toBe(1);
      const colours = await panel.evaluate((element) => {
        const fillOf = (selector: string) => {
          const found = element.querySelector(selector);
          return found && getComputedStyle(found).fill;
        };
        const markers = [...element.querySelectorAll('.apexcharts-tooltip-marker')];
        const probe = element.appendChild(document.createElement('span'));
        const resolve = (token: string) => {
          probe.style.color = `var(--color-${token})`;
          return getComputedStyle(probe).color;
        };
        return {
          bars: [fillOf('.apexcharts-bar-area'), resolve('accent')],
          labels: [fillOf('.apexcharts-xaxis-label'), resolve('muted')],
          title: [fillOf('.apexcharts-title-text'), resolve('ink')],
          legend: [fillOf('.apexcharts-legend-series path'), resolve('accent')],
          points: [fillOf('.apexcharts-series-markers path'), resolve('second')],
          tooltip: [
            markers.map((marker) => getComputedStyle(marker).color),
            [resolve('accent'), resolve('second')],
          ],
        };
      });
      for (const [drawn, expected] of Object.values(colours)) expect(drawn).toEqual(expected);
      await page.emulateMedia({ colorScheme: null });
    },
  );

  it('lists the months on phones, where the chart is hidden', async () => {
    await replyWithSales();
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard');
    const panel = page.getByRole('region', { name: 'Monthly Revenue' });
    const rows = panel.getByRole('row');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(12);
    expect(await rows.first().isVisible()).toBe(true);
    expect(await rows.first().innerText()).toMatch(/\$75\.00\s+3 orders/);
    expect(await panel.locator('.apexcharts-canvas').isVisible()).toBe(false);
  });
});

describe('The list of books', () => {
  /** One after the other: the newest is the first in the list. */
  async function addBooks(title: string, prices: readonly number[]): Promise<Book[]> {
    const books: Book[] = [];
    for (const [index, newPrice] of prices.entries())
      books.push(
        await staff.addBook({ title: `${title} ${index + 1}`, oldPrice: 20, newPrice, trending: false }),
      );
    return books;
  }
  const openList = async (title: string) => {
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}`);
    await page.getByRole('rowheader').first().waitFor();
  };
  const readPrices = (books: readonly Book[]) =>
    Promise.all(
      books.map(async ({ _id }) => {
        const reply = await fetch(`${readShopUrl()}/api/books/${_id}`);
        return book.parse(await reply.json()).newPrice;
      }),
    );

  it('is sorted by the headings of its columns', async () => {
    const title = uniqueTitle('Sorted');
    await addBooks(title, [12, 9, 15]);
    await openList(title);
    const readTitles = () => page.getByRole('rowheader').allInnerTexts();
    const press = (name: string, order: string) =>
      Promise.all([
        page.waitForResponse((reply) => reply.url().includes(`sort=${order}`)),
        page.getByRole('columnheader', { name }).getByRole('button').click(),
      ]);
    for (const [name, order, numbers] of [
      ['Price', 'price-asc', [2, 1, 3]],
      ['Price', 'price-desc', [3, 1, 2]],
      ['Book Title', 'title', [1, 2, 3]],
      ['Book Title', 'title-desc', [3, 2, 1]],
    ] as const) {
      await press(name, order);
      await page.getByRole('rowheader').first().getByText(`${title} ${numbers[0]}`).waitFor();
      expect(await readTitles()).toEqual(numbers.map((number) => `${title} ${number}`));
    }
  });

  it('changes the prices of the selected books, each with an outcome of its own', async () => {
    const title = uniqueTitle('On Sale');
    const books = await addBooks(title, [10.01, 20, 18]);
    await openList(title);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.getByRole('checkbox', { name: `Select ${title} 3` }).uncheck();
    await page.getByRole('button', { name: 'Change price' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New Price', { exact: true }).selectOption('Raise by percent');
    await dialog.getByLabel('Amount').fill('50');
    await dialog.getByText('Stays: $30.00 is above its old price of $20.00.').waitFor();
    await dialog.getByRole('button', { name: 'Change prices' }).click();
    await page.getByText('Changed: 1 of 2 books.').waitFor();
    await page.getByText(`${title} 2 not changed: The new price cannot be above the old one.`).waitFor();
    expect(await readPrices(books)).toEqual([15.02, 20, 18]);
    await page
      .getByRole('row', { name: `${title} 1` })
      .getByText('$15.02')
      .waitFor();
    expect(await page.getByRole('checkbox', { name: `Select ${title} 2` }).isChecked()).toBe(true);
  });

  it('marks the selected books as trending, which their rows then show', async () => {
    const title = uniqueTitle('In Fashion');
    await addBooks(title, [5]);
    await openList(title);
    await page.getByRole('checkbox', { name: `Select ${title} 1` }).check();
    await page.getByRole('button', { name: 'Mark as trending' }).click();
    await page.getByText('Changed: 1 of 1 book.').waitFor();
    await page
      .getByRole('rowheader', { name: `${title} 1` })
      .getByText('Trending')
      .waitFor();
  });
});
