import { CUSTOMER_TOKEN_SECONDS, STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { openPage, readAdminCredentials, resetPage } from './browser.ts';
import { PASSWORD, signUp, storedCart } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn } from './forms.ts';
import { listSeededBooks } from './staff.ts';
import { startBrowser } from './testing.ts';

const MINUTE_MS = 60_000;
const STAFF_TOKEN_MS = STAFF_TOKEN_SECONDS * 1000;

const browser = await startBrowser();
const page = await openPage(browser);
const cart = storedCart((await listSeededBooks()).slice(0, 1));

describe('A customer whose session has ended', () => {
  it('logs in and returns to the order with the form filled in', async () => {
    // A fake clock cannot be removed from a page.
    const customer = await openPage(browser, { localStorage: cart });
    const email = await signUp(customer.context());
    await customer.clock.install();
    await customer.goto('/checkout');
    await fillIn(customer, DELIVERY_DETAILS);
    await customer.getByRole('checkbox', { name: /^I agree/ }).check();
    await customer.context().clearCookies();
    await customer.clock.fastForward(CUSTOMER_TOKEN_SECONDS * 1000);
    await customer.getByRole('button', { name: 'Place an Order' }).click();
    expect(await readDialog(customer)).toEqual(['Failed to place an order', 'OK']);
    await closeDialog(customer, 'OK');

    await customer.waitForURL('**/login**');
    await fillIn(customer, { Email: email, Password: PASSWORD });
    await customer.getByRole('button', { name: 'Login', exact: true }).click();
    expect(await readDialog(customer)).toEqual(['Login Successful', 'OK']);
    await closeDialog(customer, 'OK');
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
  });

  it('with Google fails in a shop with wrong settings for it, and leaves no window', async () => {
    await resetPage(page);
    await page.route('**/identity/options', (route) =>
      route.fulfill({ json: { hasGoogle: true, hasPasswordReset: false } }),
    );
    await page.goto('/login');
    const google = page.getByRole('button', { name: 'Sign-in with Google' });
    await google.click();
    expect(await readDialog(page)).toEqual(['Google sign-in failed', 'OK']);
    await closeDialog(page, 'OK');
    await google.and(page.locator(':enabled')).waitFor();
    await eventually(() => {
      expect(page.context().pages()).toEqual([page]);
    });
  });
});

describe('A staff session', () => {
  it('expires as long after the login as its token is valid, and not before, also after a reload', async () => {
    const { username, password } = readAdminCredentials();
    const dashboard = await openPage(browser);
    const readToken = () => dashboard.evaluate(() => localStorage.getItem('token'));
    await dashboard.clock.install();
    await dashboard.goto('/admin');
    await fillIn(dashboard, { Username: username, Password: password });
    await dashboard.getByRole('button', { name: 'Login' }).click();
    expect(await readDialog(dashboard)).toEqual(['Admin Login successful!', 'OK']);
    await closeDialog(dashboard, 'OK');
    await dashboard.getByText('Total Orders').waitFor();

    await dashboard.clock.fastForward(STAFF_TOKEN_MS - MINUTE_MS);
    await dashboard.reload();
    await dashboard.getByText('Total Orders').waitFor();
    expect(await dashboard.getByRole('alertdialog').count()).toBe(0);
    expect(await readToken()).not.toBeNull();

    await dashboard.clock.fastForward(MINUTE_MS);
    expect(await readDialog(dashboard)).toEqual(['Token has been expired!, Please login again.', 'OK']);
    expect(await readToken()).toBeNull();
    await closeDialog(dashboard, 'OK');
    await dashboard.waitForURL((url) => url.pathname === '/');
    await dashboard.context().close();
  });
});
