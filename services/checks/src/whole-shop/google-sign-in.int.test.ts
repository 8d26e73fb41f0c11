import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { environment } from '@bookstore/dev-env/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

const TEST_MS = 60_000;

let shop: TestShop;
let browser: Browser;
let visit: BrowserContext;
let page: Page;

beforeAll(async () => {
  shop = await startTestShop({ withGoogle: true });
  const executablePath = await findChromium({ environment, print: () => undefined });
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}, START_MS);

afterAll(async () => {
  await browser.close();
  await shop.stop();
}, START_MS);

beforeEach(async () => {
  visit = await browser.newContext({ baseURL: shop.url });
  page = await visit.newPage();
});
afterEach(() => visit.close());

const findButton = () => page.getByRole('button', { name: 'Sign-in with Google' });

async function openPopup(path: string): Promise<Page> {
  await page.goto(path);
  const [popup] = await Promise.all([page.waitForEvent('popup'), findButton().click()]);
  return popup;
}

async function signInAt(popup: Page): Promise<string> {
  const email = `reader-${crypto.randomUUID()}@shop.example`;
  await popup.getByLabel('E-mail address').fill(email);
  await popup.getByRole('button', { name: 'Continue' }).click();
  return email;
}

async function expectDialog(title: string): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: title });
  await dialog.waitFor();
  await dialog.getByRole('button').first().click();
  await eventually(() => {
    expect(visit.pages()).toEqual([page]);
  });
}

async function expectFailure(path: string): Promise<void> {
  await expectDialog('Google sign-in failed');
  expect(new URL(page.url()).pathname).toBe(path);
  await page.locator('button:enabled', { hasText: 'Sign-in with Google' }).waitFor();
}

describe('Signing in with Google, for which `npm start` has a stand-in,', () => {
  it.each(['/login', '/register'])(
    'from %s opens a popup of 500 by 600 pixels, signs in and goes to the front page',
    async (path) => {
      const popup = await openPopup(path);
      await popup.getByText('This is not Google.').waitFor();
      expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([500, 600]);
      const email = await signInAt(popup);
      await expectDialog('Login Successful');
      await page.waitForURL(`${shop.url}/`);
      await page.getByRole('button', { name: `Account of ${email}` }).waitFor();
    },
    TEST_MS,
  );

  it(
    'fails when the customer closes the popup',
    async () => {
      const popup = await openPopup('/login');
      await popup.getByRole('button', { name: 'Continue' }).waitFor();
      await popup.close();
      await expectFailure('/login');
    },
    TEST_MS,
  );

  it(
    'fails when the provider denies access',
    async () => {
      const popup = await openPopup('/login');
      await popup.getByRole('link', { name: 'Cancel' }).click();
      await expectFailure('/login');
    },
    TEST_MS,
  );

  it(
    'can be retried after a failure',
    async () => {
      const popup = await openPopup('/login');
      await popup.getByRole('button', { name: 'Continue' }).waitFor();
      await popup.close();
      await expectFailure('/login');
      const [again] = await Promise.all([page.waitForEvent('popup'), findButton().click()]);
      await signInAt(again);
      await expectDialog('Login Successful');
    },
    TEST_MS,
  );

  it(
    'fails when the provider is unreachable',
    async () => {
      await shop.part('stand-ins').stop();
      await page.goto('/login');
      await findButton().click();
      await expectFailure('/login');
    },
    TEST_MS,
  );
});
