import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { PASSWORD, signUp, storeCart } from './customers.ts';
import { answerDialog, readDialog } from './dialogs.ts';
import { DELIVERY, fillIn } from './forms.ts';
import { employStaff, type Staff } from './staff.ts';

jest.setTimeout(60_000);

const QUARTER_HOUR_MS = 900_000;

let browser: Browser;
let staff: Staff;

const pathOf = (page: Page) => new URL(page.url()).pathname;

async function logIn(page: Page, email: string) {
  await fillIn(page, { Email: email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  expect(await readDialog(page)).toEqual(['Login Successful', 'OK']);
  await answerDialog(page, 'OK');
}

async function signedUp(): Promise<{ context: BrowserContext; email: string }> {
  const context = await openVisit(browser, { stored: storeCart([await staff.addBook()]) });
  return { context, email: await signUp(context) };
}

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), employStaff()]);
});

afterAll(async () => {
  await staff.leave();
  await browser.close();
});

describe('The customer guard', () => {
  it.each(['/checkout', '/orders'])('waits at %s while the session loads', async (address) => {
    const { context } = await signedUp();
    const page = await context.newPage();
    const session = Promise.withResolvers<undefined>();
    await page.route('**/identity/get-session', async (route) => {
      await session.promise;
      await route.continue();
    });
    await page.goto(address);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).first().waitFor();
    expect(pathOf(page)).toBe(address);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);

    session.resolve(undefined);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(address);
  });

  it('replaces history with the login, which leads back to the page it stood before', async () => {
    const { context, email } = await signedUp();
    await context.clearCookies();
    const page = await context.newPage();
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await page.waitForURL('**/login**');
    await page.goBack();
    await page.getByText('Subtotal').waitFor();
    expect(pathOf(page)).toBe('/cart');

    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await page.waitForURL('**/login**');
    await logIn(page, email);
    await page.waitForURL('**/checkout');
    expect(await page.getByLabel('Email Address').inputValue()).toBe(email);
  });

  it('sends a visitor who comes straight to /orders to the login, and from there to /orders', async () => {
    const { context, email } = await signedUp();
    await context.clearCookies();
    const page = await context.newPage();
    await page.goto('/orders');
    await page.waitForURL('**/login**');
    await logIn(page, email);
    await page.getByText('No orders found!').waitFor();
  });
});

describe('A customer whose session ends', () => {
  it('logs in and is back at the order, with everything that was typed', async () => {
    const { context, email } = await signedUp();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/checkout');
    await fillIn(page, DELIVERY);
    await page.getByRole('checkbox').check();
    await context.clearCookies();
    await page.clock.fastForward(QUARTER_HOUR_MS);
    await page.getByRole('button', { name: 'Place an Order' }).click();
    expect(await readDialog(page)).toEqual(['Failed to place an order', 'OK']);
    await answerDialog(page, 'OK');

    await page.waitForURL('**/login**');
    await logIn(page, email);
    await page.waitForURL('**/checkout');
    for (const [label, text] of Object.entries(DELIVERY))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
  });
});

describe('The admin guard', () => {
  it.each([
    '/dashboard',
    '/dashboard/add-new-book',
    '/dashboard/edit-book/0123456789abcdef01234567',
    '/dashboard/manage-books',
  ])('sends whoever has no token from %s to /admin, replacing history', async (address) => {
    const page = await (await openVisit(browser)).newPage();
    await page.goto('/about');
    await page.goto(address);
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: 'Admin Dashboard Login' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/about');
  });

  it('lets nobody see the dashboard whose token the shop refuses', async () => {
    const forged = `${staff.token.slice(0, -8)}AAAAAAAA`;
    const page = await (await openVisit(browser, { stored: { token: forged } })).newPage();
    await page.goto('/dashboard');
    expect(await readDialog(page)).toEqual(['Token has been expired!, Please login again.', 'OK']);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await answerDialog(page, 'OK');
    await page.waitForURL((url) => url.pathname === '/');
  });
});
