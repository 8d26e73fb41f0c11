import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import {
  launchBrowser,
  MAX_LAYOUT_SHIFT,
  openPage,
  pathOf,
  recordLayoutShift,
  resetPage,
  UNRENDERED_HOME,
  waitForApp,
} from './browser.ts';
import { SLIDES_PER_VIEW } from '../src/shared/ui/slides-per-view.ts';
import { signUp } from './customers.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await openPage(browser);
});

afterAll(() => browser.close());

describe('A home page that waits for its books', () => {
  it.each([1180, 1280])(
    'reserves at %i px the place of the books in a row, so that nothing moves',
    async (width) => {
      // A script that runs on every page cannot be removed from one.
      const visitor = await openPage(browser, { width });
      await recordLayoutShift(visitor);
      const books = Promise.withResolvers<undefined>();
      await visitor.route('**/api/books/?*', async (route) => {
        await books.promise;
        await route.continue();
      });
      await visitor.goto(UNRENDERED_HOME);
      await waitForApp(visitor);
      await visitor.getByRole('group', { name: 'News', exact: true }).waitFor();
      const row = visitor.getByRole('region', { name: 'Top Sellers' }).getByRole('status');
      const tops = await row.evaluate((placeholder) => {
        const frame = placeholder.querySelector('.swiper')?.getBoundingClientRect();
        return [...placeholder.querySelectorAll('.swiper-slide')]
          .map((card) => card.getBoundingClientRect())
          .filter(({ right }) => frame && right <= frame.right)
          .map(({ top }) => top);
      });
      expect(tops).toHaveLength(SLIDES_PER_VIEW.large);
      expect(new Set(tops).size).toBe(1);

      await visitor.getByRole('heading', { name: 'Recommended for you' }).evaluate((heading) => {
        heading.scrollIntoView();
      });
      await visitor.evaluate(() => {
        window.layoutShift = 0;
      });
      books.resolve(undefined);
      await visitor.getByRole('group', { name: 'Recommended for you', exact: true }).waitFor();
      await visitor.waitForLoadState('networkidle');
      expect(await visitor.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
      await visitor.context().close();
    },
  );
});

describe('A shop without books', () => {
  it('says that there are none yet, beside no empty half', async () => {
    await resetPage(page);
    await page.route('**/api/books/?*', (route) => route.fulfill({ json: [] }));
    await page.goto(UNRENDERED_HOME);
    await page.getByText('There are no books yet.').waitFor();
    const hero = page.getByRole('region', { name: 'Latest Launches of the Week' });
    const columns = await hero.evaluate((section) => getComputedStyle(section).gridTemplateColumns);
    expect(columns.split(' ')).toHaveLength(1);
    await page.getByLabel('Genre').selectOption('Horror');
    await page.getByText('There are no books yet.').waitFor();
  });
});

describe('Someone who is signed in', () => {
  it.each(['/login', '/register'])('finds no form at %s, but the way on and the way out', async (path) => {
    await resetPage(page);
    const email = await signUp(page.context());
    await page.goto(path);
    await page.getByText(`You are signed in as ${email}.`).waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL((url) => url.pathname === '/');

    await page.goto(path);
    await page.getByRole('button', { name: 'Sign in as someone else' }).click();
    await page.getByLabel('Password').waitFor();
    expect(pathOf(page)).toBe(path);
  });
});
