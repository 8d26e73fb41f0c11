import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { findViolations } from './axe.ts';
import { launchBrowser, openVisit } from './browser.ts';
import { recordRefusals } from './complaints.ts';
import { OPEN_ROUTES_SIGNED_IN, openScreen, ROUTES } from './screens.ts';
import { STATES } from './states.ts';
import { openVisits, type Visits } from './viewers.ts';

jest.setTimeout(60_000);

let browser: Browser;
let visits: Visits;
let refusals: readonly string[][];

beforeAll(async () => {
  browser = await launchBrowser();
  visits = await openVisits(browser, { reducedMotion: 'reduce' });
  refusals = Object.values(visits).map(recordRefusals);
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

describe('The security policy', () => {
  it('had nothing to refuse on any of these screens', () => {
    expect(refusals.flat()).toEqual([]);
  });

  it.each([
    [
      'a script in the page',
      'script-src',
      "s = document.createElement('script'); s.text = 'document.title = 1'",
    ],
    [
      'a script from elsewhere',
      'script-src',
      "s = document.createElement('script'); s.src = '//127.0.0.1:9/x.js'",
    ],
    ['a frame', 'frame-src', "s = document.createElement('iframe'); s.src = 'http://127.0.0.1:9/'"],
  ])('refuses %s', async (_what, directive, make) => {
    const visit = await openVisit(browser);
    const refused = recordRefusals(visit);
    const page = await visit.newPage();
    await page.goto('/about');
    const message = visit.waitForEvent('console', (each) => each.text().includes(directive));
    await page.evaluate(`{ let s; ${make}; document.body.append(s); }`);
    await message;
    expect(refused).not.toEqual([]);
    expect(await page.title()).toBe('About - Bookstore');
    await visit.close();
  });
});
