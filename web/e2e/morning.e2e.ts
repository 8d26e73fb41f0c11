import type { Order } from '@bookstore/contracts/orders';
import { expect, it } from '@jest/globals';
import { openPage } from './browser.ts';
import { placeOrder, signUp } from './customers.ts';
import { signInStaff } from './staff.ts';
import { startBrowser } from './testing.ts';

const COUNT = 60;
/** Order by order, without batches, lists and print jobs, the same morning takes 610 clicks and 252 addresses. */
const EFFORT = { clicks: 11, pages: 2 };

declare global {
  interface Window {
    countClick: () => void;
  }
}

const browser = await startBrowser();
const { token, findOrder } = await signInStaff();
const staff = await openPage(browser, { localStorage: { token } });
const customer = await openPage(browser);

async function placeOrders(name: string): Promise<Order[]> {
  await signUp(customer.context());
  const placed: Order[] = [];
  while (placed.length < COUNT) placed.push(await placeOrder(customer.context(), { name }));
  return placed;
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

const button = (name: string) => staff.getByRole('button', { name, exact: true });
const selectChanged = () => button(`Select the ${COUNT} that were changed`).click();

it('Sixty orders are confirmed, printed, shipped and collected with a few clicks on one page', async () => {
  const name = `Morning ${crypto.randomUUID().slice(0, 8)}`;
  const orders = await placeOrders(name);
  const effort = await countEffort();
  await staff.goto(`/dashboard/orders?q=${encodeURIComponent(name)}`);
  await button(`Select all ${COUNT} that match`).click();
  await staff.getByText(`${COUNT} selected`).waitFor();
  await button('Confirm').click();
  await staff.getByText(`Confirmed: ${COUNT} of ${COUNT} orders.`).waitFor();

  await selectChanged();
  await button('Print slips').click();
  await staff.getByText(`The pick list and ${COUNT} packing slips are ready to print.`).waitFor();
  const pdf = (await staff.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(COUNT + 1);

  await button('Tracking numbers').click();
  const lines = orders.map(({ number }, index) => `${number.toLowerCase()};RP ${index}`);
  await staff.getByRole('textbox', { name: 'Tracking numbers' }).fill([...lines, 'not a line'].join('\n'));
  await button('Check').click();
  await staff.getByText(`${COUNT} lines match, 1 differs.`).waitFor();
  await button(`Ship ${COUNT} orders`).click();
  await staff.getByText(`Done. ${COUNT} lines match, 1 differs.`).waitFor();
  await staff.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await button('Cash list').click();
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

  await button('Cash list').click();
  await choose();
  await staff.getByText(`0 lines match, ${COUNT + 2} differ.`).waitFor();
  expect(await button('Collect 0 orders').isDisabled()).toBe(true);
});
