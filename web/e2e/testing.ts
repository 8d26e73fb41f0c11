import { afterAll } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import { signInStaff, type Staff } from './staff.ts';

/** Launches the browser of a test file, which is closed after its tests. */
export async function startBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  afterAll(() => browser.close());
  return browser;
}

/** Signs in the staff of a test file, whose books are deleted after its tests. */
export async function startStaff(): Promise<Staff> {
  const staff = await signInStaff();
  afterAll(staff.cleanUp);
  return staff;
}
