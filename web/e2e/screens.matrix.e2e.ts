import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Page } from 'playwright-core';
import { findAdaptedViolations, findFlaws, findViolations } from './axe.ts';
import { openPage, readShopUrl, waitUntilIdle } from './browser.ts';
import { LONG_SCREENS, type LongContent, storeLongContent } from './long-content.ts';
import { PHONE_STATES } from './phone-states.ts';
import { recordCspViolations, startRecording, type Recording } from './recording.ts';
import { ROUTES, SHOP_ROUTES, showScreen, SIGNED_IN_ROUTES } from './screens.ts';
import { signInStaff, type Staff } from './staff.ts';
import { STATES } from './states.ts';
import { openPages, type Pages } from './users.ts';
import { startBrowser } from './testing.ts';

const HEIGHT = 900;
const WIDTHS = [320, 768, 1920];
const MIN_TARGET_PX = 24;
/** What reduced motion leaves of animations and transitions. */
const MAX_MOTION_MS = 1;
/** By the names of its files; `staff` alone is the schema of their roles, which tokens have. */
const DASHBOARD_CODE = /dashboard|chart|manage-|staff-(order|mail)|data-table/i;

const browser = await startBrowser();
let pages: Pages;
let recordings: Readonly<Record<keyof Pages, Recording>>;
let cspViolations: readonly string[][];

/** What `find` finds on a page at each width. */
async function findAtEachWidth(page: Page, find: (page: Page) => Promise<string[]>): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    found.push(...(await find(page)).map((each) => `at ${width}: ${each}`));
  }
  return found;
}

/** How far the page can be scrolled sideways, if it can, and what sticks out. */
const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    if (scrollWidth === innerWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right >= scrollWidth,
    );
    return [`${scrollWidth - innerWidth} px`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });

/** Controls too small to touch. Links within text may be as low as their line. */
const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    (minimum) =>
      [...document.querySelectorAll('a, button, input, select, textarea')].flatMap((control) => {
        const target = control.closest('label') ?? control;
        const { width, height } = target.getBoundingClientRect();
        const isVisible = control.checkVisibility({ visibilityProperty: true }) && width > 1;
        const isInline = getComputedStyle(target).display === 'inline';
        return isVisible && !isInline && (width < minimum || height < minimum) ? [control.outerHTML] : [];
      }),
    MIN_TARGET_PX,
  );

const findUnsizedImages = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('img:not([width][height])')].map(({ outerHTML }) => outerHTML),
  );

const findMotion = (page: Page): Promise<string[]> =>
  page.evaluate((maximum) => {
    const running = document.getAnimations().filter((animation) => {
      const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
      return Number(duration) * (iterations ?? 1) > maximum;
    });
    const slow = [...document.querySelectorAll('*')].filter((element) =>
      getComputedStyle(element)
        .transitionDuration.split(',')
        .some((duration) => parseFloat(duration) * 1000 > maximum),
    );
    return [...running.map(({ id }) => `animation ${id}`), ...slow.map(({ outerHTML }) => outerHTML)];
  }, MAX_MOTION_MS);

const readText = async (page: Page) => (await page.locator('body').innerText()).replaceAll(/\s+/g, ' ');

beforeAll(async () => {
  pages = await openPages(browser, { reducedMotion: 'reduce' });
  cspViolations = Object.values(pages).map((page) => recordCspViolations(page.context()));
  const { visitor, customer, shopper, staff } = pages;
  recordings = {
    visitor: await startRecording(visitor),
    customer: await startRecording(customer),
    shopper: await startRecording(shopper),
    staff: await startRecording(staff),
  };
});

describe.each(ROUTES)('The screen $name', (screen) => {
  let page: Page;
  let recording: Recording;

  beforeAll(async () => {
    page = pages[screen.user];
    recording = recordings[screen.user];
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await page.goto('about:blank');
    recording.clear();
    await showScreen(page, screen);
    await waitUntilIdle(page);
  });

  it('has the title and texts of the specification', async () => {
    await eventually(async () => {
      const text = await readText(page);
      expect(screen.texts.filter((expected) => !text.includes(expected))).toEqual([]);
    });
    expect(screen.texts).not.toEqual([]);
    expect(await page.title()).toMatch(/(^| - )Bookstore$/);
    expect(await page.title()).toContain(screen.title);
  });

  it('loads nothing from other origins', () => {
    expect(recording.transfers).not.toEqual([]);
    const external = recording.transfers.filter(({ url }) => new URL(url).origin !== readShopUrl());
    expect(external.map(({ url }) => url)).toEqual([]);
  });

  it('logs no errors', () => {
    expect(recording.errors).toEqual([]);
  });

  if (SHOP_ROUTES.includes(screen))
    it('does not load the code of the dashboard and its charts', () => {
      const scripts = recording.transfers.filter(({ type }) => type === 'Script').map(({ url }) => url);
      expect(scripts).not.toEqual([]);
      expect(scripts.filter((url) => DASHBOARD_CODE.test(url))).toEqual([]);
    });

  it('has no accessibility violations', async () => {
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    expect(await findViolations(page)).toEqual([]);
  });

  it('has none in forced colours and at 400%', async () => {
    expect(await findAdaptedViolations(page)).toEqual([]);
  });

  it('fits into the width of every device', async () => {
    expect(await findAtEachWidth(page, findOverflow)).toEqual([]);
  });

  it('has touch targets of a sufficient size', async () => {
    expect(await findAtEachWidth(page, findSmallTargets)).toEqual([]);
  });

  it('reserves the space of each image', async () => {
    expect(await findUnsizedImages(page)).toEqual([]);
  });

  it('does not move under reduced motion', async () => {
    expect(await findMotion(page)).toEqual([]);
  });

  it('is the same after a reload', async () => {
    const url = page.url();
    await page.reload();
    await page
      .getByText(screen.texts[0] ?? '')
      .first()
      .waitFor();
    expect(page.url()).toBe(url);
  });
});

describe('The longest content', () => {
  let staff: Staff;
  let content: LongContent;

  beforeAll(async () => {
    staff = await signInStaff();
    content = await storeLongContent(browser, staff, { reducedMotion: 'reduce' });
  });

  afterAll(() => staff.cleanUp());

  it.each(LONG_SCREENS)('fits into the width of every device on $name', async ({ user, toPath, toText }) => {
    const page = user === 'staff' ? pages.staff : content.customer;
    await page.goto(toPath(content));
    await page.getByText(toText(content)).first().waitFor();
    expect(await findAtEachWidth(page, findOverflow)).toEqual([]);
  });
});

describe('The screen', () => {
  const phoneStates = new Set(PHONE_STATES);
  it.each([...SIGNED_IN_ROUTES, ...STATES])(
    '$name of a $user has no accessibility violations, and violates no content security policy',
    async (screen) => {
      const page = pages[screen.user];
      await page.setViewportSize({ width: 1280, height: HEIGHT });
      await showScreen(page, screen);
      expect(await (phoneStates.has(screen) ? findFlaws(page) : findViolations(page))).toEqual([]);
      expect(cspViolations.flat()).toEqual([]);
    },
  );
});

describe('The content security policy', () => {
  it.each([
    ['an inline script', 'script-src', "s = document.createElement('script'); s.text = 'document.title = 1'"],
    [
      'a script from another origin',
      'script-src',
      "s = document.createElement('script'); s.src = '//127.0.0.1:9/x.js'",
    ],
    ['a frame', 'frame-src', "s = document.createElement('iframe'); s.src = 'http://127.0.0.1:9/'"],
  ])('blocks %s', async (_what, directive, createElement) => {
    const page = await openPage(browser);
    const violations = recordCspViolations(page.context());
    await page.goto('/about');
    const message = page.waitForEvent('console', (each) => each.text().includes(directive));
    await page.evaluate(`{ let s; ${createElement}; document.body.append(s); }`);
    await message;
    expect(violations).not.toEqual([]);
    expect(await page.title()).toBe('About - Bookstore');
  });
});
