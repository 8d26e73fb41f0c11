import { afterAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { signInStaff, type Staff } from './staff.ts';

let launched: Browser | undefined;

/** The browser of this process, which ends with it. The contexts of a test file are closed after its tests. */
export async function startBrowser(): Promise<Browser> {
  const browser = launched?.isConnected() ? launched : await launchBrowser();
  launched = browser;
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

/** Signs in the staff of a test file, whose books are deleted after its tests. */
export async function startStaff(): Promise<Staff> {
  const staff = await signInStaff();
  afterAll(staff.cleanUp);
  return staff;
}
