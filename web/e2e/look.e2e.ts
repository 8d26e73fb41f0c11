import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import {
  MAX_LAYOUT_SHIFT,
  openPage,
  recordLayoutShift,
  resetPage,
  waitForApp,
  waitUntilIdle,
  waitUntilLoaded,
} from './browser.ts';
import { openNewestOrder } from './screens.ts';
import { signInStaff } from './staff.ts';
import { openShopper } from './users.ts';
import { startBrowser } from './testing.ts';

const browser = await startBrowser();
const page = await openPage(browser);

/** How light the page and the text on it are, from 0 to 1. */
const readLightness = (target: Page) =>
  target.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return [backgroundColor, color].map((colour) => {
      if (!canvas) return 0;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 3 / 255;
    });
  });

async function readTheme(target: Page): Promise<'light' | 'dark'> {
  const [background = 0, text = 0] = await readLightness(target);
  expect(Math.abs(background - text)).toBeGreaterThan(0.6);
  return background > text ? 'light' : 'dark';
}

beforeEach(async () => {
  await page.emulateMedia({ colorScheme: null, forcedColors: 'none' });
  await resetPage(page);
});

it('Fonts that come late move nothing', async () => {
  const visitor = await openPage(browser);
  await recordLayoutShift(visitor);
  const arrival = Promise.withResolvers<undefined>();
  await visitor.route('**/*.woff2', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await visitor.goto('/about', { waitUntil: 'domcontentloaded' });
  await visitor.getByRole('heading', { level: 1 }).waitFor();
  arrival.resolve(undefined);
  await visitor.waitForFunction(() => document.fonts.check('600 16px Fraunces Variable'));
  await waitUntilIdle(visitor);
  expect(await visitor.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  await visitor.context().close();
});

it('The theme is that of the system, before any script', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/about');
  expect(await readTheme(page)).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await readTheme(page)).toBe('light');
  await page.unrouteAll();
});

describe('In forced colours', () => {
  const readStyle = (target: Locator, name: string) =>
    target.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

  async function open(path: string): Promise<void> {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(path);
    await waitForApp(page);
    await waitUntilLoaded(page);
  }

  /** Whether an edge is there and has another colour than the page. */
  const hasEdge = async (target: Locator) =>
    (await readStyle(target, 'border-top-width')) !== '0px' &&
    (await readStyle(target, 'border-top-color')) !==
      (await readStyle(page.locator('html'), 'background-color'));

  /** Whether two links of a navigation have different backgrounds. */
  async function differ(navigation: string, ...names: [string, string]): Promise<boolean> {
    const links = page.getByRole('navigation', { name: navigation });
    const [first, second] = await Promise.all(
      names.map((name) => readStyle(links.getByRole('link', { name }), 'background-color')),
    );
    return first !== second;
  }

  it('buttons have an edge, and the current link is told by its background', async () => {
    await open('/search?category=horror');
    const add = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
    expect(await hasEdge(add.first())).toBe(true);
    expect(await differ('Books', 'Horror', 'Fiction')).toBe(true);
  });

  it('the open tab and the link of the page are told by their background', async () => {
    const { token } = await signInStaff();
    await resetPage(page, { token });
    await open('/dashboard/mails?state=failed');
    expect(await differ('Mails by status', 'Failed', 'Sent')).toBe(true);
    expect(await differ('Dashboard', 'Mails', 'Customers')).toBe(true);
    expect(await hasEdge(page.getByRole('main').getByRole('link', { name: 'Add New Book' }))).toBe(true);
  });
});

describe('A printed order', () => {
  it('is the order alone, dark on white, without buttons and what leads elsewhere', async () => {
    const shopper = await openShopper(browser, { colorScheme: 'dark' });
    await shopper.goto('/orders');
    await openNewestOrder(shopper);
    await shopper.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
      expect([role, await shopper.getByRole(role).count()]).toEqual([role, 0]);
    await shopper.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
    for (const text of ['Total Price:', 'Ann Reader', 'Springfield'])
      expect(await shopper.getByText(text).first().isVisible()).toBe(true);
    const [, text = 1] = await readLightness(shopper);
    expect(text).toBeLessThan(0.3);
    await shopper.context().close();
  });
});
