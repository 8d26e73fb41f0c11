import { formatPrice } from '@bookstore/contracts/currency';
import type { Order } from '@bookstore/contracts/orders';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { placeOrder, signUp } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { readLink, waitForMail } from './mails.ts';
import { signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

/** The shop of the tests has a mail catcher. */
const CAUGHT = 'Status: Caught, not delivered';

const browser = await startBrowser();
const { token, findOrder } = await signInStaff();
const staff = await openPage(browser, { localStorage: { token } });
const customer = await openPage(browser);
let email: string;

async function openOrder({ number }: Order): Promise<void> {
  await staff.goto(`/dashboard/orders/${number}`);
  await button('Print packing slip').waitFor();
}

const button = (name: string) => staff.getByRole('button', { name, exact: true });
const waitForStatus = (status: string) => staff.locator('#order-status', { hasText: status }).waitFor();
const mail = (kind: string) =>
  staff
    .getByRole('region', { name: 'Timeline' })
    .getByRole('listitem')
    .filter({ hasText: `Mail: ${kind}` });

// An address that is not verified gets five mails a day.
beforeEach(async () => {
  await customer.context().clearCookies();
  email = await signUp(customer.context());
});

describe('Staff', () => {
  it('lead an order from placed to paid, and its customer gets a mail of each step', async () => {
    const placed = await placeOrder(customer.context());
    await openOrder(placed);
    await button('Confirm').click();
    await waitForStatus('Confirmed');
    await button('Ship').click();
    const [form, lines] = await Promise.all(
      ['Ship', 'Books'].map((name) => staff.getByRole('region', { name }).boundingBox()),
    );
    expect(form?.x).toBeGreaterThan((lines?.x ?? 0) + (lines?.width ?? 0));
    await staff.getByLabel('Tracking code').fill('RP 123');
    await button('Ship order').click();
    await waitForStatus('Shipped');
    await staff.getByText('Sent with RP 123.').waitFor();
    await button('Deliver').click();
    await staff.getByRole('form').getByRole('button', { name: 'Deliver order' }).click();
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

  it('have the status and the next command of an order in sight wherever they read', async () => {
    await openOrder(await placeOrder(customer.context()));
    const before = staff.viewportSize();
    await staff.setViewportSize({ width: 1280, height: 500 });
    await staff.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
    });
    await staff.locator('#order-status:not(.sr-only)').waitFor();
    for (const part of [staff.locator('#order-status'), button('Confirm')]) {
      const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
      expect([y >= 0, y + height < 100]).toEqual([true, true]);
    }
    if (before) await staff.setViewportSize(before);
  });

  it('print a packing slip on one page of A5 or A4, and nothing else', async () => {
    const placed = await placeOrder(customer.context());
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

const COUNT = 60;
/** Order by order, without batches, lists and print jobs, the same morning takes 610 clicks and 252 addresses. */
const EFFORT = { clicks: 11, pages: 2 };

declare global {
  interface Window {
    countClick: () => void;
  }
}

/** Counts the trusted clicks of a page and the addresses that it opens. Nothing is printed. */
async function countEffort() {
  const effort = { clicks: 0, pages: 0 };
  await staff.exposeFunction('countClick', () => (effort.clicks += 1));
  await staff.addInitScript(() => {
    window.print = () => undefined;
    const count = ({ isTrusted }: Event) => {
      if (isTrusted) window.countClick();
    };
    document.addEventListener('click', count, { capture: true });
  });
  staff.on('framenavigated', (frame) => {
    if (frame === staff.mainFrame()) effort.pages += 1;
  });
  return effort;
}

async function importPayments(): Promise<void> {
  await button('More').click();
  await button('Import payments…').click();
}

it('Sixty orders are confirmed, printed, shipped and collected with a few clicks on one page', async () => {
  const name = `Morning ${crypto.randomUUID().slice(0, 8)}`;
  const orders: Order[] = [];
  while (orders.length < COUNT) orders.push(await placeOrder(customer.context(), { name }));
  const effort = await countEffort();
  await staff.goto(`/dashboard/orders?q=${encodeURIComponent(name)}`);
  await button(`Select all ${COUNT} that match`).click();
  await staff.getByText(`${COUNT} selected`).waitFor();
  await button('Confirm').click();
  await staff.getByText(`Confirmed: ${COUNT} of ${COUNT} orders.`).waitFor();

  await button(`Print slips for these ${COUNT}`).click();
  await staff.getByText(`The pick list and ${COUNT} packing slips are ready to print.`).waitFor();
  const pdf = (await staff.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(COUNT + 1);

  await button('Add tracking numbers').click();
  const lines = orders.map(({ number }, index) => `${number.toLowerCase()};RP ${index}`);
  await staff.getByRole('textbox', { name: 'Tracking numbers' }).fill([...lines, 'not a line'].join('\n'));
  await button('Check').click();
  await staff.getByText(`${COUNT} lines match, 1 differs.`).waitFor();
  await button(`Ship ${COUNT} orders`).click();
  await staff.getByText(`Done. ${COUNT} lines match, 1 differs.`).waitFor();
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await importPayments();
  const cash = orders.map(({ number, totalPrice }) => `${number};${String(totalPrice).replace('.', ',')} $`);
  const file = ['Reference;Collected', ...cash, cash[0], 'ZZZZZZZZ;1'].join('\r\n');
  const choose = () =>
    staff.getByLabel('A CSV file of orders').setInputFiles({
      name: 'cash.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(file),
    });
  await choose();
  await staff.getByText(`${COUNT} lines match, 2 differ.`).waitFor();
  await button(`Collect ${COUNT} orders`).click();
  await staff.getByText(`Done. ${COUNT} lines match, 2 differ.`).waitFor();
  const last = await findOrder(orders.at(-1)?._id ?? '');
  expect(last).toMatchObject({ status: 'delivered', payment: 'collected', tracking: `RP ${COUNT - 1}` });
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(effort).toEqual(EFFORT);

  await importPayments();
  await choose();
  await staff.getByText(`0 lines match, ${COUNT + 2} differ.`).waitFor();
  expect(await button('Collect 0 orders').isDisabled()).toBe(true);
});
