import { HOME_TOP_SELLERS } from '@bookstore/contracts/lists';
import { ROW_PAGE_SIZE } from '../src/shared/books/home-books.ts';
import { SLIDES_PER_VIEW } from '../src/shared/ui/slides-per-view.ts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  FIRST_SEEN,
  MAX_LAYOUT_SHIFT,
  openPage,
  recordLayoutShift,
  UNRENDERED_HOME,
  waitForApp,
  waitUntilIdle,
} from './browser.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

/** How far the API pages. */
const MAX_TOTAL = 10_000;

const browser = await startBrowser();
const seeded = await listSeededBooks();

const MOST_SEEN = SLIDES_PER_VIEW.large;

const toQuery = (page: number) =>
  `?sort=bestselling&limit=${ROW_PAGE_SIZE}${page > 1 ? `&page=${page}` : ''}`;

type Visit = { page: Page; queries: string[] };

/** Opens the home page of a shop with so many books, and records the pages of books that it asks the API for. */
async function openShopOf(count: number): Promise<Visit> {
  const page = await openPage(browser);
  const queries: string[] = [];
  const listBooks = (first: number, last: number) =>
    Array.from({ length: Math.max(0, Math.min(last, count) - first) }, (_, index) => {
      const number = first + index + 1;
      const [template] = seeded;
      return { ...template, _id: number.toString(16).padStart(24, '0'), title: `Book ${number}` };
    });
  await page.route('**/api/books/home', (route) => {
    const topSellers = listBooks(0, HOME_TOP_SELLERS);
    return route.fulfill({ json: { newest: listBooks(0, 3), topSellers, recommended: listBooks(8, 18) } });
  });
  await page.route('**/api/books/?*', (route) => {
    const { search, searchParams } = new URL(route.request().url());
    queries.push(search);
    const first = (Number(searchParams.get('page') ?? 1) - 1) * ROW_PAGE_SIZE;
    return route.fulfill({
      json: listBooks(first, first + ROW_PAGE_SIZE),
      headers: { 'x-total-count': String(Math.min(count, MAX_TOTAL)) },
    });
  });
  // The last thing that is asked for: what is in stock of the books that are shown.
  const stock = page.waitForResponse('**/api/stock/**');
  await page.goto(UNRENDERED_HOME);
  await (await stock).finished();
  await waitUntilIdle(page);
  return { page, queries };
}

const slidesOf = (page: Page) =>
  page.getByRole('group', { name: 'Top Sellers', exact: true }).locator('.swiper-slide');

describe('The home page', () => {
  it('moves Top Sellers by as many slides as Next was pressed, and loads them as they come near, down to the last', async () => {
    const { page, queries } = await openShopOf(50);
    expect(await slidesOf(page).count()).toBe(HOME_TOP_SELLERS);
    const next = page.getByRole('button', { name: 'Next in Top Sellers' });
    const press = (count: number) =>
      next.evaluate((button: HTMLButtonElement, presses) => {
        for (let press = 0; press < presses; press += 1) button.click();
      }, count);
    const firstSeen = (position: number) => slidesOf(page).nth(position).and(page.locator(FIRST_SEEN));
    await press(1);
    await firstSeen(1).waitFor();
    await slidesOf(page)
      .nth(ROW_PAGE_SIZE - 1)
      .waitFor({ state: 'attached' });
    expect(queries).toEqual([toQuery(1)]);
    await press(ROW_PAGE_SIZE - 1 - MOST_SEEN);
    await slidesOf(page).nth(ROW_PAGE_SIZE).waitFor({ state: 'attached' });
    // It stays where a button moved it, though slides came meanwhile.
    await slidesOf(page)
      .first()
      .evaluate(async ({ parentElement }) => {
        let left: number | undefined;
        while (left !== parentElement?.scrollLeft) {
          left = parentElement?.scrollLeft;
          for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
        }
      });
    expect(await firstSeen(ROW_PAGE_SIZE - MOST_SEEN).count()).toBe(1);
    expect(queries).toHaveLength(2);
    await page.waitForFunction(
      () => {
        const button = document.querySelector<HTMLButtonElement>('[aria-label="Next in Top Sellers"]');
        button?.click();
        return button?.disabled;
      },
      undefined,
      { polling: 50 },
    );
    expect(queries).toEqual([1, 2, 3].map(toQuery));
    expect(await slidesOf(page).getByRole('heading').allTextContents()).toEqual(
      Array.from({ length: 50 }, (_, index) => `Book ${index + 1}`),
    );
    await page.context().close();
  });

  it('moves nothing when the books come that it waited for', async () => {
    const page = await openPage(browser);
    await recordLayoutShift(page);
    const books = Promise.withResolvers<undefined>();
    await page.route('**/api/books/home', async (route) => {
      await books.promise;
      await route.continue();
    });
    await page.goto(UNRENDERED_HOME);
    await waitForApp(page);
    await page.getByRole('group', { name: 'News', exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Recommended for you' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.layoutShift = 0;
    });
    books.resolve(undefined);
    await page.getByRole('group', { name: 'Recommended for you', exact: true }).waitFor();
    await waitUntilIdle(page);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    await page.context().close();
  });

  it('loads more by a swipe on a phone, too, without a script to move it', async () => {
    const { page, queries } = await openShopOf(50);
    await page.setViewportSize({ width: 390, height: 844 });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await slidesOf(page)
      .nth(HOME_TOP_SELLERS - 1)
      .evaluate((slide) => {
        const { left } = slide.getBoundingClientRect();
        slide.parentElement?.scrollBy({ left });
      });
    await slidesOf(page)
      .nth(ROW_PAGE_SIZE - 1)
      .waitFor();
    expect(queries[0]).toBe(toQuery(1));
    expect(scripts.filter((path) => path.includes('swiper'))).toEqual([]);
    await page.context().close();
  });
});
