import { INVITATION_PAGE } from '@bookstore/contracts/staff';
import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openPage, pathOf, readAdminCredentials } from './browser.ts';
import { placeOrder, signUp } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn } from './forms.ts';
import { readLink, waitForMail } from './mails.ts';
import { signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const WELCOME = ['Admin Login successful!', 'OK'];
const ENDED = ['Token has been expired!, Please login again.', 'OK'];
const PASSWORD = 'correct horse battery';

const browser = await startBrowser();
const { token } = await signInStaff();
const owner = await openPage(browser, { localStorage: { token } });

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Gives the admin's own password in the dialog with a title. */
async function confirmWithPassword(title: string, name: string): Promise<void> {
  const dialog = owner.getByRole('dialog', { name: title });
  await dialog.getByLabel('Your password', { exact: true }).fill(readAdminCredentials().password);
  await dialog.getByRole('button', { name, exact: true }).click();
}

async function invite(username: string, email: string): Promise<void> {
  await owner.goto('/dashboard/staff');
  await fillIn(owner, { Username: username, 'E-mail address': email });
  await owner.getByLabel('Role', { exact: true }).selectOption('fulfiller');
  await button(owner, 'Invite').click();
  await confirmWithPassword(`Invite ${username} as a fulfiller?`, 'Invite');
  await owner.getByText(`${username} is invited.`).waitFor();
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin');
  await fillIn(page, { Username: username, Password: password });
  await button(page, 'Login').click();
}

/** Opens the page of an account that was invited by mail and has set its password. */
async function openInvited(username: string, email: string): Promise<Page> {
  const page = await openPage(browser);
  const mail = await waitForMail(email, 'Your staff account at Bookstore');
  const link = readLink(mail, INVITATION_PAGE);
  await page.goto(link);
  await fillIn(page, { 'New password': PASSWORD });
  await button(page, 'Set password').click();
  await page.getByText('Your password is set.').waitFor();

  await page.goto(link);
  await fillIn(page, { 'New password': PASSWORD });
  await button(page, 'Set password').click();
  await page.getByText('This link does not work any more').waitFor();
  await logIn(page, username, PASSWORD);
  expect(await readDialog(page)).toEqual(WELCOME);
  await closeDialog(page, 'OK');
  return page;
}

it('A fulfiller is invited by mail, ships an order, and is out of an open tab once deactivated', async () => {
  const username = `frida-${crypto.randomUUID().slice(0, 8)}`;
  const customer = await openPage(browser);
  await signUp(customer.context());
  const placed = await placeOrder(customer.context());
  const email = `${username}@example.com`;
  await invite(username, email);
  const fulfiller = await openInvited(username, email);
  await fulfiller.waitForURL(/\/dashboard\/orders\?status=placed/);
  await fulfiller.goto(`/dashboard/orders/${placed.number}`);
  await button(fulfiller, 'Ship').click();
  await button(fulfiller, 'Ship order').click();
  await fulfiller.locator('#order-status', { hasText: 'Shipped' }).waitFor();

  await fulfiller.goto('/dashboard/orders');
  await fulfiller.getByRole('heading', { level: 1 }).waitFor();
  await owner.goto('/dashboard/staff');
  await button(owner, `Deactivate ${username}`).click();
  await confirmWithPassword(`Deactivate ${username}?`, 'Deactivate');
  await row(owner, username).getByText('Deactivated').waitFor();
  expect(await readDialog(fulfiller)).toEqual(ENDED);
  expect(pathOf(fulfiller)).toBe('/');
  await closeDialog(fulfiller, 'OK');
  await logIn(fulfiller, username, PASSWORD);
  await fulfiller.getByText('Please provide a valid email and password').waitFor();
  await fulfiller.context().close();
});
