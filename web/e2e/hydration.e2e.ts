import { toSlug } from '@bookstore/contracts/slugs';
import { ROW_PAGE_SIZE } from '../src/shared/books/home-books.ts';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  MAX_LAYOUT_SHIFT,
  openPage,
  type PageOptions,
  recordLayoutShift,
  waitForLayout,
  waitUntilIdle,
} from './browser.ts';
import { signUp, storedCart } from './customers.ts';
import { startRecording } from './recording.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const browser = await startBrowser();
const books = await listSeededBooks();

const bookPath = () => `/books/${books[0]?._id ?? ''}`;
const authorPath = () => `/authors/${toSlug(books[0]?.author ?? '')}`;

/** Waits until React has taken over every element that the server has sent, and the page has laid out all of it. */
async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#root *')].every((element) =>
      Object.keys(element).some((name) => name.startsWith('__reactFiber$')),
    ),
  );
  await waitForLayout(page);
  await waitUntilIdle(page);
}

describe('The public pages', () => {
  it.each<[string, () => PageOptions & { isCustomer?: boolean }]>([
    ['a visitor with a phone in Tokyo', () => ({ width: 390, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })],
    [
      'a customer with a full cart in the dark',
      () => ({ colorScheme: 'dark', isCustomer: true, localStorage: storedCart(books) }),
    ],
    ['staff whose session has expired', () => ({ localStorage: { token: 'e30.eyJleHAiOjF9.' } })],
  ])('are hydrated without an error, and nothing moves: %s', async (_who, listOptions) => {
    const { isCustomer = false, ...options } = listOptions();
    const page = await openPage(browser, options);
    if (isCustomer) await signUp(page.context());
    await recordLayoutShift(page);
    const { errors } = await startRecording(page);
    for (const path of ['/', '/about', '/search', bookPath(), authorPath()]) {
      await page.goto(path);
      expect(await page.locator('#queries').count()).toBe(1);
      await waitForHydration(page);
      expect({ path, errors }).toEqual({ path, errors: [] });
      expect(await page.locator('link[rel=canonical]').count()).toBe(1);
      expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
      if (isCustomer) {
        await page.getByRole('button', { name: /^Account of/ }).waitFor();
        await page.getByRole('link', { name: `Cart, items: ${books.length}` }).waitFor();
      }
    }
    await page.context().close();
  });

  it('have their books without scripts, and do not ask for them again', async () => {
    const [first] = books;
    const page = await openPage(browser, { width: 360 });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/books/') && request.resourceType() === 'fetch')
        asked.push(pathname + search);
    });
    for (const path of ['/', '/search', '/search?category=business', authorPath(), bookPath()]) {
      const html = await (await page.request.get(path)).text();
      expect(html.slice(0, html.indexOf('id="queries"'))).toMatch(/<[^>]* (alt|aria-label)="Cover of /);
      await page.goto(path);
      await waitForHydration(page);
    }
    expect(asked.filter((target) => !target.startsWith('/api/books/filters'))).toEqual([]);
    await page.getByRole('region', { name: 'You may also like' }).scrollIntoViewIfNeeded();
    await page.getByRole('group', { name: 'You may also like', exact: true }).waitFor();
    // The counts of the filters are the browser's to ask for.
    expect(asked.filter((target) => !target.startsWith('/api/books/filters'))).toEqual([
      `/api/books/?category=${first?.category ?? ''}&limit=${ROW_PAGE_SIZE}`,
    ]);
    await page.context().close();
  });

  it('ask again on the way back to one of them, which browsers show as they have stored it', async () => {
    const page = await openPage(browser);
    await page.goto('/');
    await waitForHydration(page);
    await page.goto('/about');
    const asked = page.waitForRequest('**/api/books/home');
    await page.goBack();
    await asked;
    await page.context().close();
  });

  it('answer a click before the part that it is on is hydrated', async () => {
    const page = await openPage(browser);
    await page.goto('/');
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('[aria-label="Next in News"]');
      button?.scrollIntoView();
      if (!button?.inert) button?.click();
      else
        new MutationObserver((_changes, observer) => {
          observer.disconnect();
          button.click();
        }).observe(button, { attributeFilter: ['inert'] });
    });
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    await page.context().close();
  });

  const SCRIPTS = '**/assets/*.js';
  it.each<[string, PageOptions, (page: Page) => Promise<unknown>]>([
    ['are switched off', { javaScriptEnabled: false }, () => Promise.resolve()],
    ['cannot be loaded', {}, (page) => page.route(SCRIPTS, (route) => route.abort())],
    [
      'throw',
      {},
      (page) =>
        page.route(SCRIPTS, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
        ),
    ],
  ])(
    'can be read and have links, and say what does not work, when scripts %s',
    async (_how, options, fail) => {
      const page = await openPage(browser, options);
      await fail(page);
      await page.goto('/');
      const [book] = books;
      await page.getByRole('link', { name: 'Business', exact: true }).click();
      await page.waitForURL('**/search?category=business');
      await page.goBack();
      await page
        .getByRole('link', { name: book?.title ?? '', exact: true })
        .first()
        .click();
      await page.waitForURL(`**${bookPath()}`);
      await page.getByRole('heading', { name: book?.title ?? '', level: 1 }).waitFor();
      // It comes after ten seconds, which need not pass.
      await page.evaluate(() => {
        for (const animation of document.querySelector('#no-scripts')?.getAnimations() ?? [])
          animation.finish();
      });
      await page
        .getByText('Search, cart and sign-in need scripts, which are off or could not be loaded.')
        .waitFor();
      expect(await page.locator('#root button:not([inert])').count()).toBe(0);
      await page.getByRole('link', { name: 'Reload the page' }).click();
      await page
        .getByText(book?.description.slice(0, 40) ?? '')
        .first()
        .waitFor();
      await page.context().close();
    },
  );
});
