import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, waitForApp, waitUntilIdle } from './browser.ts';
import { type Recording, startRecording, type Transfer } from './recording.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const HOME_JS_BYTES = 126_600;
const HOME_HTML_BYTES = 16_000;
/** What its own, the framework and the shop's frame need: no forms, no orders, no schemas. */
const BOOK_JS_BYTES = 132_000;
/** What a server may send before a browser has answered: ten packets, less the headers. */
const CSS_BYTES = 14_000;
/** Of what pages in English are written with; other letters load more. */
const FONT_BYTES = 70_000;
/** Half of what people take for at once ("good" by the metric INP), in time of the processor, of which tests beside this one take none. */
const MAX_INTERACTION_MS = 100;
const PHONE = { width: 390, height: 844 };

const browser = await startBrowser();

describe('The home page', () => {
  let page: Page;
  let recording: Recording;
  /** Until the page is idle. */
  let transfers: Transfer[];

  beforeAll(async () => {
    page = await openPage(browser);
    recording = await startRecording(page);
    await page.goto('/');
    await waitUntilIdle(page);
    transfers = [...recording.transfers];
  });

  it('needs at most 126.6 KB of JavaScript', () => {
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
    const names = (seen: Transfer[]) =>
      seen.map(({ url }) => new URL(url).pathname).filter((path) => /swiper.*\.js$/i.test(path));
    expect(names(transfers)).toEqual([]);
    await page.getByRole('button', { name: 'Next in News' }).click();
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    expect(names(recording.transfers)).toHaveLength(1);
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

describe('A book page on a phone', () => {
  it('needs at most 132 KB of JavaScript, and styles that come with the first packets', async () => {
    const [book] = await listSeededBooks();
    const page = await openPage(browser, { width: PHONE.width, isMobile: true });
    const { transfers } = await startRecording(page);
    await page.goto(`/books/${book?._id ?? ''}`);
    await waitUntilIdle(page);
    const sizeOf = (kind: string) =>
      transfers.reduce((sum, { type, bytes }) => sum + (type === kind ? bytes : 0), 0);
    expect(sizeOf('Script')).toBeGreaterThan(0);
    expect(sizeOf('Script')).toBeLessThanOrEqual(BOOK_JS_BYTES);
    expect(sizeOf('Stylesheet')).toBeLessThanOrEqual(CSS_BYTES);
  });
});

describe('On a phone', () => {
  it('the home page takes at most 100 ms of the processor for three of four that are typed, tapped and swiped', async () => {
    const page = await openPage(browser, { width: PHONE.width, hasTouch: true, isMobile: true });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const readThreadMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
    };
    const times: number[] = [];
    const measure = async (interact: () => Promise<unknown>) => {
      const before = await readThreadMs();
      await interact();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      times.push((await readThreadMs()) - before);
    };
    await page.goto('/');
    await waitForApp(page);
    const carousel = page.getByRole('group', { name: 'Top Sellers', exact: true });
    await carousel.scrollIntoViewIfNeeded();
    const next = page.getByRole('button', { name: 'Next in Top Sellers' });
    for (let taps = 0; taps < 3; taps += 1) await measure(() => next.tap());
    const box = await carousel.boundingBox();
    await measure(() =>
      session.send('Input.synthesizeScrollGesture', {
        x: PHONE.width / 2,
        y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
        xDistance: -PHONE.width / 2,
        gestureSourceType: 'touch',
      }),
    );
    await page.getByRole('combobox', { name: 'Search for books' }).focus();
    for (const key of 'frankenst') await measure(() => page.keyboard.press(key));
    await page
      .getByRole('option', { name: /Frankenstein/ })
      .first()
      .waitFor();
    times.sort((a, b) => a - b);
    expect(times[0]).toBeGreaterThan(0);
    expect(times[Math.floor(times.length * 0.75)]).toBeLessThanOrEqual(MAX_INTERACTION_MS);
  });
});
