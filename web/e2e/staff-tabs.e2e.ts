import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from './browser.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { signInStaff } from './staff.ts';

const EXPIRED = ['Token has been expired!, Please login again.', 'OK'];
/** The dashboard asks for its statistics every second. */
const SEVERAL_REFRESHES_MS = 2500;

const isHome = ({ pathname }: URL) => pathname === '/';

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

describe('A dashboard', () => {
  it('is left at once when staff log out in another tab, and asks for nothing more', async () => {
    const { token } = await signInStaff();
    const tab = await openPage(browser, { localStorage: { token } });
    const other = await tab.context().newPage();
    for (const each of [tab, other]) {
      await each.goto('/dashboard');
      await each.getByText('Total Orders').waitFor();
    }
    await tab.getByRole('button', { name: 'Log out' }).click();
    await tab.waitForURL(isHome);

    expect(await readDialog(other)).toEqual(EXPIRED);
    await other.waitForURL(isHome);
    await other.getByText('Total Orders').waitFor({ state: 'detached' });
    const asked: string[] = [];
    other.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await new Promise((resolve) => setTimeout(resolve, SEVERAL_REFRESHES_MS));
    expect(asked).not.toContain('/api/admin');
    await closeDialog(other, 'OK');
    expect(await tab.getByRole('alertdialog').count()).toBe(0);
    await tab.context().close();
  });
});
