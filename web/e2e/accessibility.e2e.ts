import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findViolations } from './axe.ts';
import { launchBrowser } from './browser.ts';
import { OPEN_ROUTES_SIGNED_IN, openScreen, ROUTES } from './screens.ts';
import { STATES } from './states.ts';
import { openVisits, type Visits } from './viewers.ts';

jest.setTimeout(60_000);

let browser: Browser;
let visits: Visits;

beforeAll(async () => {
  browser = await launchBrowser();
  visits = await openVisits(browser, { reducedMotion: 'reduce' });
});

afterAll(() => browser.close());

describe('axe finds nothing', () => {
  it.each([...ROUTES, ...OPEN_ROUTES_SIGNED_IN, ...STATES])('on $name, seen by $viewer', async (screen) => {
    const page = await openScreen(visits[screen.viewer], screen);
    const violations = await findViolations(page);
    await page.close();
    expect(violations).toEqual([]);
  });
});
