import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { answerDialog, readDialog } from './dialogs.ts';

const PATHS = ['/login', '/register'];

let browser: Browser;
let visit: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  visit = await openVisit(browser);
  page = await visit.newPage();
});
afterEach(() => visit.close());

const findButton = () => page.getByRole('button', { name: 'Sign-in with Google' });

/** What a shopper meets after a sign-in that failed: the reason, no window left, and a button that works again. */
async function expectFailure(path: string): Promise<void> {
  expect(await readDialog(page)).toContain('Google sign-in failed');
  await answerDialog(page, 'OK');
  await page.waitForFunction(() => !document.querySelector('button:disabled'));
  expect(new URL(page.url()).pathname).toBe(path);
  expect(visit.pages()).toEqual([page]);
  expect(await findButton().isEnabled()).toBe(true);
}

describe('Signing in with Google', () => {
  it.each(PATHS)('from %s in a shop without its settings fails each time it is tried', async (path) => {
    await page.goto(path);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await findButton().click();
      await expectFailure(path);
    }
  });

  it.each(PATHS)('from %s in a browser that blocks the popup fails', async (path) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(path);
    await findButton().click();
    await expectFailure(path);
  });
});
