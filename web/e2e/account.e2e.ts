import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readLink, waitForMail } from './mails.ts';
import { openPage, pathOf, readShopUrl, resetPage } from './browser.ts';
import { PASSWORD, placeOrder, signUp, storedCart } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn } from './forms.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const NEW_PASSWORD = 'staple battery correct';
const REFUSED = 'Please provide a valid email and password';

const browser = await startBrowser();
/** Two devices of one customer, who is signed in on the first. */
const laptop = await openPage(browser, { reducedMotion: 'reduce' });
const phone = await openPage(browser, { reducedMotion: 'reduce', width: 360 });
let email: string;

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await fillIn(page, { Email: email, Password: password });
  await press(page, 'Login');
}

async function expectLogin(page: Page, password: string): Promise<void> {
  await logIn(page, password);
  expect(await readDialog(page)).toEqual(['Login Successful', 'OK']);
  await closeDialog(page, 'OK');
  await page.waitForURL((url) => url.pathname === '/');
}

async function expectRefusal(page: Page, password: string): Promise<void> {
  await logIn(page, password);
  await page.locator('form').getByText(REFUSED, { exact: true }).waitFor();
}

/** Opens the account, or returns `false` when that leads to the login. */
async function openAccount(page: Page): Promise<boolean> {
  await page.goto('/account');
  const details = page.getByRole('region', { name: 'Details' });
  const login = page.getByRole('heading', { name: 'Please Login' });
  await details.or(login).waitFor();
  return details.isVisible();
}

beforeEach(async () => {
  await Promise.all([laptop, phone].map((page) => resetPage(page)));
  email = await signUp(laptop.context());
});

it('A customer who forgot the password gets a link, which sets a new one and ends the old session', async () => {
  expect(await openAccount(laptop)).toBe(true);
  await phone.goto('/login');
  await phone.getByRole('link', { name: 'Forgot password?' }).click();
  // The login has an Email field, too.
  await phone.getByRole('button', { name: 'Send the link' }).waitFor();
  await fillIn(phone, { Email: email });
  await press(phone, 'Send the link');
  await phone.getByText(`If ${email} has an account here`).waitFor();

  await phone.goto(readLink(await waitForMail(email, 'Set a new password'), '/reset-password'));
  await fillIn(phone, { 'New password': NEW_PASSWORD });
  await press(phone, 'Set password');
  await phone.getByText('Your password is changed').waitFor();
  expect(await openAccount(laptop)).toBe(false);

  await expectRefusal(phone, PASSWORD);
  await expectLogin(phone, NEW_PASSWORD);
  await expectLogin(laptop, NEW_PASSWORD);
  await waitForMail(email, 'Your password was changed');
});

it('A customer who leaves takes along all that the shop has stored, and deletes the account but not the order', async () => {
  const books = (await listSeededBooks()).slice(0, 1);
  const { _id: orderId } = await placeOrder(laptop.context(), { books });
  await laptop.goto('/about');
  await laptop.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, storedCart(books));

  await openAccount(laptop);
  const [download] = await Promise.all([laptop.waitForEvent('download'), press(laptop, 'Download my data')]);
  expect(download.suggestedFilename()).toMatch(/^bookstore-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await download.path(), 'utf8');
  for (const stored of [email, '"Ann"', orderId]) expect(text).toContain(stored);
  expect(text).not.toContain('token');

  await openAccount(laptop);
  await fillIn(laptop, { 'Your password': PASSWORD });
  await press(laptop, 'Delete account');
  expect((await readDialog(laptop))[0]).toBe('Delete your account?');
  await closeDialog(laptop, 'Delete account');
  await laptop.getByText('Your account is deleted. Goodbye!').waitFor();
  expect(pathOf(laptop)).toBe('/');
  await laptop.getByRole('link', { name: 'Sign in' }).waitFor();
  expect(await laptop.getByRole('link', { name: 'Cart, items: 1' }).count()).toBe(1);
  await waitForMail(email, 'Your account was deleted');

  await expectRefusal(laptop, PASSWORD);
  expect(await (await laptop.request.get(`${readShopUrl()}/identity/get-session`)).json()).toBeNull();
  const staff = await signInStaff();
  expect(await staff.findOrder(orderId)).toMatchObject({ name: 'Ann Reader', email });
});
