import { eventually } from '@bookstore/runtime/testing/eventually';
import { chromium, type Browser, type BrowserContextOptions, type Page, type Request } from 'playwright-core';
import { z } from 'zod';

declare global {
  interface Window {
    /** The cumulative layout shift of this page, where it is recorded. */
    layoutShift: number;
  }
}

/**
 * Chromium cannot use its sandbox as root. Pages that live for a second are not worth being compiled to fast code: without
 * that they take a tenth less processor time. The other flags stop it from contacting other hosts.
 */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--js-flags=--no-opt --no-maglev',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A screen of 1280 by 1024 pixels at 400%. */
export const ENLARGED = { width: 320, height: 256 };

/** Of the slides of a carousel, the first one that is seen. */
export const FIRST_SEEN = ':not([inert]):is(:first-child, [inert] + *)';

function readVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; the global setup of the browser tests sets it`);
  return value;
}

const shop = z.object({
  url: z.url(),
  mailUrl: z.url().optional(),
  admin: z.object({ username: z.string(), password: z.string() }),
});

/** The shop of this worker of Jest, which no other test uses meanwhile. */
function readShop(): z.infer<typeof shop> {
  const shops = shop.array().parse(JSON.parse(readVariable('TEST_SHOPS')));
  const number = Number(process.env['JEST_WORKER_ID'] ?? 1);
  const found = shops[number - 1];
  if (!found) throw new Error(`There is no shop for worker ${number}`);
  return found;
}

export const readAdminCredentials = () => readShop().admin;

export const readShopUrl = (): string => readShop().url;

/** Where the mail catcher of the shop lists what it was sent. */
export const readMailUrl = (): string => readShop().mailUrl ?? '';

export const launchBrowser = (...flags: string[]): Promise<Browser> =>
  chromium.launch({ executablePath: readVariable('TEST_CHROME_PATH'), args: [...ARGUMENTS, ...flags] });

type LocalStorage = Readonly<Record<string, string>>;

export type PageOptions = BrowserContextOptions & { width?: number; localStorage?: LocalStorage };

/** How long what a page is waited for may take: less than a test, so that a failure says what was waited for. */
export const WAIT_MS = 60_000;

type Traffic = { asked: number; pending: Set<Request> };

/** What pages have asked for. */
const traffics = new WeakMap<Page, Traffic>();

function recordTraffic(page: Page): void {
  const traffic: Traffic = { asked: 0, pending: new Set() };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    // A new document gives up what the one before was waiting for.
    if (request.isNavigationRequest()) traffic.pending.clear();
    traffic.asked += 1;
    traffic.pending.add(request);
  });
  page.on('requestfinished', (request) => traffic.pending.delete(request));
  page.on('requestfailed', (request) => traffic.pending.delete(request));
}

/** Opens a page in a browser context of its own. It takes a second: prefer `resetPage` where it will do. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page> {
  const { width = 1280, localStorage = {}, ...contextOptions } = options;
  const items = Object.entries(localStorage).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...contextOptions,
    baseURL: readShopUrl(),
    viewport: { width, height: 900 },
    ...(items.length > 0 && {
      storageState: { cookies: [], origins: [{ origin: readShopUrl(), localStorage: items }] },
    }),
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  recordTraffic(page);
  return page;
}

/** Waits until a page has all that it asked for, and asks for nothing more while it is idle twice. */
export const waitUntilIdle = (page: Page): Promise<void> =>
  eventually(async () => {
    const traffic = traffics.get(page);
    const before = traffic?.asked;
    await page.evaluate(async () => {
      for (let times = 0; times < 2; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
    });
    const pending = Array.from(traffic?.pending ?? [], (request) => request.url());
    if (pending.length > 0 || traffic?.asked !== before)
      throw new Error(`The page still loads ${pending.join()}`);
  });

/** Makes a page that of a new visitor: no cookies, no intercepted routes, and only this in local storage. */
export async function resetPage(page: Page, localStorage: LocalStorage = {}): Promise<void> {
  await page.unrouteAll();
  await page.context().clearCookies();
  // The app must not run while its storage is replaced.
  await page.goto('/robots.txt');
  await page.evaluate((items) => {
    window.localStorage.clear();
    window.sessionStorage.clear();
    for (const [name, value] of Object.entries(items)) window.localStorage.setItem(name, value);
  }, localStorage);
}

/** Below what anyone sees move. */
export const MAX_LAYOUT_SHIFT = 0.02;

/** Records the layout shift of every page that is opened from now on. */
export const recordLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput)
          window.layoutShift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Waits until the app has taken over the rendered page, or the place of the prerendered one. Until then links load documents. */
export const waitForApp = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('#no-scripts, #root button[inert]'));

/** Waits until what is laid out last is: until then it has no text, and the colours of the theme before. */
export const waitForLayout = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('.deferred-layout'));

/** Waits until the page and its data are loaded and laid out. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await page.locator('.skeleton, .spinner').first().waitFor({ state: 'detached' });
  await waitForLayout(page);
}

/** An address of the home page that the server does not render: the app asks for the books by itself. */
export const UNRENDERED_HOME = '/?from=mail';

export const pathOf = (page: Page): string => new URL(page.url()).pathname;
