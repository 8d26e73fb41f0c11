import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { ROUTES, showScreen } from '../e2e/screens.ts';
import { STATES } from '../e2e/states.ts';
import { openPages } from '../e2e/users.ts';

const WIDTHS = [360, 768, 1280];
/** What is over the page and not in it would be torn from its place in a picture of the whole page. */
const OVERLAY = /^(toast|dialog)/;

/** Takes every screen and state of the shop in one width, seen by new users. */
async function takeAll(browser: Browser, folder: string, width: number): Promise<void> {
  const pages = await openPages(browser, { width, reducedMotion: 'reduce' });
  for (const screen of [...ROUTES, ...STATES]) {
    const page = pages[screen.user];
    await showScreen(page, screen);
    await page.waitForLoadState('networkidle');
    const path = join(folder, `${screen.name}-${width}.png`);
    await page.screenshot({ path, fullPage: !OVERLAY.test(screen.name) });
  }
  await Promise.all(Object.values(pages).map((page) => page.context().close()));
}

const { positionals } = parseArgs({ allowPositionals: true });
const [folder = '.data/screenshots'] = positionals;
await mkdir(folder, { recursive: true });
const browser = await launchBrowser();
try {
  for (const width of WIDTHS) await takeAll(browser, folder, width);
} finally {
  await browser.close();
}
