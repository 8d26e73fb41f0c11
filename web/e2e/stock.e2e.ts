import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import type { Browser, Page } from 'playwright-core';
import { findViolations } from './axe.ts';
import { launchBrowser, openPage, waitUntilLoaded } from './browser.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn, fillInBook } from './forms.ts';
import { signInStaff, uniqueTitle, type Staff } from './staff.ts';

const WIDTHS = [1280, 360];

let browser: Browser;
let staff: Staff;
let page: Page;
let book: Book;

const panel = (title: string) => page.getByRole('region', { name: title, exact: true });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const openForm = async () => {
  await page.goto(`/dashboard/edit-book/${book._id}`);
  await page.getByLabel('On the shelf').waitFor();
};
const count = async (copies: number) => {
  await fillIn(page, { 'On the shelf': String(copies) });
  await page.keyboard.press('Enter');
};
const searchBooks = async () => {
  await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(book.title)}`);
  await row().waitFor();
};
const row = () => page.getByRole('row', { name: book.title });
/** The free and the promised copies of the book in Manage Books. */
const readCopies = async () => {
  const cells = await row().getByRole('cell').allInnerTexts();
  return cells.slice(4, 6);
};

/** Opens a screen in each width, and finds what people cannot use there. */
async function expectUsable(path: string, prepare?: () => Promise<unknown>): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await waitUntilLoaded(page);
    await prepare?.();
    expect(await findViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  book = await staff.addBook({ title: uniqueTitle('A Counted Book') });
  page = await openPage(browser, { localStorage: { token: staff.token }, reducedMotion: 'reduce' });
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('Staff', () => {
  it('count a book on its form, see it in Manage Books, and receive copies there', async () => {
    await openForm();
    await page.getByText('This book is not counted').waitFor();
    await fillIn(page, { 'On the shelf': '2' });
    await press('Start counting');
    await page.getByText('2 copies on the shelf, 2 free').waitFor();

    await searchBooks();
    await row().getByText('2', { exact: true }).waitFor();
    expect(await readCopies()).toEqual(['2', '0']);

    await press(`Receive copies of ${book.title}`);
    await fillIn(page, { 'Copies that arrived': '3' });
    await press('Receive copies');
    await page.getByText('3 copies received, 5 free').waitFor();
    expect(await readCopies()).toEqual(['5', '0']);

    await openForm();
    expect(await panel('Stock').getByRole('definition').allInnerTexts()).toEqual(['5', '0', '5']);
    await page.getByText('History (2)').click();
    const changes = await panel('Stock').getByRole('listitem').allInnerTexts();
    expect(changes[0]).toContain('received 3: 5 copies on the shelf');
    expect(changes[1]).toContain('counted 2 copies on the shelf');
  });

  it('see what was stored meanwhile, and store their count on top of it', async () => {
    await openForm();
    const stale = await openPage(browser, { localStorage: { token: staff.token } });
    await stale.goto(`/dashboard/edit-book/${book._id}`);
    await stale.getByLabel('On the shelf').fill('9');
    await count(7);
    await page.getByText('7 copies on the shelf, 7 free').waitFor();

    await stale.getByRole('button', { name: 'Save count' }).click();
    await stale.getByText(/Someone else .* 7 copies on the shelf/).waitFor();
    expect(await stale.getByLabel('On the shelf').inputValue()).toBe('9');
    await stale.getByRole('button', { name: 'Save count' }).click();
    await stale.getByText('9 copies on the shelf, 9 free').waitFor();
    await stale.context().close();
  });

  it('see a book that is sold out on the dashboard, and first in Manage Books', async () => {
    await openForm();
    await count(0);
    await page.getByText('0 copies on the shelf, 0 free').waitFor();
    await page.goto('/dashboard');
    await panel('Low stock')
      .getByRole('listitem')
      .filter({ hasText: book.title })
      .getByText('Sold out')
      .waitFor();
    await panel('Low stock').getByRole('link', { name: /^See/ }).click();
    await page.getByRole('combobox', { name: 'Sort by' }).waitFor();
    // The stock comes after the books.
    await row()
      .getByRole('button', { name: /^Receive copies/ })
      .waitFor();
    expect(await readCopies()).toEqual(['0', '0']);
  });

  it('stop counting', async () => {
    await openForm();
    await press('Stop counting');
    await closeDialog(page, 'Stop counting');
    await page.getByText('This book is not counted').waitFor();
    await searchBooks();
    expect(await readCopies()).toEqual(
      ['not counted', 'none'].map((meaning) => expect.stringContaining(meaning)),
    );
  });

  it('add a book together with its count', async () => {
    const title = uniqueTitle('Counted from the Start');
    await page.goto('/dashboard/add-new-book');
    await fillInBook(page, title);
    await fillIn(page, { 'Copies on the shelf': '4' });
    await press('Add Book');
    expect((await readDialog(page)).slice(0, 2)).toEqual([
      'Book added',
      'Your book is uploaded successfully! Counted: 4 copies.',
    ]);
    await closeDialog(page, "Yes, It's Okay!");
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}`);
    await press(`Receive copies of ${title}`);
    await press('Cancel');
    await press(`Delete ${title}`);
    await closeDialog(page, 'Delete');
    await closeDialog(page, 'OK');
  });
});

describe('The stock screens can be used by all, on a phone and a wide screen:', () => {
  it('the dashboard', () => expectUsable('/dashboard', () => panel('Sales per day').waitFor()));

  it('the form of a counted book', async () => {
    await openForm();
    await count(1);
    await page.getByText('1 copy on the shelf, 1 free').waitFor();
    await expectUsable(`/dashboard/edit-book/${book._id}`, () => page.getByText(/^History/).click());
  });

  it('Manage Books by stock, with the form for copies', () =>
    expectUsable('/dashboard/manage-books?stock=low-first', () => press(`Receive copies of ${book.title}`)));
});
