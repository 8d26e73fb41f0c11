import type { BrowserContext } from 'playwright-core';
import { showScreen, type Screen } from './screens.ts';

/** A phone on a slow network: a tenth of a second for each request, and the covers trickle in. */
const SLOW_NETWORK = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const PHONE = { width: 390, height: 844 };

/** The cumulative layout shift of a screen while it loads, uncached and slowly, on a phone. */
export async function measureShift(visit: BrowserContext, screen: Screen): Promise<number> {
  const page = await visit.newPage();
  await page.setViewportSize(PHONE);
  const session = await visit.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          window.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await showScreen(page, screen);
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => window.shift);
  await page.close();
  return shift;
}

declare global {
  interface Window {
    /** How far the content of this page has jumped since it was opened. */
    shift: number;
  }
}
