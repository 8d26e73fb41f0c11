import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { MAX_LAYOUT_SHIFT, recordLayoutShift, waitUntilIdle } from './browser.ts';
import { SHOP_ROUTES, showScreen } from './screens.ts';
import { openShopper } from './users.ts';
import { startBrowser } from './testing.ts';

/** 100 ms per request, and covers load slowly. */
const SLOW_NETWORK = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 100_000 };

const browser = await startBrowser();

describe('On a phone with a slow network', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openShopper(browser, { width: 390 });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
    await recordLayoutShift(page);
  });

  // A shopper is signed in already.
  const screens = SHOP_ROUTES.filter(({ name }) => name !== 'login' && name !== 'register');
  it.each(screens)('the screen $name hardly shifts', async (screen) => {
    await showScreen(page, screen);
    await waitUntilIdle(page);
    expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  });
});
