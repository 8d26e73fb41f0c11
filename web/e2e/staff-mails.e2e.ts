import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { order, type Order } from '@bookstore/contracts/orders';
import type { Browser, Page } from 'playwright-core';
import { findViolations } from './axe.ts';
import { launchBrowser, openPage } from './browser.ts';
import { sendOrder, signUp } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { hasFocus, pressOn } from './keyboard.ts';
import { listMailsTo, readLink, waitForMail } from './mails.ts';
import { listSeededBooks, signInStaff } from './staff.ts';

/** No label of a domain ends with a dash: mail servers refuse this address, and forms do not. */
const REFUSED_DOMAIN = 'dash-.example.com';
/** As the server says it; the address has digits, too. */
const REFUSAL = /\b501 [A-Z]/;
/** The shop of the tests has a mail catcher. */
const CAUGHT = 'Status: Caught, not delivered';
const WIDTHS = [360, 1280];

let browser: Browser;
let staff: Page;
let customer: Page;
let commandOrder: Awaited<ReturnType<typeof signInStaff>>['commandOrder'];

async function placeOrder(domain?: string): Promise<{ placed: Order; email: string }> {
  await customer.context().clearCookies();
  const email = await signUp(customer.context(), domain);
  const books = (await listSeededBooks()).slice(0, 1);
  const totalPrice = toDecimalString(sumAmounts(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(customer.context(), { books, totalPrice });
  expect(reply.status()).toBe(201);
  return { placed: order.parse(await reply.json()), email };
}

const openMails = (search = '') => staff.goto(`/dashboard/mails${search}`);
const openOrder = ({ number }: Order) => staff.goto(`/dashboard/orders/${number}`);
const rows = (email: string, text = '') =>
  staff.getByRole('row').filter({ hasText: email }).filter({ hasText: text });
const panel = () => staff.getByRole('region', { name: 'Mails' });
const items = (text: string) => panel().getByRole('listitem').filter({ hasText: text });
const sendAgain = (email: string) =>
  staff.getByRole('button', { name: new RegExp(`^Send again: .*${email}$`) });

beforeAll(async () => {
  const [launched, session] = await Promise.all([launchBrowser(), signInStaff()]);
  browser = launched;
  commandOrder = session.commandOrder;
  const localStorage = { token: session.token };
  [staff, customer] = await Promise.all([openPage(browser, { localStorage }), openPage(browser)]);
});

afterAll(() => browser.close());

describe('The mails about an order', () => {
  it('are listed as sent, and lead to the order, the customer by the link in them, staff to its mails', async () => {
    const { placed, email } = await placeOrder();
    await commandOrder(placed._id, 'ship', { tracking: 'RP 123' });
    await openMails('?state=sent');
    await rows(email).nth(1).waitFor();
    expect(await rows(email, CAUGHT).count()).toBe(2);
    const confirmation = await waitForMail(email, `Thank you for your order ${placed.number}`);
    const shipped = await waitForMail(email, `Your order ${placed.number} is on its way`);
    expect(shipped.text).toContain('RP 123');
    await customer.goto(readLink(confirmation, `/orders/${placed.number}`));
    await customer.getByRole('heading', { level: 1, name: `Order ${placed.number}` }).waitFor();

    await rows(email).last().getByRole('link').click();
    await staff.getByRole('heading', { name: `Order ${placed.number}` }).waitFor();
    await items('Shipped').getByText(CAUGHT).waitFor();
    await items('Order placed').getByText(CAUGHT).waitFor();
    expect(await items('Order placed').getByRole('time').count()).toBe(1);
  });

  it('appear on its page by themselves, and are sent once more after a question', async () => {
    const { placed, email } = await placeOrder();
    await openOrder(placed);
    await items('Order placed').getByText(CAUGHT).waitFor();
    await commandOrder(placed._id, 'cancel');
    await items('Cancelled').getByText(CAUGHT).waitFor();

    await items('Order placed').getByRole('button').click();
    await confirmDialog(staff, 'Send this mail once more?');
    await staff.getByText('The mail is being sent').waitFor();
    await waitForMail(email, `Thank you for your order ${placed.number}`, 2);
    await items('Order placed').getByText(CAUGHT).waitFor();
  });
});

describe('A mail that the mail server refuses', () => {
  it('is listed with the reason, and sent again with the keyboard', async () => {
    const { placed, email } = await placeOrder(REFUSED_DOMAIN);
    await openMails('?state=failed');
    const row = rows(email);
    await row.getByText(REFUSAL).waitFor();
    await row.getByText('1 attempt').waitFor();
    await pressOn(sendAgain(email));
    const outcome = staff.getByRole('status').filter({ hasText: email });
    await outcome.getByText(REFUSAL).waitFor();
    expect(await hasFocus(outcome)).toBe(true);

    await openOrder(placed);
    await items('Failed').getByText(REFUSAL).waitFor();
    for (const width of WIDTHS) {
      await staff.setViewportSize({ width, height: 900 });
      expect(await findViolations(staff)).toEqual([]);
    }
    expect(await listMailsTo(email)).toEqual([]);
  });

  it('is told of on the dashboard, which leads to it', async () => {
    const { email } = await placeOrder(REFUSED_DOMAIN);
    await openMails('?state=failed');
    await rows(email).waitFor();
    await staff.goto('/dashboard');
    await staff.getByRole('link', { name: 'See failed mails' }).click();
    await rows(email).waitFor();
    for (const width of WIDTHS) {
      await staff.setViewportSize({ width, height: 900 });
      expect(await findViolations(staff)).toEqual([]);
    }
  });
});
