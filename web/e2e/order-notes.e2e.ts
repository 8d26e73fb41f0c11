import { formatPrice, sumAmounts, toDecimalString } from '@bookstore/contracts/currency';
import { order } from '@bookstore/contracts/orders';
import { expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { sendOrder, signUp } from './customers.ts';
import { confirmDialog } from './dialogs.ts';
import { waitForMail } from './mails.ts';
import { listSeededBooks, signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const COURIER_NOTE = 'Ring twice, the bell is quiet';
const STAFF_NOTE = 'Ann called: she is at home after six';

const browser = await startBrowser();

it('An order has notes of staff and for the courier, forms beside it, and for its customer the mails', async () => {
  const { token } = await signInStaff();
  const staff = await openPage(browser, { localStorage: { token } });
  const customer = await openPage(browser);
  const email = await signUp(customer.context());
  const books = (await listSeededBooks()).slice(0, 2);
  const total = sumAmounts(books.map(({ newPrice }) => newPrice));
  const totalPrice = toDecimalString(total);
  const reply = await sendOrder(customer.context(), { books, totalPrice, courierNote: COURIER_NOTE });
  const { number } = order.parse(await reply.json());

  await staff.goto(`/dashboard/orders/${number}`);
  await staff.getByRole('region', { name: 'Customer' }).getByText(COURIER_NOTE).waitFor();
  await staff.getByRole('img', { name: `Cover of ${books[0]?.title}` }).waitFor();
  await staff.getByLabel('New note').fill(STAFF_NOTE);
  await staff.getByRole('button', { name: 'Add note' }).click();
  await staff.getByRole('listitem').filter({ hasText: STAFF_NOTE }).waitFor();

  const ship = staff.getByRole('button', { name: 'Ship', exact: true });
  const panel = staff.getByRole('region', { name: 'Ship' });
  await ship.click();
  await staff.keyboard.type('Royal Post');
  expect(await staff.getByLabel('Carrier').inputValue()).toBe('Royal Post');
  const [beside, lines] = await Promise.all(
    [panel, staff.getByRole('region', { name: 'Books' })].map((each) => each.boundingBox()),
  );
  expect(beside?.x).toBeGreaterThan((lines?.x ?? 0) + (lines?.width ?? 0));
  await staff.keyboard.press('Escape');
  await confirmDialog(staff, 'Leave without saving?');
  await panel.waitFor({ state: 'detached' });
  expect(await ship.evaluate((button) => button === document.activeElement)).toBe(true);

  const { text } = await waitForMail(email, `Thank you for your order ${number}`);
  expect(text).not.toContain(STAFF_NOTE);
  await customer.goto(`/orders/${number}`);
  await customer.getByText(COURIER_NOTE).waitFor();
  const mail = customer.getByText(`Thank you for your order ${number}`);
  const said = customer.getByText(`You pay ${formatPrice(total)} in cash at the door.`);
  await mail.waitFor();
  expect(await said.isVisible()).toBe(false);
  await mail.click();
  await said.waitFor();
  expect(await customer.content()).not.toContain(STAFF_NOTE);
});
