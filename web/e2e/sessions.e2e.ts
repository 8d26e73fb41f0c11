import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, pathOf, readAdminCredentials, resetPage } from './browser.ts';
import { PASSWORD, signUp, storedCart } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { listSeededBooks, signInStaff } from './staff.ts';

const MINUTE_MS = 60_000;
const EXPIRED = ['Token has been expired!, Please login again.', 'OK'];

let browser: Browser;
let page: Page;
let token: string;
let cart: Readonly<Record<string, string>>;

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

beforeAll(async () => {
  [browser, { token }] = await Promise.all([launchBrowser(), signInStaff()]);
  cart = storedCart((await listSeededBooks()).slice(0, 1));
  page = await openPage(browser);
});

afterAll(() => browser.close());

describe('The customer guard', () => {
  it.each(['/checkout', '/orders', '/account'])('waits at %s while the session is loading', async (path) => {
    await openCustomer();
    const session = Promise.withResolvers<undefined>();
    await page.route('**/identity/get-session', async (route) => {
      await session.promise;
      await route.continue();
    });
    await page.goto(path);
    await page.getByRole('status').filter({ hasText: 'Loading...' }).first().waitFor();
    expect(pathOf(page)).toBe(path);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);

    session.resolve(undefined);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(pathOf(page)).toBe(path);
  });

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

  it('leads a new customer from the cart through registration to the checkout', async () => {
    await resetPage(page, cart);
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Checkout', exact: true }).click();
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.getByRole('heading', { name: 'Please Register' }).waitFor();
    const email = `reader.${crypto.randomUUID()}@example.com`;
    await fillIn(page, { Email: email, Password: PASSWORD });
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    expect(await readDialog(page)).toEqual(['User registered completed', 'OK']);
    await closeDialog(page, 'OK');
    const wayOn = page.getByRole('button', { name: 'Continue to checkout' });
    await wayOn.waitFor();
    expect(pathOf(page)).toBe('/register');
    // The focus is just before it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/checkout');
    expect(await page.getByLabel('Email Address').inputValue()).toBe(email);
  });

  it('is not forgotten on the way to the registration and back to the login', async () => {
    const email = await openCustomer();
    await page.context().clearCookies();
    await page.goto('/checkout');
    await page.getByRole('link', { name: 'Register here' }).click();
    await page.getByRole('link', { name: 'Login here' }).click();
    await page.getByRole('heading', { name: 'Please Login' }).waitFor();
    await logIn(page, email);
    await page.waitForURL('**/checkout');
  });

  it('redirects a visitor of /orders to the login and back', async () => {
    const email = await openCustomer();
    await page.context().clearCookies();
    await page.goto('/orders');
    await page.waitForURL('**/login**');
    await logIn(page, email);
    await page.getByText('No orders found!').waitFor();
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
    await customer.clock.fastForward(15 * MINUTE_MS);
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

  it('expires 3600 seconds after the login, and not before', async () => {
    const { username, password } = readAdminCredentials();
    dashboard = await openPage(browser);
    await dashboard.clock.install();
    await dashboard.goto('/admin');
    await fillIn(dashboard, { Username: username, Password: password });
    await dashboard.getByRole('button', { name: 'Login' }).click();
    expect(await readDialog(dashboard)).toEqual(['Admin Login successful!', 'OK']);
    await closeDialog(dashboard, 'OK');
    await dashboard.getByText('Total Orders').waitFor();

    await dashboard.clock.fastForward(59 * MINUTE_MS);
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
    await dashboard.clock.fastForward(30 * MINUTE_MS);
    await dashboard.reload();
    await dashboard.getByText('Total Orders').waitFor();
    expect(await dashboard.getByRole('alertdialog').count()).toBe(0);

    await dashboard.clock.fastForward(30 * MINUTE_MS);
    await expectExpiry(dashboard);
    await dashboard.context().close();
  });

  it('that has expired in the meantime ends the session when the dashboard is opened', async () => {
    await openDashboard();
    await dashboard.goto('about:blank');
    await dashboard.clock.fastForward(61 * MINUTE_MS);
    await dashboard.goto('/dashboard/manage-books');
    await expectExpiry(dashboard);
    await dashboard.context().close();
  });
});
