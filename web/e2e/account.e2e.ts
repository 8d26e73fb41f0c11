import { describeLifetime, RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { order } from '@bookstore/contracts/orders';
import type { Page } from 'playwright-core';
import { readLink, waitForMail } from './mails.ts';
import { openPage, pathOf, readShopUrl } from './browser.ts';
import { PASSWORD, sendOrder, signUp, storedCart } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn } from './forms.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const NEW_PASSWORD = 'staple battery correct';
const DEAD_LINK = `This link does not work any more: it was used already, or is older than ${describeLifetime(RESET_LINK_SECONDS)}.`;
const REFUSED = 'Please provide a valid email and password';

const browser = await startBrowser();
/** Two devices of one customer. */
let laptop: Page;
let phone: Page;
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

beforeAll(async () => {
  [laptop, phone] = await Promise.all([
    openPage(browser, { reducedMotion: 'reduce' }),
    openPage(browser, { reducedMotion: 'reduce', width: 360 }),
  ]);
  email = await signUp(laptop.context());
});

describe('A customer who forgot the password', () => {
  it('asks for a link, which sets a new one and ends the old session', async () => {
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
  });

  it('cannot use the link again, and is led to a new one', async () => {
    await phone.goto(readLink(await waitForMail(email, 'Set a new password'), '/reset-password'));
    await fillIn(phone, { 'New password': 'another one altogether' });
    await press(phone, 'Set password');
    await phone.getByText(DEAD_LINK, { exact: true }).waitFor();
    await phone.getByRole('link', { name: 'Send a new link' }).click();
    await phone.getByLabel('Email', { exact: true }).waitFor();
  });

  it('logs in with the new password only', async () => {
    await expectRefusal(phone, PASSWORD);
    await expectLogin(phone, NEW_PASSWORD);
    await expectLogin(laptop, NEW_PASSWORD);
    await waitForMail(email, 'Your password was changed');
  });
});

describe('The account', () => {
  it('keeps a new name', async () => {
    await openAccount(laptop);
    await fillIn(laptop, { Name: 'Ann B. Reader' });
    await press(laptop, 'Save name');
    await laptop.getByText('Your name is saved').waitFor();
    await openAccount(laptop);
    expect(await laptop.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann B. Reader');
  });

  it('is verified by the link of the first mail', async () => {
    const link = readLink(await waitForMail(email, 'Confirm your e-mail address'), '/identity/verify-email');
    await laptop.goto(link);
    await laptop.getByText('Thank you, your e-mail address is verified.').waitFor();
    await laptop.getByText('Verified', { exact: true }).waitFor();
    expect(pathOf(laptop)).toBe('/account');
  });

  it('lists the sessions, of which one is of this device, and ends the others', async () => {
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
  });

  it('changes the password with the current one only, and ends the other session', async () => {
    await expectLogin(phone, NEW_PASSWORD);
    await openAccount(laptop);
    await fillIn(laptop, { 'Current password': 'not the one', 'New password': PASSWORD });
    await press(laptop, 'Change password');
    await laptop.getByText('The current password is not correct.').waitFor();
    await fillIn(laptop, { 'Current password': NEW_PASSWORD });
    await press(laptop, 'Change password');
    await laptop.getByText('Your password is changed').waitFor();
    expect(await openAccount(phone)).toBe(false);
    expect(await openAccount(laptop)).toBe(true);
    await waitForMail(email, 'Your password was changed', 2);
  });
});

describe('A customer who leaves', () => {
  let orderId: string;

  beforeAll(async () => {
    const books = (await listSeededBooks()).slice(0, 1);
    const totalPrice = String(books[0]?.newPrice);
    orderId = order.parse(await (await sendOrder(laptop.context(), { books, totalPrice })).json())._id;
    await laptop.goto('/about');
    await laptop.evaluate((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    }, storedCart(books));
  });

  it('takes along all that the shop has stored, but no key to the account', async () => {
    await openAccount(laptop);
    const [download] = await Promise.all([
      laptop.waitForEvent('download'),
      press(laptop, 'Download my data'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^bookstore-data-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile(await download.path(), 'utf8');
    for (const stored of [email, 'Ann B. Reader', orderId]) expect(text).toContain(stored);
    expect(text).not.toContain('token');
  });

  it('deletes the account after a question, and keeps the cart on the device', async () => {
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
  });

  it('cannot log in any more, while the shop keeps the order', async () => {
    await expectRefusal(laptop, PASSWORD);
    expect(await (await laptop.request.get(`${readShopUrl()}/identity/get-session`)).json()).toBeNull();
    const staff = await signInStaff();
    expect(await staff.findOrder(orderId)).toMatchObject({ name: 'Ann Reader', email });
  });
});
