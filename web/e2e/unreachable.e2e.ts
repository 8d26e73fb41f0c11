import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';
import { openPage, type PageOptions, pathOf, resetPage, waitForApp, waitUntilIdle } from './browser.ts';
import { signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const RETRY_MS = 3000;
const SLOW_MS = 10_000;
const SLOW = 'This takes longer than usual.';

const browser = await startBrowser();
const page = await openPage(browser);

const cartLink = (visitor: Page) => visitor.getByRole('link', { name: /^Cart, items/ });
const cartHeading = (visitor: Page) => visitor.getByRole('heading', { name: 'Shopping cart' });

/** Opens a page whose clock can be put forward: a fake one cannot be removed again. */
async function openWithClock(options: PageOptions = {}): Promise<Page> {
  const visitor = await openPage(browser, options);
  await visitor.clock.install();
  return visitor;
}

beforeEach(() => resetPage(page));

describe('A page whose code cannot be loaded', () => {
  it('is replaced by one of the shop without a connection, and opens as soon as there is one', async () => {
    const visitor = await openWithClock();
    await visitor.goto('/about');
    await waitForApp(visitor);
    const newsletter = visitor.getByLabel('E-mail address');
    await newsletter.waitFor();
    // Filling in a field this way presses no key, so that nothing is loaded before it is needed.
    await newsletter.fill('ann@example.com');
    await visitor.context().setOffline(true);
    await cartLink(visitor).click();
    await visitor.getByText('This page could not be loaded. Please check your connection.').waitFor();
    expect(pathOf(visitor)).toBe('/cart');
    expect(await newsletter.inputValue()).toBe('ann@example.com');
    expect(await findViolations(visitor)).toEqual([]);

    await visitor.context().setOffline(false);
    await visitor.clock.fastForward(RETRY_MS);
    await cartHeading(visitor).waitFor();
    expect(await newsletter.inputValue()).toBe('ann@example.com');
    await visitor.context().close();
  });

  it('is loaded from the release that replaced it while there was no connection', async () => {
    const visitor = await openWithClock();
    await visitor.goto('/about');
    await waitForApp(visitor);
    await visitor.context().setOffline(true);
    await cartLink(visitor).click();
    await visitor.getByRole('button', { name: 'Try again' }).waitFor();
    let isReplaced = true;
    visitor.on('request', (request) => {
      if (request.isNavigationRequest()) isReplaced = false;
    });
    await visitor.route('**/assets/cart-*.js', (route) =>
      isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await visitor.context().setOffline(false);
    await visitor.clock.fastForward(RETRY_MS);
    await cartHeading(visitor).waitFor();
    expect(isReplaced).toBe(false);
    await visitor.context().close();
  });

  it('opens without a connection after the browser was idle, because it was loaded ahead', async () => {
    await page.goto('/about');
    const isLoaded = page.waitForResponse('**/assets/cart-*.js');
    await page.getByRole('heading', { name: 'About', level: 1 }).click();
    await (await isLoaded).finished();
    await waitUntilIdle(page);
    await page.context().setOffline(true);
    await cartLink(page).click();
    await page.getByText('No product found!').waitFor();
    await page.context().setOffline(false);
  });
});

describe('A search without a connection', () => {
  it('is done as soon as the browser is back online, as the notice says', async () => {
    await page.goto('/search?q=xyzzy');
    await page.getByText('No book matches your search.').waitFor();
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline. The page will update when you are back online.');
    await notice.waitFor();
    await page.getByRole('combobox', { name: 'Search for books' }).fill('Frankenstein');
    await page.keyboard.press('Enter');
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'Frankenstein', exact: true }).first().waitFor();
  });
});

describe('A shop that does not answer', () => {
  it('says so after ten seconds, and answers when asked again', async () => {
    const visitor = await openWithClock();
    let isHanging = true;
    await visitor.route('**/api/books/?*', (route) => (isHanging ? undefined : route.continue()));
    // The server renders it at its own address only.
    await visitor.goto('/search?from=mail');
    await visitor.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    await waitForApp(visitor);
    expect(await visitor.getByText(SLOW).count()).toBe(0);
    await visitor.clock.fastForward(SLOW_MS);
    await visitor.getByText(SLOW).waitFor();
    expect(await findViolations(visitor)).toEqual([]);

    isHanging = false;
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await visitor.getByRole('article').first().waitFor();
    await visitor.getByText(SLOW).waitFor({ state: 'detached' });
    await visitor.context().close();
  });

  it('keeps the spinner of the dashboard, and says below it after ten seconds that the figures fail', async () => {
    const { token } = await signInStaff();
    const dashboard = await openWithClock({ localStorage: { token } });
    await dashboard.route('**/api/admin', (route) => route.fulfill({ status: 500 }));
    await dashboard.goto('/dashboard');
    const spinner = dashboard.getByRole('main').locator('.spinner');
    await spinner.waitFor();
    const message = dashboard.getByText('The figures could not be loaded yet.');
    await dashboard.clock.fastForward(SLOW_MS - 2000);
    expect(await message.count()).toBe(0);
    await dashboard.clock.fastForward(2000);
    await message.waitFor();
    expect(await spinner.isVisible()).toBe(true);

    await dashboard.unroute('**/api/admin');
    await dashboard.getByRole('button', { name: 'Try again' }).click();
    await dashboard.getByText('Total Orders').waitFor();
    await dashboard.context().close();
  });
});
