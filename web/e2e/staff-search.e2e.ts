import { makeIsbn } from '@bookstore/contracts/testing/isbns';
import { expect, it } from '@jest/globals';
import { openPage, readShopUrl } from './browser.ts';
import { sendOrder, signUp, waitForTotal } from './customers.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser, { localStorage: { token: staff.token } });

/** Focuses the search from wherever the page is, and types as a person or a scanner does. */
async function type(text: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name: `Dashboard ${name}` });

it('The search of the dashboard leads with the keyboard alone to a customer, to an order, and to the book whose ISBN a scanner types', async () => {
  const isbn = makeIsbn('97802', Date.now() % 1_000_000);
  const name = `Zoe${crypto.randomUUID().slice(0, 8)}`;
  const customer = await browser.newContext({ baseURL: readShopUrl() });
  await signUp(customer);
  const book = await staff.addBook({ isbn });
  await waitForTotal(customer, [book], 9.99);
  expect((await sendOrder(customer, { books: [book], totalPrice: '9.99', name })).status()).toBe(201);
  await customer.close();

  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await type(name);
  await page.getByRole('group', { name: 'Customers' }).getByRole('option').waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await heading(name).waitFor();
  expect(await page.getByRole('region', { name: 'Addresses used' }).innerText()).toContain('Main Street 1');
  await page.getByRole('rowheader').getByRole('link').press('Enter');
  await page.getByRole('link', { name: 'All orders of this customer' }).waitFor();

  // Enter comes before anything is suggested.
  await type(isbn);
  await page.keyboard.press('Enter');
  await heading('Update Book').waitFor();
  expect(await page.getByLabel('ISBN').inputValue()).toBe(isbn);
});
