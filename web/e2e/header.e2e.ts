import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { findFlaws } from './axe.ts';
import { openPage, resetPage } from './browser.ts';
import { signUp } from './customers.ts';
import { hasFocus } from './keyboard.ts';
import { startBrowser } from './testing.ts';

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 900 };
const CATEGORIES = ['Business', 'Technology', 'Fiction', 'Horror', 'Adventure'];

const browser = await startBrowser();
const page = await openPage(browser, { reducedMotion: 'reduce' });

const header = () => page.getByRole('banner');
const bottomBar = () => page.getByRole('navigation', { name: 'Shortcuts' });
const box = () => page.getByRole('combobox', { name: 'Search for books' });
const topOf = async (target: Locator) => (await target.boundingBox())?.y;

/** Opens a page at its end, where everything is loaded. */
async function openAtEnd(path: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
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
  it('leads to all books, to those of each category and to the page about the shop', async () => {
    await page.setViewportSize(DESK);
    await page.goto('/about');
    const links = header().getByRole('navigation', { name: 'Books' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Books', ...CATEGORIES, 'About']);
    for (const name of ['Books', 'Horror']) {
      await header().getByRole('link', { name, exact: true }).click();
      await page.waitForURL((url) => url.pathname === '/search');
      expect(new URL(page.url()).searchParams.get('category')).toBe(name === 'Horror' ? 'horror' : null);
      const current = header().locator('[aria-current=page]');
      expect(await current.allInnerTexts()).toEqual([name]);
    }
  });

  it.each([DESK, PHONE])('and the bottom bar never hide what has the focus at $width px', async (size) => {
    await openAtEnd('/search', size);
    expect(await findHiddenFocus()).toEqual([]);
  });

  it('comes back whole on a phone for a keyboard that tabs into it', async () => {
    await openAtEnd('/search', PHONE);
    await box().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const signIn = header().getByRole('link', { name: 'Sign in' });
    expect(await hasFocus(signIn)).toBe(true);
    await eventually(async () => {
      expect(await topOf(signIn)).toBeGreaterThanOrEqual(0);
    });
  });

  it('has a menu on phones, which closes on a choice and on Escape', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/about');
    const menu = header().getByRole('button', { name: 'Menu' });
    const horror = header().getByRole('link', { name: 'Horror' });
    expect(await horror.isVisible()).toBe(false);
    await menu.click();
    expect(await hasFocus(header().getByRole('link', { name: 'Books', exact: true }))).toBe(true);
    expect(await findFlaws(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.keyboard.press('Escape');
    await horror.waitFor({ state: 'hidden' });
    expect(await hasFocus(menu)).toBe(true);
    await menu.click();
    await horror.click();
    await page.waitForURL('**/search?category=horror');
    await horror.waitFor({ state: 'hidden' });
  });
});

describe('The bottom bar of phones', () => {
  it('leads home, to the books, the cart and the account, and is not there on a desk', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/about');
    const links = bottomBar().getByRole('link');
    expect(await links.allInnerTexts()).toEqual(['Home', 'Books', 'Cart', 'Sign in']);
    await signUp(page.context());
    await page.goto('/search');
    await bottomBar().getByRole('link', { name: 'Account' }).waitFor();
    const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(['/', '/search', '/cart', '/account']);
    expect(await bottomBar().locator('[aria-current=page]').allInnerTexts()).toEqual(['Books']);
    await page.setViewportSize(DESK);
    await bottomBar().waitFor({ state: 'hidden' });
  });
});
