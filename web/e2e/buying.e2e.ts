import type { Book } from '@bookstore/contracts/books';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { findFlaws } from './axe.ts';
import { launchBrowser, openPage, resetPage, waitForApp } from './browser.ts';
import { signUp, storedCart } from './customers.ts';
import { listSeededBooks } from './staff.ts';

const HEIGHT = 900;
const WIDTHS = [360, 768, 1280];

let browser: Browser;
let page: Page;
let books: Book[];

const summary = () => page.getByRole('region', { name: 'Summary' });

async function measure(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the page`);
  const { x, y, width, height } = box;
  return { left: x, top: y, right: x + width, bottom: y + height };
}

const doOverlap = (a: Awaited<ReturnType<typeof measure>>, b: typeof a) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

async function openWithCart(path: string): Promise<void> {
  await resetPage(page, storedCart(books));
  if (path === '/checkout') await signUp(page.context());
  await page.setViewportSize({ width: 1280, height: HEIGHT });
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await page.locator('main').getByRole('img').first().waitFor();
}

beforeAll(async () => {
  [browser, books] = await Promise.all([launchBrowser(), listSeededBooks()]);
  books = books.slice(0, 9);
  page = await openPage(browser, { reducedMotion: 'reduce' });
});

afterAll(() => browser.close());

describe('The cart', () => {
  it('ends all prices at one edge, whatever the titles and the width', async () => {
    await openWithCart('/cart');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      const prices = await page.locator('main li').getByText(/^\$\d/).all();
      const edges = await Promise.all(prices.map(async (price) => Math.round((await measure(price)).right)));
      expect(edges).toHaveLength(books.length);
      expect(new Set(edges).size).toBe(1);
    }
  });

  it('has the subtotal and Checkout beside each other, on screen however far one scrolls', async () => {
    await openWithCart('/cart');
    await page.locator('main li').last().scrollIntoViewIfNeeded();
    const checkout = await measure(summary().getByRole('link', { name: 'Checkout' }));
    const subtotal = await measure(summary().getByText(/^\$\d/));
    const header = await measure(page.getByRole('banner'));
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    expect(checkout.top).toBeGreaterThan(Math.max(0, header.bottom));
    expect(checkout.bottom).toBeLessThan(HEIGHT);
    expect(checkout.left).toBeGreaterThan(subtotal.right);
    expect(checkout.top).toBeLessThan(subtotal.bottom);
    expect(subtotal.top).toBeLessThan(checkout.bottom);
  });
});

describe('The checkout', () => {
  it('has the form and the summary side by side on a desk, and the total beside the button', async () => {
    await openWithCart('/checkout');
    const order = page.getByRole('region', { name: 'Your order' });
    const field = await measure(page.getByLabel('Full Name'));
    expect((await measure(order)).left).toBeGreaterThan(field.right);
    const total = await measure(order.getByText(/^Total Price: /));
    const button = await measure(order.getByRole('button', { name: 'Place an Order' }));
    expect(button.left).toBeGreaterThan(total.right);
    expect(button.top).toBeLessThan(total.bottom);
    expect(total.top).toBeLessThan(button.bottom);
    expect(await findFlaws(page)).toEqual([]);
  });
});

describe('The toast of a book that was added', () => {
  it.each(WIDTHS)('is below the header at %i px, and covers none of its controls', async (width) => {
    await resetPage(page);
    await page.setViewportSize({ width, height: HEIGHT });
    await page.goto(`/books/${books[0]?._id ?? ''}`);
    await waitForApp(page);
    await page.evaluate(() => {
      window.scrollTo(0, 150);
    });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/ })
      .click();
    const link = page.locator('.toast').getByRole('link', { name: 'View cart' });
    // As long as it has the focus, it stays.
    await link.focus();
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    await page
      .locator('.toast')
      .evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const toast = await measure(page.locator('.toast'));
    const controls = await page.getByRole('banner').locator('a:visible, button:visible, input:visible').all();
    expect(controls.length).toBeGreaterThan(2);
    for (const control of controls) expect(doOverlap(toast, await measure(control))).toBe(false);
    await link.click();
    await page.getByRole('heading', { name: 'Shopping cart' }).waitFor();
    expect(await page.getByText('Item added to the Cart').count()).toBe(0);
  });
});

describe('A password', () => {
  it('is shown by its switch, and the caret stays where it is', async () => {
    await resetPage(page);
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('secret');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await field.press(key);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.keyboard.type('_');
    expect(await field.inputValue()).toBe('secr_et');
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show password', pressed: true }).click();
    await page.keyboard.type('_');
    expect(await field.inputValue()).toBe('secr__et');
    expect(await field.getAttribute('type')).toBe('password');
  });
});
