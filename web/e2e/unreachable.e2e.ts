import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { findViolations } from './axe.ts';
import { launchBrowser, openPage, pathOf, resetPage, waitForApp, waitUntilIdle } from './browser.ts';
import { startBrowser } from './testing.ts';

const STORES_NOTHING = /^Your browser stores nothing more here/;

const browser = await startBrowser();
const page = await openPage(browser);

const cartLink = (visitor: Page) => visitor.getByRole('link', { name: /^Cart, items/ });
const cartHeading = (visitor: Page) => visitor.getByRole('heading', { name: 'Shopping cart' });

beforeEach(() => resetPage(page));

describe('A page whose code cannot be loaded', () => {
  it('is replaced by one of the shop without a connection, and opens on "Try again" when there is one', async () => {
    const visitor = await openPage(browser);
    await visitor.goto('/about');
    await waitForApp(visitor);
    const search = visitor.getByRole('combobox', { name: 'Search for books' });
    // Filling in a field this way presses no key, so that nothing is loaded before it is needed. One letter suggests nothing.
    await search.fill('d');
    await visitor.context().setOffline(true);
    await cartLink(visitor).click();
    await visitor.getByText('This page could not be loaded. Please check your connection.').waitFor();
    expect(pathOf(visitor)).toBe('/cart');
    expect(await search.inputValue()).toBe('d');
    expect(await findViolations(visitor)).toEqual([]);

    await visitor.context().setOffline(false);
    await visitor.getByRole('button', { name: 'Try again' }).click();
    await cartHeading(visitor).waitFor();
    await visitor.context().close();
  });

  it('is loaded on "Try again" from the release that has replaced it', async () => {
    const visitor = await openPage(browser);
    await visitor.goto('/about');
    await waitForApp(visitor);
    let isReplaced = true;
    visitor.on('request', (request) => {
      if (request.isNavigationRequest()) isReplaced = false;
    });
    await visitor.route('**/assets/cart-*.js', (route) =>
      isReplaced ? route.fulfill({ status: 404 }) : route.continue(),
    );
    await cartLink(visitor).click();
    await visitor.getByRole('button', { name: 'Try again' }).click();
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

describe('A browser without storage for sites', () => {
  it('finds books, opens the login, and keeps the cart as long as the page is open', async () => {
    const without = await launchBrowser('--disable-local-storage');
    const visitor = await openPage(without);
    await visitor.goto('/search?q=Frankenstein');
    await visitor.getByRole('button', { name: /^Add to Cart.*Frankenstein/ }).click();
    await visitor.getByText(STORES_NOTHING).waitFor();
    await cartLink(visitor).first().click();
    await visitor.getByRole('button', { name: 'Remove Frankenstein' }).waitFor();
    await visitor.getByRole('link', { name: 'Sign in' }).first().click();
    await visitor.getByLabel('Password').waitFor();
    await without.close();
  });

  it('and one whose storage is full count what is put into the cart', async () => {
    await page.goto('/robots.txt');
    await page.evaluate(() => {
      for (let size = 2 ** 23; size >= 1; size /= 2)
        try {
          window.localStorage.setItem(`other-${size}`, 'x'.repeat(size));
        } catch {
          // Half of it may fit.
        }
    });
    await page.goto('/search?q=Frankenstein');
    await page.getByRole('button', { name: /^Add to Cart.*Frankenstein/ }).click();
    await page.getByText(STORES_NOTHING).waitFor();
    await page.getByRole('link', { name: 'Cart, items: 1' }).first().waitFor();
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
