import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { openScreen, ROUTES } from './screens.ts';
import { openVisits, type Visits } from './viewers.ts';

jest.setTimeout(60_000);

const WIDTHS = [320, 768, 1920];
const HEIGHT = 900;
const TARGET_PX = 24;
/** What reduced motion leaves of a movement. */
const UNNOTICED_MS = 1;

let browser: Browser;
let visits: Visits;

/** How far the page can be scrolled sideways at each width. */
async function measureOverflow(page: Page): Promise<number[]> {
  const overflow: number[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    overflow.push(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth));
  }
  return overflow;
}

/** Controls too small to touch. A link within a sentence may be as low as its line. */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [...document.querySelectorAll('a, button, input, select, textarea')].flatMap((control) => {
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        const isShown = control.checkVisibility({ visibilityProperty: true }) && width > 1;
        const isInline = getComputedStyle(target).display === 'inline';
        return isShown && !isInline && (width < least || height < least) ? [control.outerHTML] : [];
      }),
    TARGET_PX,
  );

const findUnsizedPictures = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('img:not([width][height])')].map(({ outerHTML }) => outerHTML),
  );

const findMovements = (page: Page): Promise<string[]> =>
  page.evaluate((unnoticed) => {
    const running = document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      return Number(duration) * (iterations ?? 1) > unnoticed;
    });
    const slow = [...document.querySelectorAll('*')].filter((element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .some((duration) => parseFloat(duration) * 1000 > unnoticed),
    );
    return [...running.map(({ id }) => `animation ${id}`), ...slow.map(({ outerHTML }) => outerHTML)];
  }, UNNOTICED_MS);

beforeAll(async () => {
  browser = await launchBrowser();
  visits = await openVisits(browser, { reducedMotion: 'reduce' });
});

afterAll(() => browser.close());

describe.each(ROUTES)('The screen $name', (screen) => {
  let page: Page;

  beforeAll(async () => {
    page = await openScreen(visits[screen.viewer], screen);
  });

  afterAll(() => page.close());

  it('fits into the width of every screen', async () => {
    expect(await measureOverflow(page)).toEqual(WIDTHS.map(() => 0));
  });

  it('has targets that a finger can hit', async () => {
    expect(await findSmallTargets(page)).toEqual([]);
  });

  it('keeps the place of each picture', async () => {
    expect(await findUnsizedPictures(page)).toEqual([]);
  });

  it('does not move when motion is not wanted', async () => {
    expect(await findMovements(page)).toEqual([]);
  });
});
