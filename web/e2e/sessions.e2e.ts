import { CUSTOMER_TOKEN_SECONDS, STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Page } from 'playwright-core';
import { openPage, pathOf, readAdminCredentials, resetPage } from './browser.ts';
import { PASSWORD, signUp, storedCart } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const MINUTE_MS = 60_000;
const STAFF_TOKEN_MS = STAFF_TOKEN_SECONDS * 1000;
const EXPIRED = ['Token has been expired!, Please login again.', 'OK'];

const browser = await startBrowser();
const page = await openPage(browser);
const { token } = await startStaff();
const cart = storedCart((await listSeededBooks()).slice(0, 1));

const readToken = (owner: Page) => owner.evaluate(() => localStorage.getItem('token'));

/** Opens a customer's page with one book in the cart. Returns the e-mail address. */
async function openCustomer(): Promise<string> {
  await resetPage(page, cart);
  return signUp(page.context());
}

async function logIn(owner: Page, email: string): Promise<void> {
  await fillIn(owner, { Email: email, Password: PASSWORD });
  await owner.getByRole('button', { name: 'Login', exact: true }).click();
  expect(await readDialog(owner)).toEqual(['Login Successful', 'OK']);
  await closeDialog(owner, 'OK');
}

async function expectExpiry(owner: Page): Promise<void> {
  expect(await readDialog(owner)).toEqual(EXPIRED);
  expect(await readToken(owner)).toBeNull();
  await closeDialog(owner, 'OK');
  await owner.waitForURL((url) => url.pathname === '/');
}

describe('The customer guard', () => {
  it('replaces history with the login, which leads back to the requested page', async () => {
    const email = await openCustomer();
    await page.context().clearCookies();
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
});

describe('A customer whose session has ended', () => {
  it('logs in and returns to the order with the form filled in', async () => {
    // A fake clock cannot be removed from a page.
    const customer = await openPage(browser, { localStorage: cart });
    const email = await signUp(customer.context());
    await customer.clock.install();
    await customer.goto('/checkout');
    await fillIn(customer, DELIVERY_DETAILS);
    await customer.getByRole('checkbox').check();
    await customer.context().clearCookies();
    await customer.clock.fastForward(CUSTOMER_TOKEN_SECONDS * 1000);
    await customer.getByRole('button', { name: 'Place an Order' }).click();
    expect(await readDialog(customer)).toEqual(['Failed to place an order', 'OK']);
    await closeDialog(customer, 'OK');

    await customer.waitForURL('**/login**');
    await logIn(customer, email);
    await customer.waitForURL('**/checkout');
    for (const [label, value] of Object.entries(DELIVERY_DETAILS))
      expect(await customer.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    await customer.context().close();
  });
});

describe('The login', () => {
  it('shows the password by its switch, and the caret stays where it is', async () => {
    await resetPage(page);
    await page.goto('/login');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('secret');
    for (const key of ['ArrowLeft', 'ArrowLeft']) await field.press(key);
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.keyboard.type('_');
    expect(await field.inputValue()).toBe('secr_et');
    expect(await field.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show password', pressed: true }).click();
    await page.keyboard.type('_');
    expect(await field.inputValue()).toBe('secr__et');
  });

  it('with Google fails each time in a shop with wrong settings for it, and leaves no window', async () => {
    await resetPage(page);
    await page.route('**/identity/options', (route) =>
      route.fulfill({ json: { hasGoogle: true, hasPasswordReset: false } }),
    );
    await page.goto('/login');
    const google = page.getByRole('button', { name: 'Sign-in with Google' });
    for (let attempts = 0; attempts < 2; attempts += 1) {
      await google.click();
      expect(await readDialog(page)).toEqual(['Google sign-in failed', 'OK']);
      await closeDialog(page, 'OK');
      await google.and(page.locator(':enabled')).waitFor();
      await eventually(() => {
        expect(page.context().pages()).toEqual([page]);
      });
    }
  });
});

describe('The admin guard', () => {
  it.each([
    '/dashboard',
    '/dashboard/add-new-book',
    '/dashboard/edit-book/0123456789abcdef01234567',
    '/dashboard/manage-books',
  ])('redirects from %s to /admin without a token, replacing history', async (path) => {
    await resetPage(page);
    await page.goto('/about');
    await page.goto(path);
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { name: 'Admin Dashboard Login' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'About', level: 1 }).waitFor();
    expect(pathOf(page)).toBe('/about');
  });

  it('ends the session when the API rejects the token', async () => {
    await resetPage(page, { token: `${token.slice(0, -8)}AAAAAAAA` });
    await page.goto('/dashboard');
    await expectExpiry(page);
  });
});

describe('A staff token', () => {
  let dashboard: Page;

  async function openDashboard(): Promise<void> {
    const session = await signInStaff();
    dashboard = await openPage(browser, { localStorage: { token: session.token } });
    await dashboard.clock.install();
    await dashboard.goto('/dashboard');
    await dashboard.getByText('Total Orders').waitFor();
  }

  it('expires as long after the login as it is valid, and not before', async () => {
    const { username, password } = readAdminCredentials();
    dashboard = await openPage(browser);
    await dashboard.clock.install();
    await dashboard.goto('/admin');
    await fillIn(dashboard, { Username: username, Password: password });
    await dashboard.getByRole('button', { name: 'Login' }).click();
    expect(await readDialog(dashboard)).toEqual(['Admin Login successful!', 'OK']);
    await closeDialog(dashboard, 'OK');
    await dashboard.getByText('Total Orders').waitFor();

    await dashboard.clock.fastForward(STAFF_TOKEN_MS - MINUTE_MS);
    await dashboard.getByRole('main').getByRole('link', { name: 'Manage Books' }).click();
    await dashboard.getByRole('table', { name: 'Books', exact: true }).waitFor();
    expect(await dashboard.getByRole('alertdialog').count()).toBe(0);
    expect(await readToken(dashboard)).not.toBeNull();

    await dashboard.clock.fastForward(MINUTE_MS);
    await expectExpiry(dashboard);
    await dashboard.context().close();
  });

  it('expires at the same time after a reload', async () => {
    await openDashboard();
    await dashboard.clock.fastForward(STAFF_TOKEN_MS / 2);
    await dashboard.reload();
    await dashboard.getByText('Total Orders').waitFor();
    expect(await dashboard.getByRole('alertdialog').count()).toBe(0);

    await dashboard.clock.fastForward(STAFF_TOKEN_MS / 2);
    await expectExpiry(dashboard);
    await dashboard.context().close();
  });

  it('that has expired in the meantime ends the session when the dashboard is opened', async () => {
    await openDashboard();
    await dashboard.goto('about:blank');
    await dashboard.clock.fastForward(STAFF_TOKEN_MS + MINUTE_MS);
    await dashboard.goto('/dashboard/manage-books');
    await expectExpiry(dashboard);
    await dashboard.context().close();
  });
});
