import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { order, type Order } from '@bookstore/contracts/orders';
import { INVITATION_PAGE } from '@bookstore/contracts/staff';
import { describe, expect, it } from '@jest/globals';
import { TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { openPage, pathOf } from './browser.ts';
import { sendOrder, signUp } from './customers.ts';
import { closeDialog, confirmDialog, readDialog } from './dialogs.ts';
import { fillIn } from './forms.ts';
import { readLink, waitForMail } from './mails.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const WELCOME = ['Admin Login successful!', 'OK'];
const ENDED = ['Token has been expired!, Please login again.', 'OK'];
const STEP_MS = 30_000;
const PASSWORD = 'correct horse battery';

const browser = await startBrowser();
const staff = await signInStaff();
const owner = await openPage(browser, { localStorage: { token: staff.token } });

const uniqueName = (prefix: string) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`;
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function placeOrder(): Promise<Order> {
  const customer = await openPage(browser);
  await signUp(customer.context());
  const books = (await listSeededBooks()).slice(0, 1);
  const totalPrice = toDecimalString(sumAmounts(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(customer.context(), { books, totalPrice });
  const placed = order.parse(await reply.json());
  await customer.context().close();
  return placed;
}

async function invite(username: string, role: string, email = ''): Promise<void> {
  await owner.goto('/dashboard/staff');
  await fillIn(owner, { Username: username, 'E-mail address': email });
  await owner.getByLabel('Role', { exact: true }).selectOption(role);
  await button(owner, 'Invite').click();
  await owner.getByText(`${username} is invited.`).waitFor();
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin');
  await fillIn(page, { Username: username, Password: password });
  await button(page, 'Login').click();
}

async function acceptWelcome(page: Page): Promise<void> {
  expect(await readDialog(page)).toEqual(WELCOME);
  await closeDialog(page, 'OK');
}

/** The status of a request with the token of a page. */
const statusOf = (page: Page, method: string, path: string, data?: object) =>
  page.evaluate(
    async (request) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const body = request.data ? JSON.stringify(request.data) : null;
      return (await fetch(request.path, { method: request.method, headers, body })).status;
    },
    { method, path, data },
  );

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
  await acceptWelcome(page);
  return page;
}

describe('A fulfiller', () => {
  it('is invited by mail, ships an order, can open no settings and refund nothing, and is out of an open tab once deactivated', async () => {
    const username = uniqueName('frida');
    const placed = await placeOrder();
    const email = `${username}@example.com`;
    await invite(username, 'fulfiller', email);
    const fulfiller = await openInvited(username, email);
    await fulfiller.waitForURL('**/dashboard/orders');
    await fulfiller.goto(`/dashboard/orders/${placed.number}`);
    await button(fulfiller, 'Ship').click();
    await button(fulfiller, 'Ship order').click();
    await fulfiller.locator('#order-status', { hasText: 'Shipped' }).waitFor();

    expect(await button(fulfiller, 'Record return').count()).toBe(0);
    const { v } = await staff.findOrder(placed._id);
    expect(await statusOf(fulfiller, 'POST', `/api/orders/${placed._id}/return`, { v })).toBe(403);
    expect(await fulfiller.getByRole('navigation').getByRole('link', { name: 'Settings' }).count()).toBe(0);
    expect(await statusOf(fulfiller, 'GET', '/api/settings')).toBe(403);
    expect(await statusOf(fulfiller, 'GET', '/api/staff')).toBe(403);
    await fulfiller.goto('/dashboard/staff');
    await fulfiller.getByText('Only admins may open this page. Your role is fulfiller.').waitFor();
    await fulfiller.goto('/dashboard/settings');
    await fulfiller
      .getByRole('heading', { name: /Not for your role|Page not found/ })
      .first()
      .waitFor();

    await owner.goto('/dashboard/audit');
    await owner.getByLabel('Who').selectOption(username);
    await row(owner, 'Staff: accept').getByText(username).first().waitFor();
    const shipped = row(owner, placed.number).filter({ hasText: 'Order: ship' });
    expect(await shipped.innerText()).toContain('(fulfiller)');
    expect(await shipped.innerText()).toContain('status: placed');
    await owner.goto(`/dashboard/orders/${placed.number}`);
    await owner.getByText('Changes by staff').click();
    await owner.getByText(`by ${username} (fulfiller)`).last().waitFor();

    await fulfiller.goto('/dashboard/orders');
    await fulfiller.getByRole('heading', { level: 1 }).waitFor();
    await owner.goto('/dashboard/staff');
    await button(owner, `Deactivate ${username}`).click();
    await confirmDialog(owner, `Deactivate ${username}?`);
    await row(owner, username).getByText('Deactivated').waitFor();
    expect(await readDialog(fulfiller)).toEqual(ENDED);
    expect(pathOf(fulfiller)).toBe('/');
    await closeDialog(fulfiller, 'OK');
    await logIn(fulfiller, username, PASSWORD);
    await fulfiller.getByText('Please provide a valid email and password').waitFor();
    await fulfiller.context().close();
  });
});

describe('A manager with a one-time password', () => {
  const username = uniqueName('mia');

  it('chooses another one first, sets up a second factor, and logs in with a code or a recovery code', async () => {
    await invite(username, 'manager');
    const oneTime = await owner.getByRole('status').locator('code').innerText();
    const page = await openPage(browser);
    await logIn(page, username, oneTime);
    await acceptWelcome(page);
    await page.getByText('Choose a password of your own first').waitFor();
    expect(await statusOf(page, 'GET', '/api/orders/')).toBe(403);
    await page.goto('/dashboard/orders');
    await page.waitForURL('**/dashboard/me');
    await fillIn(page, { 'One-time password': oneTime, 'New password': PASSWORD });
    await button(page, 'Change password').click();
    await page.getByText('Your account is complete.').waitFor();
    expect(await statusOf(page, 'GET', '/api/orders/')).toBe(200);

    await button(page, 'Set up').click();
    await page.getByRole('img', { name: 'The key as a QR code' }).waitFor();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    const totp = URI.parse(`otpauth://totp/${username}?secret=${secret}`);
    if (!(totp instanceof TOTP)) throw new Error('this is no key of an authenticator');
    await fillIn(page, { Code: totp.generate() });
    await button(page, 'Turn on').click();
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [recoveryCode = ''] = await codes.allInnerTexts();
    expect(await codes.count()).toBe(10);
    await button(page, 'I have kept them').click();
    await page.getByText('10 recovery codes are left').waitFor();

    // Each code is used once: this is the one of the next step.
    const next = totp.generate({ timestamp: Date.now() + STEP_MS });
    for (const code of [next, recoveryCode]) {
      await button(page, 'Log out').click();
      await page.waitForURL((url) => url.pathname === '/');
      await logIn(page, username, PASSWORD);
      await fillIn(page, { Code: code });
      await button(page, 'Login').click();
      await acceptWelcome(page);
      await page.getByText('Total Orders').waitFor();
    }
    await page.goto('/dashboard/me');
    await page.getByText('9 recovery codes are left').waitFor();
    await page.context().close();
  });
});
