import { describeLifetime, RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from '@jest/globals';
import { order } from '@bookstore/contracts/orders';
import type { Page } from 'playwright-core';
import { readLink, waitForMail } from './mails.ts';
import { openPage, pathOf, readShopUrl, resetPage } from './browser.ts';
import { PASSWORD, sendOrder, signUp, storedCart } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn } from './forms.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const NEW_PASSWORD = 'staple battery correct';
const DEAD_LINK = `This link does not work any more: it was used already, or is older than ${describeLifetime(RESET_LINK_SECONDS)}.`;
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

it('A customer who forgot the password gets a link, which works once, sets a new one and ends the old session', async () => {
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

  await phone.goto(readLink(await waitForMail(email, 'Set a new password'), '/reset-password'));
  await fillIn(phone, { 'New password': 'another one altogether' });
  await press(phone, 'Set password');
  await phone.getByText(DEAD_LINK, { exact: true }).waitFor();
  await phone.getByRole('link', { name: 'Send a new link' }).click();
  await phone.getByLabel('Email', { exact: true }).waitFor();

  await expectRefusal(phone, PASSWORD);
  await expectLogin(phone, NEW_PASSWORD);
  await expectLogin(laptop, NEW_PASSWORD);
  await waitForMail(email, 'Your password was changed');
});

it('The account keeps a new name, is verified, lists the sessions and ends others, and changes the password', async () => {
  await openAccount(laptop);
  await fillIn(laptop, { Name: 'Ann B. Reader' });
  await press(laptop, 'Save name');
  await laptop.getByText('Your name is saved').waitFor();
  await openAccount(laptop);
  expect(await laptop.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann B. Reader');

  const link = readLink(await waitForMail(email, 'Confirm your e-mail address'), '/identity/verify-email');
  await laptop.goto(link);
  await laptop.getByText('Thank you, your e-mail address is verified.').waitFor();
  await laptop.getByText('Verified', { exact: true }).waitFor();
  expect(pathOf(laptop)).toBe('/account');

  await expectLogin(phone, PASSWORD);
  expect(await openAccount(phone)).toBe(true);
  await openAccount(laptop);
  const sessions = laptop.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  const others = sessions.filter({ has: laptop.getByRole('button') });
  await others.first().waitFor();
  expect(await sessions.first().innerText()).toMatch(/^Chrome on Linux\s+This device/);
  expect(await sessions.filter({ hasText: 'This device' }).count()).toBe(1);

  for (let count = await others.count(); count > 0; count--) {
    await others
      .getByRole('button', { name: /^End the session of Chrome on Linux/ })
      .first()
      .click();
    await others.nth(count - 1).waitFor({ state: 'detached' });
  }
  expect(await sessions.count()).toBe(1);
  expect(await openAccount(phone)).toBe(false);
  expect(await openAccount(laptop)).toBe(true);

  await expectLogin(phone, PASSWORD);
  await openAccount(laptop);
  await fillIn(laptop, { 'Current password': 'not the one', 'New password': NEW_PASSWORD });
  await press(laptop, 'Change password');
  await laptop.getByText('The current password is not correct.').waitFor();
  await fillIn(laptop, { 'Current password': PASSWORD });
  await press(laptop, 'Change password');
  await laptop.getByText('Your password is changed').waitFor();
  expect(await openAccount(phone)).toBe(false);
  expect(await openAccount(laptop)).toBe(true);
  await waitForMail(email, 'Your password was changed');
});

it('A customer who leaves takes along all that the shop has stored, and deletes the account but not the order', async () => {
  const books = (await listSeededBooks()).slice(0, 1);
  const totalPrice = String(books[0]?.newPrice);
  const { _id: orderId } = order.parse(
    await (await sendOrder(laptop.context(), { books, totalPrice })).json(),
  );
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
