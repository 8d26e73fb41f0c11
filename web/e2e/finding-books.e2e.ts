import { beforeEach, describe, expect, it } from '@jest/globals';
import { openPage, pathOf, resetPage, waitForApp } from './browser.ts';
import { PASSWORD, sendOrder, signUp, waitForTotal } from './customers.ts';
import { fillIn } from './forms.ts';
import { listMailsTo, readLink, waitForMail } from './mails.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser);

const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => resetPage(page));

it('The filters of a search are in a sheet on phones, which Escape and Back close as it was', async () => {
  const phone = await openPage(browser, { width: 360 });
  await phone.goto('/search?category=business');
  await phone.getByRole('article').first().waitFor();
  await waitForApp(phone);
  const address = phone.url();
  expect(await phone.getByLabel('Format').isVisible()).toBe(false);
  const open = phone.getByRole('button', { name: 'Filter and sort' });
  const sheet = phone.getByRole('dialog', { name: 'Filter and sort' });
  for (const close of [() => phone.keyboard.press('Escape'), () => phone.goBack()]) {
    await open.click();
    await sheet.getByLabel('Format').selectOption('ebook');
    await close();
    await sheet.waitFor({ state: 'detached' });
    expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
  }
  expect(phone.url()).toBe(address);
  await open.click();
  await sheet.getByLabel('Sort by').selectOption('title');
  await sheet.getByRole('button', { name: /^Show \d+ books$/ }).click();
  await sheet.waitFor({ state: 'detached' });
  await phone.goBack();
  await phone.waitForURL(address);
  await phone.context().close();
});

describe('A book that is sold out', () => {
  const LABEL = 'Tell me when it is back';

  it('is announced by one mail when it is back, to a customer with a verified address', async () => {
    const book = await staff.addBook({ title: uniqueTitle('Zsold out') });
    await staff.countStock(book._id, 1);
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const email = await signUp(other);
    await waitForTotal(other, [book], book.newPrice);
    const totalPrice = String(book.newPrice);
    expect((await sendOrder(other, { books: [book], totalPrice })).status()).toBe(201);
    await other.close();

    await page.goto(`/books/${book._id}`);
    await page.getByText('Sold out', { exact: true }).waitFor();
    await link(LABEL).click();
    await fillIn(page, { Email: email, Password: PASSWORD });
    await button('Login').click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
    expect(pathOf(page)).toBe(`/books/${book._id}`);

    await button(LABEL).click();
    await page.getByText('Please verify your e-mail address first').waitFor();
    await link('Verify your address').click();
    await button('Send the verification mail').click();
    const mail = await waitForMail(email, 'Confirm your e-mail address', 2);
    await page.goto(readLink(mail, '/identity/verify-email'));
    await page.getByText('Thank you, your e-mail address is verified.').waitFor();

    for (let times = 0; times < 2; times += 1) {
      await page.goto(`/books/${book._id}`);
      await button(LABEL).click();
      await page.getByText(`We will write to ${email} once, when the book is back.`).waitFor();
    }
    const subject = `“${book.title}” is back in stock`;
    await staff.countStock(book._id, 2, (await staff.findStock(book._id)).v);
    expect((await waitForMail(email, subject)).text).toContain(`/books/${book._id}`);
    await page.goto(`/books/${book._id}`);
    await page.getByText('Only 1 left', { exact: true }).waitFor();
    expect(await button(LABEL).count()).toBe(0);
    expect((await listMailsTo(email)).filter((each) => each.subject === subject)).toHaveLength(1);
  });
});
