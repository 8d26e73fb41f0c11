import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { openPage, resetPage, waitForApp, waitUntilLoaded } from './browser.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

/** A screen of 1280 by 1024 pixels at 400%. */
const ENLARGED = { width: 320, height: 256 };
const DESK = { width: 1280, height: 900 };

const browser = await startBrowser();
const page = await openPage(browser, { reducedMotion: 'reduce' });
const [book] = await listSeededBooks();
const bookPath = `/books/${book?._id ?? ''}`;

const readStyle = (target: Locator, name: string) =>
  target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

async function open(path: string, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(path);
  await waitForApp(page);
  await waitUntilLoaded(page);
}

beforeEach(async () => {
  await page.emulateMedia({ forcedColors: 'none' });
  await resetPage(page);
});

describe('In forced colours', () => {
  /** Whether an edge is there and has another colour than the page. */
  const hasEdge = async (target: Locator) =>
    (await readStyle(target, 'border-top-width')) !== '0px' &&
    (await readStyle(target, 'border-top-color')) !==
      (await readStyle(page.locator('html'), 'background-color'));

  it('buttons have an edge, and the current link is told by its background', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await open('/search?category=horror', DESK);
    const add = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
    expect(await hasEdge(add.first())).toBe(true);
    const links = page.getByRole('navigation', { name: 'Books' });
    const [current, other] = ['Horror', 'Fiction'].map((name) => links.getByRole('link', { name }));
    const backgrounds = [current, other].map((link) => link && readStyle(link, 'background-color'));
    expect(await backgrounds[0]).not.toBe(await backgrounds[1]);
  });

  it('the open tab and the link of the page are told by their background', async () => {
    const { token } = await signInStaff();
    await resetPage(page, { token });
    await page.emulateMedia({ forcedColors: 'active' });
    await open('/dashboard/mails?state=failed', DESK);
    const background = (name: string, link: string) =>
      readStyle(page.getByRole('navigation', { name }).getByRole('link', { name: link }), 'background-color');
    expect(await background('Mails by status', 'Failed')).not.toBe(
      await background('Mails by status', 'Sent'),
    );
    expect(await background('Dashboard', 'Mails')).not.toBe(await background('Dashboard', 'Manage Books'));
    expect(await hasEdge(page.getByRole('main').getByRole('link', { name: 'Add New Book' }))).toBe(true);
  });
});

describe('At 400%', () => {
  it('no bar stays in view over the page of a book', async () => {
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
