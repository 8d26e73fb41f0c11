import { eventually } from '@bookstore/runtime/testing/eventually';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openPage, pathOf, resetPage, waitForApp } from './browser.ts';
import { PASSWORD, signUp } from './customers.ts';
import { fillIn } from './forms.ts';
import { listMailsTo, readLink, waitForMail } from './mails.ts';
import { listSeededBooks, uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser);

const link = (name: string) => page.getByRole('link', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string, level: 1 | 2 | 3 = 1) =>
  page.getByRole('heading', { level, name, exact: true });
const titles = () => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 });

beforeEach(() => resetPage(page));

describe('The filters of a search', () => {
  const word = `zq${crypto.randomUUID().replaceAll(/\W/g, '').slice(0, 12)}`;
  const addBooks = () =>
    Promise.all([
      staff.addBook({ title: `${word} one`, language: 'en', format: 'paperback' }),
      staff.addBook({ title: `${word} two`, language: 'en', format: 'ebook' }),
      staff.addBook({ title: `${word} drei`, language: 'de', format: 'ebook', category: 'horror' }),
    ]);

  it('say what they leave, are in an address that can be shared, end by Back, and nothing found has a way out', async () => {
    const [one, two] = await addBooks();
    await staff.countStock(two._id, 0);
    const option = (text: string) => page.getByRole('option', { name: text, exact: true });
    await eventually(async () => {
      await page.goto(`/search?q=${word}`);
      expect(await page.getByText(/^In stock \(/).innerText()).toBe('In stock (2)');
    });
    await page.getByText('3 books', { exact: true }).waitFor();
    for (const text of [
      'Fiction (2)',
      'Horror (1)',
      'English (2)',
      'German (1)',
      'E-book (2)',
      'Audiobook (0)',
    ])
      await option(text).waitFor({ state: 'attached' });
    await page.getByLabel('Language').selectOption('en');
    await page.getByText('2 books', { exact: true }).waitFor();
    await page.getByLabel(/^In stock/).check();
    await page.getByText('1 book', { exact: true }).waitFor();
    expect(await titles().allInnerTexts()).toEqual([one.title]);

    const phone = await openPage(browser, { width: 360 });
    await phone.goto(page.url());
    await phone.getByRole('heading', { level: 3, name: one.title }).waitFor();
    await waitForApp(phone);
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
    expect(phone.url()).toBe(page.url());
    await open.click();
    await sheet.getByLabel('Price from').fill('1');
    await sheet.getByRole('button', { name: 'Show 1 book', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: 'Remove filter: From $1.00' }).click();
    await open.click();
    await sheet.getByLabel('Format').selectOption('audiobook');
    await sheet.getByRole('button', { name: 'Show 0 books' }).click();
    await phone.getByText('No book matches your search.').waitFor();
    await phone.getByRole('link', { name: 'Search without filters' }).click();
    await phone.getByText('3 books', { exact: true }).waitFor();
    await phone.context().close();

    await page.goBack();
    await page.getByText('2 books', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('3 books', { exact: true }).waitFor();
  });
});

it('The page of an author has the books, and each of them leads there', async () => {
  const author = uniqueTitle('Ann Author');
  const [first, second] = await Promise.all([1, 2].map(() => staff.addBook({ author })));
  await page.goto(`/books/${first?._id ?? ''}`);
  await link('More by this author').click();
  await heading(`Books by ${author}`).waitFor();
  expect((await titles().allInnerTexts()).toSorted()).toEqual([first?.title, second?.title].toSorted());
  await page.goto('/authors/nobody-at-all');
  await page.getByText('The shop has no books by this author.').waitFor();
  await link('See all books').click();
  await heading('All books').waitFor();
});

it('A withdrawn book keeps its page, which offers others, and leaves the lists', async () => {
  const { _id, title } = await staff.addBook({ title: uniqueTitle('Zwithdrawn') });
  await staff.changeBook(_id, { withdrawn: true });
  expect((await page.goto(`/books/${_id}`))?.status()).toBe(200);
  await heading(title).waitFor();
  await page.getByText('This book is no longer available.').waitFor();
  await heading('You may also like', 2).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: `Add to Cart: ${title}` })
      .count(),
  ).toBe(0);
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await page.getByText('No book matches your search.').waitFor();
});

it('Recently viewed books are remembered by this browser alone, the last first', async () => {
  const [first, second, third] = await listSeededBooks();
  const viewed = () => page.getByRole('region', { name: 'Recently viewed' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  for (const book of [first, second, third]) {
    const id = book?._id ?? '';
    await page.goto(`/books/${id}`);
    await page.waitForFunction((viewed) => localStorage.getItem('viewed-books')?.includes(viewed), id);
  }
  await viewed().getByRole('heading', { level: 3 }).nth(1).waitFor();
  expect(await viewed().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    second?.title,
    first?.title,
  ]);
  expect([sent, await page.context().cookies()]).toEqual([[], []]);
  await button('Clear this list').click();
  await viewed().waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('viewed-books'))).toBeNull();
});

it('A slip of the pen finds the book', async () => {
  await page.goto('/');
  await waitForApp(page);
  await page.getByRole('combobox', { name: 'Search for books' }).fill('fraknen');
  await page.keyboard.press('Enter');
  await page.getByText('Did you mean').waitFor();
  await heading('Frankenstein', 3).waitFor();
});

it('Categories that staff add and rename are in the header, on home and in the filters without a build', async () => {
  const before = await staff.changeCategories((listed) => [
    ...listed.map((each) => (each.slug === 'horror' ? { ...each, name: 'Ghosts' } : each)),
    { slug: 'poetry', name: 'Verse', isGenre: true },
  ]);
  try {
    await page.goto('/');
    for (const name of ['Ghosts', 'Verse'])
      await page
        .getByRole('navigation', { name: 'Books' })
        .getByRole('link', { name, exact: true })
        .waitFor();
    await waitForApp(page);
    await page.getByLabel('Genre').selectOption('Verse');
    await page.getByText('There are no books in this genre yet.').waitFor();
    await page
      .getByRole('region', { name: 'Browse by category' })
      .getByRole('link', { name: /^Ghosts/ })
      .click();
    await heading('Ghosts books').waitFor();
    await page.getByRole('option', { name: /^Verse \(0\)$/ }).waitFor({ state: 'attached' });
  } finally {
    await staff.changeCategories(() => before);
  }
});

describe('A book that is sold out', () => {
  const LABEL = 'Tell me when it is back';

  it('is announced by one mail when it is back, to a customer with a verified address', async () => {
    const book = await staff.addBook({ title: uniqueTitle('Zsold out') });
    const { v } = await staff.countStock(book._id, 0);
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const email = await signUp(other);
    await other.close();

    await page.goto(`/books/${book._id}`);
    await link(LABEL).click();
    await fillIn(page, { Email: email, Password: PASSWORD });
    await button('Login').click();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await heading(book.title).waitFor();
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
    await staff.countStock(book._id, 3, v);
    expect((await waitForMail(email, subject)).text).toContain(`/books/${book._id}`);
    await page.goto(`/books/${book._id}`);
    await page.getByText('Only 3 left').or(page.getByText('In stock')).first().waitFor();
    expect(await button(LABEL).count()).toBe(0);
    expect((await listMailsTo(email)).filter((each) => each.subject === subject)).toHaveLength(1);
  });
});
