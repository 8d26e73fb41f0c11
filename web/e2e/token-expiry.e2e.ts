import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { answerDialog, readDialog } from './dialogs.ts';
import { signInStaff } from './journeys.ts';

jest.setTimeout(60_000);

const MINUTE_MS = 60_000;
const EXPIRED = ['Token has been expired!, Please login again.', 'OK'];

let browser: Browser;
let page: Page;

const readToken = () => page.evaluate(() => localStorage.getItem('token'));

async function expectExpiry() {
  expect(await readDialog(page)).toEqual(EXPIRED);
  expect(await readToken()).toBeNull();
  await answerDialog(page, 'OK');
  await page.waitForURL((url) => url.pathname === '/');
}

beforeAll(async () => {
  browser = await launchBrowser();
});

beforeEach(async () => {
  page = await (await openVisit(browser)).newPage();
  await page.clock.install();
  await signInStaff(page);
  await page.getByText('Total Orders').waitFor();
});

afterAll(() => browser.close());

describe('A staff token', () => {
  it('ends 3600 seconds after the login, and not before', async () => {
    await page.clock.fastForward(59 * MINUTE_MS);
    await page.getByRole('main').getByRole('link', { name: 'Manage Books' }).click();
    await page.getByRole('table').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await readToken()).not.toBeNull();

    await page.clock.fastForward(MINUTE_MS);
    await expectExpiry();
  });

  it('ends at the same moment when the page is loaded again meanwhile', async () => {
    await page.clock.fastForward(30 * MINUTE_MS);
    await page.reload();
    await page.getByText('Total Orders').waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);

    await page.clock.fastForward(30 * MINUTE_MS);
    await expectExpiry();
  });

  it('is told to have ended when the dashboard is opened again too late', async () => {
    await page.goto('about:blank');
    await page.clock.fastForward(61 * MINUTE_MS);
    await page.goto('/dashboard/manage-books');
    await expectExpiry();
  });
});
