import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { order, type Order } from '@bookstore/contracts/orders';
import { formatPrice, sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage } from './browser.ts';
import { cancelOrder, sendOrder, signUp } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { hasFocus, pressOn, tabTo } from './keyboard.ts';
import { listSeededBooks, signInStaff } from './staff.ts';

/** Three seconds are the goal where nothing else runs. */
const VISIBLE_WITHIN_MS = 20_000;
/** So many orders do not fit on a screen of 900 pixels. */
const EARLIER_ORDERS = 22;

let browser: Browser;
let staff: Page;
let customer: Page;
let email: string;

async function placeOrder(name = 'Ann Reader'): Promise<Order> {
  const books = (await listSeededBooks()).slice(0, 2);
  const totalPrice = toDecimalString(sumAmounts(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(customer.context(), { books, totalPrice, name });
  expect(reply.status()).toBe(201);
  return order.parse(await reply.json());
}

/** Opens the orders of this test's customer: earlier tests have left theirs. */
async function openOrders(search = ''): Promise<void> {
  await staff.goto(`/dashboard/orders?q=${encodeURIComponent(email)}${search}`);
  await staff.getByRole('rowheader').first().waitFor();
}

async function openOrder({ number }: Order): Promise<void> {
  await staff.goto(`/dashboard/orders/${number}`);
  await button('Print packing slip').waitFor();
}

const row = ({ number }: Order) => staff.getByRole('row', { name: number });
const box = ({ number }: Order) => staff.getByRole('checkbox', { name: `Select order ${number}` });
const button = (name: string) => staff.getByRole('button', { name, exact: true });
const waitForStatus = (status: string) => staff.locator('#order-status', { hasText: status }).waitFor();
const readHistory = async () =>
  (await staff.getByRole('region', { name: 'History' }).getByRole('listitem').allInnerTexts()).map(
    (text) => text.split('\n')[0],
  );

beforeAll(async () => {
  const [launched, { token }] = await Promise.all([launchBrowser(), signInStaff()]);
  browser = launched;
  [staff, customer] = await Promise.all([openPage(browser, { localStorage: { token } }), openPage(browser)]);
});

beforeEach(async () => {
  await Promise.all([customer.context().clearCookies(), staff.emulateMedia({ media: null })]);
  email = await signUp(customer.context());
});

afterAll(() => browser.close());

describe('The staff’s list of orders', () => {
  it('shows a new order by itself, and keeps selection, focus and place', async () => {
    const earlier: Order[] = [];
    for (let count = 0; count < EARLIER_ORDERS; count++) earlier.unshift(await placeOrder());
    await openOrders();
    const chosen = box(earlier[16] ?? earlier[0] ?? (await placeOrder()));
    await chosen.check();
    await chosen.focus();
    const before = await chosen.boundingBox();
    const added = await placeOrder('Zoe New');
    await row(added).waitFor({ timeout: VISIBLE_WITHIN_MS });
    expect(await chosen.isChecked()).toBe(true);
    expect(await hasFocus(chosen)).toBe(true);
    const moved = Math.abs(((await chosen.boundingBox())?.y ?? 0) - (before?.y ?? Infinity));
    expect(moved).toBeLessThan(2);
  });

  it('confirms and ships several orders with the keyboard, and says what became of each', async () => {
    const orders = [await placeOrder(), await placeOrder()];
    const numbers = orders.map(({ number }) => number);
    await openOrders();
    await pressOn(staff.getByRole('checkbox', { name: 'Select all on this page' }), 'Space');
    await pressOn(button('Confirm'), 'Enter', 'Shift+Tab');
    await staff.getByText('Confirmed: 2 of 2 orders.').waitFor();
    for (const each of orders) await row(each).getByText('Confirmed').waitFor();

    for (const each of orders) await box(each).check();
    await button('Ship').click();
    await confirmDialog(staff, 'Ship 2 orders?');
    await staff.getByText('Shipped: 2 of 2 orders.').waitFor();
    for (const number of numbers) await staff.getByText(`${number} shipped.`).waitFor();
    for (const each of orders) await row(each).getByText('Shipped').waitFor();

    await box(orders[0] ?? (await placeOrder())).check();
    await button('Confirm').click();
    await staff.getByText('The order does not allow this any more: it is shipped.').waitFor();
  });

  it('finds an order by its number, name and phone', async () => {
    const name = `Reader ${crypto.randomUUID()}`;
    const found = await placeOrder(name);
    for (const q of [found.number.toLowerCase(), found._id, name, email]) {
      await staff.goto('/dashboard/orders');
      await staff.getByLabel('Search orders').fill(q);
      await staff.keyboard.press('Enter');
      await row(found).waitFor();
      // The orders before are shown until those found are there.
      await eventually(async () => {
        expect(await staff.getByRole('rowheader').count()).toBe(1);
      });
    }
    await staff.getByRole('link', { name: /^Shipped/ }).click();
    await staff.getByText('No orders found.').waitFor();
  });

  it('is exported', async () => {
    const { number } = await placeOrder();
    await openOrders();
    const [download] = await Promise.all([staff.waitForEvent('download'), button('Export CSV').click()]);
    expect(download.suggestedFilename()).toBe('orders.csv');
    const csv = await readFile(await download.path(), 'utf8');
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain(number);
    await staff.getByText(/^Saved orders\.csv, [\d.]+ kB\.$/).waitFor();
  });
});

describe('The page of an order', () => {
  it('leads it from placed to delivered and paid', async () => {
    const placed = await placeOrder();
    await openOrder(placed);
    await button('Confirm').click();
    await waitForStatus('Confirmed');
    await button('Ship').click();
    await staff.getByLabel('Tracking code').fill('RP 123');
    await button('Ship order').click();
    await waitForStatus('Shipped');
    await staff.getByText('Sent with RP 123.').waitFor();
    await button('Record delivery').click();
    await staff.getByRole('form').getByRole('button', { name: 'Record delivery' }).click();
    await waitForStatus('Delivered');
    expect(await readHistory()).toEqual([
      'Delivered by admin (admin)',
      'Shipped by admin (admin)',
      'Confirmed by admin (admin)',
      expect.stringMatching(/^Placed by /),
    ]);
    const books = await staff.getByRole('region', { name: 'Books' }).innerText();
    expect(books).toContain(`Collected\n${formatPrice(placed.totalPrice)}`);
  });

  it('takes a book out, corrects the address, cancels after a question, and reopens', async () => {
    const placed = await placeOrder();
    const [first] = placed.items;
    await openOrder(placed);
    await button(`Remove ${first?.title}`).click();
    await confirmDialog(staff, `Remove “${first?.title}” from order ${placed.number}?`);
    await button(`Remove ${first?.title}`).waitFor({ state: 'detached' });
    await button('Correct name, phone or address').click();
    await staff.getByLabel('City').fill('Shelbyville');
    await button('Save').click();
    await staff.getByRole('region', { name: 'Customer' }).getByText('Shelbyville').waitFor();
    await button('Cancel order').click();
    const form = staff.getByRole('form', { name: 'Cancellation' });
    await form.getByLabel('Reason').fill('Asked by phone');
    await form.getByRole('button', { name: 'Cancel order' }).click();
    await confirmDialog(staff, `Cancel order ${placed.number}?`);
    await waitForStatus('Cancelled');
    await staff.getByText('“Asked by phone”').waitFor();
    await button('Reopen').click();
    await waitForStatus('Placed');
  });

  it('shows that its customer cancelled it, without a reload', async () => {
    const placed = await placeOrder();
    await openOrder(placed);
    await button('Ship').click();
    expect((await cancelOrder(customer.context(), placed)).status()).toBe(200);
    await button('Ship order').click();
    await staff.getByRole('alert').getByText('it is cancelled').waitFor();
    await waitForStatus('Cancelled');
    expect(await button('Ship').count()).toBe(0);
  });

  it('prints a packing slip on one page of A5 or A4, and nothing else', async () => {
    const placed = await placeOrder();
    await openOrder(placed);
    for (const format of ['A5', 'A4']) {
      const pdf = (await staff.pdf({ format, preferCSSPageSize: false })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    await staff.emulateMedia({ media: 'print' });
    const text = (await staff.locator('body').innerText()).trim().replaceAll(/\s+/g, ' ');
    expect(text).toMatch(new RegExp(`^Bookstore: packing slip ${placed.number} .* Order ID ${placed._id}$`));
    const code = await staff.getByRole('img', { name: `Order ${placed.number}` }).boundingBox();
    expect(code?.width).toBeGreaterThanOrEqual(96);
  });

  it('is reached and left with the keyboard', async () => {
    const placed = await placeOrder();
    await openOrders();
    await pressOn(staff.getByRole('link', { name: placed.number }));
    await tabTo(staff.getByRole('link', { name: 'All orders' }));
  });
});
