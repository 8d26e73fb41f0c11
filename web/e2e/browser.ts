import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';

/** Chromium as root needs its sandbox off; the rest keeps it from talking to anyone but the shop. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function read(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The global set-up of the browser tests did not tell ${name}`);
  return value;
}

export const readStaff = () => ({
  username: read('TEST_ADMIN_USERNAME'),
  password: read('TEST_ADMIN_PASSWORD'),
});

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: read('TEST_CHROME_PATH'), args: ARGUMENTS });

export const readShopUrl = (): string => read('TEST_SHOP_URL');

/** What is special about a visitor: the width of the screen, and what the browser has stored on earlier visits. */
export type VisitOptions = BrowserContextOptions & {
  width?: number;
  stored?: Readonly<Record<string, string>>;
};

/** A visitor of the shop: cookies and storage of its own. */
export const openVisit = (
  browser: Browser,
  { width = 1280, stored = {}, ...options }: VisitOptions = {},
): Promise<BrowserContext> => {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return browser.newContext({
    ...options,
    baseURL: readShopUrl(),
    viewport: { width, height: 900 },
    storageState: { cookies: [], origins: [{ origin: readShopUrl(), localStorage }] },
  });
};
