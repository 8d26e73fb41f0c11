import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CDPSession, Page } from 'playwright-core';
import { openPage, waitForApp } from './browser.ts';
import { startRecording, type Transfer } from './recording.ts';
import { startBrowser } from './testing.ts';

const HOME_JS_BYTES = 122_600;
const HOME_HTML_BYTES = 16_000;
/** Of what pages in English are written with; other letters load more. */
const FONT_BYTES = 70_000;
/** What people take for at once ("good" by the metric INP); the tests beside this one have the processor, too. */
const MAX_INTERACTION_MS = 200;
const PHONE = { width: 390, height: 844 };

declare global {
  interface Window {
    /** The times from events to the frames after them, in milliseconds, where they are recorded. */
    interactions: number[];
  }
}

const browser = await startBrowser();

describe('The home page', () => {
  let page: Page;
  let transfers: Transfer[];

  beforeAll(async () => {
    page = await openPage(browser);
    ({ transfers } = await startRecording(page));
    await page.goto('/', { waitUntil: 'networkidle' });
  });

  it('needs at most 122.6 KB of JavaScript', () => {
    const scripts = transfers.filter(({ type }) => type === 'Script');
    expect(scripts).not.toEqual([]);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(HOME_JS_BYTES);
  });

  it('comes with its first books in at most 16 KB of HTML, and asks for no other', () => {
    const [document] = transfers.filter(({ type }) => type === 'Document');
    expect(document?.bytes).toBeLessThanOrEqual(HOME_HTML_BYTES);
    expect(transfers.filter(({ url }) => url.includes('/api/books'))).toEqual([]);
  });

  it('needs two fonts, one for headings and one for text, which are loaded from its first byte on', async () => {
    const fonts = transfers.filter(({ type }) => type === 'Font').map(({ url }) => new URL(url).pathname);
    const preloads = page.locator('link[rel=preload][as=font]');
    const preloaded = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(fonts.toSorted()).toEqual(preloaded.toSorted());
    expect(fonts).toHaveLength(2);
    const bytes = transfers.filter(({ type }) => type === 'Font').reduce((sum, font) => sum + font.bytes, 0);
    expect(bytes).toBeLessThanOrEqual(FONT_BYTES);
  });

  it('loads Swiper when a carousel is first moved by a button, and not before', async () => {
    const names = () =>
      transfers.map(({ url }) => new URL(url).pathname).filter((path) => /swiper/i.test(path));
    expect(names().filter((path) => path.endsWith('.js'))).toEqual([]);
    await page.getByRole('button', { name: 'Next in News' }).click();
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    expect(names().filter((path) => path.endsWith('.js'))).toHaveLength(1);
  });

  it('gets its assets compressed and cacheable forever', () => {
    const assets = transfers.filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
    expect(assets).not.toEqual([]);
    for (const { url, encoding, cacheControl } of assets) {
      // The format of fonts is compressed by itself.
      expect(encoding).toBe(url.endsWith('.woff2') ? '' : 'br');
      expect(cacheControl).toContain('immutable');
    }
  });
});

describe('On a phone', () => {
  let page: Page;
  let session: CDPSession;

  /** The times, in ms, from keys, taps and a swipe to the frames that show their effect. */
  async function measureInteractions(): Promise<number[]> {
    await page.goto('/');
    await waitForApp(page);
    const carousel = page.getByRole('group', { name: 'Top Sellers', exact: true });
    await carousel.scrollIntoViewIfNeeded();
    const next = page.getByRole('button', { name: 'Next in Top Sellers' });
    for (let taps = 0; taps < 3; taps += 1) await next.tap();
    const box = await carousel.boundingBox();
    await session.send('Input.synthesizeScrollGesture', {
      x: PHONE.width / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
      xDistance: -PHONE.width / 2,
      gestureSourceType: 'touch',
    });
    await page
      .getByRole('combobox', { name: 'Search for books' })
      .pressSequentially('frankenst', { delay: 80 });
    await page
      .getByRole('option', { name: /Frankenstein/ })
      .first()
      .waitFor();
    return page.evaluate(() => window.interactions);
  }

  beforeAll(async () => {
    page = await openPage(browser, { width: PHONE.width, hasTouch: true, isMobile: true });
    session = await page.context().newCDPSession(page);
    await page.addInitScript(() => {
      window.interactions = [];
      // The types of the DOM do not know the threshold.
      const events = { type: 'event', durationThreshold: 16 };
      new PerformanceObserver((list) => {
        window.interactions.push(...list.getEntries().map(({ duration }) => duration));
      }).observe(events);
    });
  });

  it('the home page shows three of four that are typed, tapped and swiped within 200 ms', async () => {
    const times = (await measureInteractions()).toSorted((a, b) => a - b);
    expect(times.length).toBeGreaterThan(5);
    expect(times[Math.floor(times.length * 0.75)]).toBeLessThanOrEqual(MAX_INTERACTION_MS);
  });
});
