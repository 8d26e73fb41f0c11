import { chromium, type Browser, type BrowserContext } from 'playwright-core';

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

/** A visitor of the shop: cookies and storage of its own. */
export const openVisit = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ baseURL: read('TEST_SHOP_URL'), viewport: { width: 1280, height: 900 } });
