import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit, readShopUrl } from './browser.ts';
import { recordComplaints } from './complaints.ts';
import { measureShift } from './layout-shift.ts';
import { recordTransfers, type Transfer } from './network.ts';
import { ROUTES, SHOP_ROUTES, showScreen } from './screens.ts';
import { openVisits, type Visits } from './viewers.ts';

jest.setTimeout(60_000);

const HOME_JS_BYTES = 170_000;
const LARGEST_SHIFT = 0.05;
const CHART_CODE = /dashboard|chart/i;

let browser: Browser;
let visits: Visits;

const isAsset = ({ url }: Transfer) => new URL(url).pathname.startsWith('/assets/');
const isScript = ({ kind }: Transfer) => kind === 'Script';

beforeAll(async () => {
  browser = await launchBrowser();
  visits = await openVisits(browser);
});

afterAll(() => browser.close());

describe('The front page', () => {
  let transfers: Transfer[];

  beforeAll(async () => {
    const visit = await openVisit(browser);
    const page = await visit.newPage();
    transfers = await recordTransfers(visit, page);
    await page.goto('/', { waitUntil: 'networkidle' });
  });

  it('needs at most 170 KB of JavaScript', () => {
    const scripts = transfers.filter(isScript);
    expect(scripts).not.toEqual([]);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(HOME_JS_BYTES);
  });

  it('is sent its assets compressed, to be kept for good', () => {
    const assets = transfers.filter(isAsset);
    expect(assets).not.toEqual([]);
    for (const { encoding, caching } of assets) {
      expect(encoding).toBe('br');
      expect(caching).toContain('immutable');
    }
  });

  it('shows covers in WebP, in the width that the screen needs', async () => {
    const page = await openVisit(browser).then((visit) => visit.newPage());
    await page.goto('/');
    const covers = page.locator('img[alt^="Cover of"][srcset]');
    await covers.first().waitFor();
    const sources = await covers.evaluateAll((images) => images.map((image) => image.getAttribute('srcset')));
    for (const source of sources) expect(source).toMatch(/\.webp \d+w, .*\.webp \d+w$/);
  });
});

describe.each(ROUTES)('The screen $name', (screen) => {
  let transfers: Transfer[];
  let complaints: string[];

  beforeAll(async () => {
    const visit = visits[screen.viewer];
    const page = await visit.newPage();
    complaints = recordComplaints(page);
    transfers = await recordTransfers(visit, page);
    await showScreen(page, screen);
    await page.waitForLoadState('networkidle');
    await page.close();
  });

  it('asks nobody but the shop', () => {
    const strangers = transfers.filter(({ url }) => new URL(url).origin !== readShopUrl());
    expect(strangers.map(({ url }) => url)).toEqual([]);
  });

  it('gives the browser no cause for complaint', () => {
    expect(complaints).toEqual([]);
  });

  if (SHOP_ROUTES.includes(screen))
    it('is not sent the code of the dashboard and its charts', () => {
      const scripts = transfers.filter(isScript).map(({ url }) => url);
      expect(scripts).not.toEqual([]);
      expect(scripts.filter((url) => CHART_CODE.test(url))).toEqual([]);
    });
});

describe.each(['home', 'book', 'search', 'cart', 'orders'])(
  'While it loads slowly, the screen %s',
  (name) => {
    it('hardly moves', async () => {
      const screen = SHOP_ROUTES.find((route) => route.name === name);
      if (!screen) throw new Error(`There is no screen ${name}`);
      expect(await measureShift(visits.shopper, screen)).toBeLessThanOrEqual(LARGEST_SHIFT);
    });
  },
);
