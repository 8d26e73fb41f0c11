import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from '@bookstore/dev-env/testing/chromium';
import { environment } from '@bookstore/dev-env/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { START_MS, startTestShop, type TestShop } from '../testing/test-shop.ts';

const TEST_MS = 60_000;
const CONSENT = '<!doctype html><title>Consent</title><a href="$url">Allow</a>';

const provider = new OAuth2Server();
let shop: TestShop;
let browser: Browser;
let visit: BrowserContext;
let page: Page;

async function startProvider(): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  await provider.issuer.keys.add({ ...(await exportJWK(privateKey)), alg: 'RS256' });
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeTokenSigning', ({ payload }: MutableToken) => {
    const email = `reader-${crypto.randomUUID()}@shop.example`;
    Object.assign(payload, { sub: crypto.randomUUID(), email, email_verified: true });
  });
}

beforeAll(async () => {
  await startProvider();
  shop = await startTestShop({
    settings: {
      GOOGLE_CLIENT_ID: 'bookstore-test',
      GOOGLE_CLIENT_SECRET: 'secret-of-the-test',
      GOOGLE_ISSUER: String(provider.issuer.url),
    },
  });
  const executablePath = await findChromium({ environment, print: () => undefined });
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}, START_MS);

afterAll(async () => {
  await browser.close();
  await shop.stop();
  if (provider.listening) await provider.stop();
}, START_MS);

beforeEach(async () => {
  visit = await browser.newContext({ baseURL: shop.url });
  // The mock provider redirects at once; a real one shows a consent page first.
  await visit.route(/\/authorize\?/, async (route) => {
    const url = route.request().url();
    if (url.includes('consented')) await route.continue();
    else
      await route.fulfill({ contentType: 'text/html', body: CONSENT.replace('$url', `${url}&consented=1`) });
  });
  page = await visit.newPage();
});
afterEach(() => visit.close());

const findButton = () => page.getByRole('button', { name: 'Sign-in with Google' });

async function openPopup(path: string): Promise<Page> {
  await page.goto(path);
  const [popup] = await Promise.all([page.waitForEvent('popup'), findButton().click()]);
  return popup;
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

describe('Signing in with Google', () => {
  it.each(['/login', '/register'])(
    'from %s opens a popup of 500 by 600 pixels, signs in and goes to the front page',
    async (path) => {
      const popup = await openPopup(path);
      await popup.getByText('Allow').waitFor();
      expect(await popup.evaluate('[innerWidth, innerHeight]')).toEqual([500, 600]);
      await popup.getByText('Allow').click();
      await expectDialog('Login Successful');
      await page.waitForURL(`${shop.url}/`);
      await page.getByRole('button', { name: /reader-.*@shop\.example/ }).waitFor();
    },
    TEST_MS,
  );

  it(
    'fails when the customer closes the popup',
    async () => {
      const popup = await openPopup('/login');
      await popup.getByText('Allow').waitFor();
      await popup.close();
      await expectFailure('/login');
    },
    TEST_MS,
  );

  it(
    'fails when the provider denies access',
    async () => {
      provider.service.once('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      });
      const popup = await openPopup('/login');
      await popup.getByText('Allow').click();
      await expectFailure('/login');
    },
    TEST_MS,
  );

  it(
    'can be retried after a failure',
    async () => {
      const popup = await openPopup('/login');
      await popup.getByText('Allow').waitFor();
      await popup.close();
      await expectFailure('/login');
      const [again] = await Promise.all([page.waitForEvent('popup'), findButton().click()]);
      await again.getByText('Allow').click();
      await expectDialog('Login Successful');
    },
    TEST_MS,
  );

  it(
    'fails when the provider is unreachable',
    async () => {
      await provider.stop();
      await page.goto('/login');
      await findButton().click();
      await expectFailure('/login');
    },
    TEST_MS,
  );
});
