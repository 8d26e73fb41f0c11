import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { ENLARGED, openPage, resetPage, waitForApp, waitUntilIdle, waitUntilLoaded } from './browser.ts';
import { hasFocus } from './keyboard.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };

const browser = await startBrowser();
const page = await openPage(browser, { reducedMotion: 'reduce' });
const [book] = await listSeededBooks();
const bookPath = `/books/${book?._id ?? ''}`;

const header = () => page.getByRole('banner');
const bottomBar = () => page.getByRole('navigation', { name: 'Shortcuts' });
const isInView = (target: Locator) =>
  target.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

async function open(path: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
  await waitForApp(page);
  await waitUntilLoaded(page);
}

/** Opens the books at their end, where everything is loaded. */
async function openAtEnd(size: { width: number; height: number }): Promise<void> {
  await open('/search', size);
  await waitUntilIdle(page);
  await page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
  });
}

/** The controls that are not what is seen at their centre when they have the focus. */
const findHiddenFocus = (): Promise<string[]> =>
  page.evaluate(async () => {
    const hidden: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'main a[href], main button:enabled, footer a[href]',
    )) {
      if (control.closest('[inert]') || !control.checkVisibility()) continue;
      control.focus();
      await new Promise(requestAnimationFrame);
      const { left, top, width, height } = control.getBoundingClientRect();
      const seen = document.elementFromPoint(left + Math.min(width, innerWidth) / 2, top + height / 2);
      const isSeen =
        seen &&
        (control.contains(seen) || seen.contains(control) || control.closest('li, article')?.contains(seen));
      if (!isSeen) hidden.push(control.outerHTML.slice(0, 200));
    }
    return hidden;
  });

beforeEach(() => resetPage(page));

describe('The header', () => {
  it.each([DESK, PHONE])('and the bottom bar never hide what has the focus at $width px', async (size) => {
    await openAtEnd(size);
    expect(await bottomBar().isVisible()).toBe(size === PHONE);
    expect(await findHiddenFocus()).toEqual([]);
  });

  it('is one row on a phone, also of a long name, and leaves to the bottom bar what that has', async () => {
    await open('/about', PHONE);
    const [links, bar] = [header().getByRole('link'), bottomBar().getByRole('link')];
    expect(await links.filter({ visible: true }).allInnerTexts()).toEqual(['Bookstore']);
    expect(await bar.count()).toBe(4);
    await header()
      .getByText('Bookstore')
      .evaluate((name) => {
        name.textContent = 'The Extraordinarily Long Name of Another Bookshop';
      });
    expect((await header().boundingBox())?.height).toBeLessThanOrEqual(57);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });

  it('has a menu on phones, which closes on a choice and on Escape', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/about');
    const menu = header().getByRole('button', { name: 'Menu' });
    const horror = header().getByRole('link', { name: 'Horror' });
    expect(await horror.isVisible()).toBe(false);
    await menu.click();
    await page.keyboard.press('Tab');
    expect(await hasFocus(header().getByRole('link', { name: 'Books', exact: true }))).toBe(true);
    await page.keyboard.press('Escape');
    await horror.waitFor({ state: 'hidden' });
    expect(await hasFocus(menu)).toBe(true);
    await menu.click();
    await horror.click();
    await page.waitForURL('**/search?category=horror');
    await horror.waitFor({ state: 'hidden' });
  });

  it('is one row of links at 768 px, which is scrolled when there are many', async () => {
    await open('/about', { width: 768, height: 900 });
    const links = header().getByRole('navigation').getByRole('list');
    await links.evaluate((list) => {
      for (const item of [...list.children]) list.append(item.cloneNode(true));
    });
    expect((await header().boundingBox())?.height).toBeLessThanOrEqual(109);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
    const last = links.getByRole('link').last();
    await last.focus();
    expect(await last.evaluate((link) => link.getBoundingClientRect().right <= innerWidth)).toBe(true);
  });

  it('has a search box that is wider while it has the focus, at the place of the name', async () => {
    await open('/about', PHONE);
    const box = header().getByRole('combobox');
    const name = header().getByText('Bookstore');
    const widthOf = async (locator: typeof box) => (await locator.boundingBox())?.width ?? 0;
    const [width, nameWidth] = [await widthOf(box), await widthOf(name)];
    expect(nameWidth).toBeGreaterThan(50);
    await box.focus();
    expect(await widthOf(box)).toBeGreaterThan(width + nameWidth / 2);
  });
});

describe('The footer', () => {
  it.each([
    [DESK, '/', 350],
    [DESK, '/login', 300],
    [PHONE, '/', 700],
    [PHONE, '/login', 450],
  ])('at %j of %s is at most %d px high', async (size, path, height) => {
    await open(path, size);
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(height);
  });

  it('shows on a phone the section whose anchor is chosen', async () => {
    await open('/login', PHONE);
    const services = page.getByRole('region', { name: 'Services' });
    expect(await services.isVisible()).toBe(false);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Services' }).click();
    expect(await services.isVisible()).toBe(true);
    expect(await isInView(services)).toBe(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
    expect(await services.isVisible()).toBe(false);
  });
});

describe('The page of a book', () => {
  const bar = page.getByRole('group', { name: 'Buy this book' });
  const addToCart = (place: Locator) => place.getByRole('button', { name: /^Add to Cart/ }).first();

  it('keeps price and button in view on a phone while those of the page are not, and the focus', async () => {
    await open(bookPath, PHONE);
    const button = addToCart(page.getByRole('article'));
    await button.scrollIntoViewIfNeeded();
    await bar.waitFor({ state: 'detached' });
    await button.evaluate((element) => {
      scrollBy(0, element.getBoundingClientRect().bottom + 80);
    });
    await bar.waitFor();
    expect(await isInView(bar)).toBe(true);
    await addToCart(bar).click();
    await page.getByText('In your cart', { exact: false }).waitFor();
    await bar.getByRole('button').focus();
    await button.scrollIntoViewIfNeeded();
    await bar.waitFor({ state: 'detached' });
    expect(await hasFocus(button)).toBe(true);
  });

  it('has no bar that stays in view at 400%', async () => {
    await open(bookPath, ENLARGED);
    await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight / 2);
    });
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
        .map((element) => element.getBoundingClientRect())
        .filter(({ height, top, bottom }) => height > 0 && bottom > 0 && top < innerHeight),
    );
    expect(covered).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(ENLARGED.width);
  });
});
