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
const { token } = await signInStaff();
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
  staff.getByRole('region', { name: 'Mails' }).getByRole('listitem').filter({ hasText: kind });

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
