import { readFile } from 'node:fs/promises';
import { formatPrice, sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { order, type Order } from '@bookstore/contracts/orders';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { sendOrder, signUp } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { readLink, waitForMail } from './mails.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

/** The shop of the tests has a mail catcher. */
const CAUGHT = 'Status: Caught, not delivered';

const browser = await startBrowser();
const { token } = await signInStaff();
const staff = await openPage(browser, { localStorage: { token } });
const customer = await openPage(browser);
let email: string;

async function placeOrder(name = 'Ann Reader'): Promise<Order> {
  const books = (await listSeededBooks()).slice(0, 2);
  const totalPrice = toDecimalString(sumAmounts(books.map(({ newPrice }) => newPrice)));
  const reply = await sendOrder(customer.context(), { books, totalPrice, name });
  expect(reply.status()).toBe(201);
  return order.parse(await reply.json());
}

/** Opens the orders of this test's customer: earlier tests have left theirs. */
async function openOrders(): Promise<void> {
  await staff.goto(`/dashboard/orders?q=${encodeURIComponent(email)}`);
  await staff.getByRole('rowheader').first().waitFor();
}

async function openOrder({ number }: Order): Promise<void> {
  await staff.goto(`/dashboard/orders/${number}`);
  await button('Print packing slip').waitFor();
}

const row = (text: string) => staff.getByRole('row').filter({ hasText: text });
const button = (name: string) => staff.getByRole('button', { name, exact: true });
const waitForStatus = (status: string) => staff.locator('#order-status', { hasText: status }).waitFor();
const mail = (kind: string) =>
  staff.getByRole('region', { name: 'Mails' }).getByRole('listitem').filter({ hasText: kind });

// An address that is not verified gets five mails a day.
beforeEach(async () => {
  await customer.context().clearCookies();
  email = await signUp(customer.context());
});

describe('Staff', () => {
  it('confirm and ship several orders with the keyboard, and export them', async () => {
    const orders = [await placeOrder(), await placeOrder('Zoe New')];
    await openOrders();
    await pressOn(staff.getByRole('checkbox', { name: 'Select all on this page' }), 'Space');
    await pressOn(button('Confirm'), 'Enter', 'Shift+Tab');
    await staff.getByText('Confirmed: 2 of 2 orders.').waitFor();
    await staff.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await button('Ship').click();
    await confirmDialog(staff, 'Ship 2 orders?');
    await staff.getByText('Shipped: 2 of 2 orders.').waitFor();
    for (const { number } of orders) await row(number).getByText('Shipped').waitFor();

    const [download] = await Promise.all([staff.waitForEvent('download'), button('Export CSV').click()]);
    const csv = await readFile(await download.path(), 'utf8');
    for (const { number } of orders) expect(csv).toContain(number);
    await pressOn(row('Zoe New').getByRole('link'));
    await tabTo(staff.getByRole('link', { name: 'All orders', exact: true }));
  });

  it('lead an order from placed to paid, and its customer gets a mail of each step', async () => {
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
    const books = await staff.getByRole('region', { name: 'Books' }).innerText();
    expect(books).toContain(`Collected\n${formatPrice(placed.totalPrice)}`);

    await mail('Shipped').getByText(CAUGHT).waitFor();
    const shipped = await waitForMail(email, `Your order ${placed.number} is on its way`);
    expect(shipped.text).toContain('RP 123');
    await customer.goto(readLink(shipped, `/orders/${placed.number}`));
    await customer.getByRole('heading', { level: 1, name: `Order ${placed.number}` }).waitFor();
    await mail('Order placed').getByRole('button').click();
    await confirmDialog(staff, 'Send this mail once more?');
    await waitForMail(email, `Thank you for your order ${placed.number}`, 2);
  });

  it('take a book out, correct the address, cancel after a question, and reopen', async () => {
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

  it('print a packing slip on one page of A5 or A4, and nothing else', async () => {
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
    await staff.emulateMedia({ media: null });
  });
});
