import type { Book } from '@bookstore/contracts/books';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, openPage, resetPage } from './browser.ts';
import { storedCart } from './customers.ts';
import { hasFocus } from './keyboard.ts';
import { listSeededBooks, signInStaff, type Staff, uniqueTitle } from './staff.ts';

let browser: Browser;
let page: Page;
let staff: Staff;
let books: Book[];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const removeButton = (book: Book | undefined) => button(`Remove ${book?.title ?? ''}`);
const waitForFocus = async (target: Locator): Promise<void> => {
  await page.waitForFunction((element) => element === document.activeElement, await target.elementHandle());
};
const announcement = (text: string) => page.getByRole('status').filter({ hasText: text });
const listTitles = () => page.getByRole('main').locator('li h2').allInnerTexts();

async function pressEnterOn(target: Locator): Promise<void> {
  await target.focus();
  await page.keyboard.press('Enter');
}

async function openCart(): Promise<void> {
  await resetPage(page, storedCart(books));
  await page.goto('/cart');
  await removeButton(books[0]).waitFor();
}

beforeAll(async () => {
  [browser, staff, books] = await Promise.all([launchBrowser(), signInStaff(), listSeededBooks()]);
  books = books.slice(0, 3);
  page = await openPage(browser, { reducedMotion: 'reduce' });
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('In the cart', () => {
  it('the focus goes from a removed book to the next one, which is announced, and the removal can be undone', async () => {
    await openCart();
    await pressEnterOn(removeButton(books[1]));
    await waitForFocus(removeButton(books[2]));
    await announcement('removed from the cart').waitFor();
    await page.keyboard.press('Control+z');
    await removeButton(books[1]).waitFor();
    expect(await listTitles()).toEqual(books.map(({ title }) => title));
  });

  it('the focus goes from the last book to the one before, and from the only one to the page', async () => {
    await openCart();
    await pressEnterOn(removeButton(books[2]));
    await waitForFocus(removeButton(books[1]));
    await page.keyboard.press('Enter');
    await waitForFocus(removeButton(books[0]));
    await page.keyboard.press('Enter');
    await page.getByText('No product found!').waitFor();
    await waitForFocus(page.getByRole('main'));
  });

  it('Clear Cart keeps the focus on the page, is announced, and can be undone from the toast', async () => {
    await openCart();
    await pressEnterOn(button('Clear Cart'));
    await announcement('The cart is cleared').waitFor();
    await waitForFocus(page.getByRole('main'));
    await button('Undo').click();
    await removeButton(books[2]).waitFor();
    expect(await listTitles()).toEqual(books.map(({ title }) => title));
    await button('Undo').waitFor({ state: 'detached' });
  });
});

describe('In a list of several pages', () => {
  it('the focus goes to the list of the page that is turned to, which is announced', async () => {
    await resetPage(page);
    await page.goto('/search?category=business&limit=2');
    const next = button('Next');
    await next.waitFor();
    let number = 1;
    for (; await next.isEnabled(); number += 1) {
      await pressEnterOn(next);
      await announcement(`Page ${number + 1} of`).waitFor();
      await waitForFocus(page.getByRole('main').getByRole('list').last());
    }
    expect(number).toBeGreaterThan(2);
  });
});

describe('What destroys', () => {
  const title = uniqueTitle('Destroyed');
  const deleteButton = (word: string) => button(`Delete ${title} ${word}`);

  beforeAll(async () => {
    for (const word of ['third', 'second', 'first']) await staff.addBook({ title: `${title} ${word}` });
    await resetPage(page, { token: staff.token });
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}&sort=title`);
  });

  it('is red, and another button has the focus: pressing Enter twice deletes nothing', async () => {
    await pressEnterOn(deleteButton('first'));
    const dialog = page.getByRole('alertdialog', { name: `Delete “${title} first”?` });
    const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
    expect(await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
    expect(await confirm.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('p'));
        probe.style.color = 'var(--color-danger)';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      }),
    );
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await waitForFocus(deleteButton('first'));
  });

  it('moves the focus from a deleted row to the next one', async () => {
    await pressEnterOn(deleteButton('first'));
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    const done = page.getByRole('alertdialog', { name: 'Book deleted successfully!' });
    await done.waitFor();
    await page.keyboard.press('Enter');
    await done.waitFor({ state: 'detached' });
    await deleteButton('first').waitFor({ state: 'detached' });
    await waitForFocus(deleteButton('second'));
  });
});

describe('An edited form', () => {
  const LEAVE = { name: 'Leave without saving?' };
  const dialog = () => page.getByRole('alertdialog', LEAVE);
  const manageBooks = () => page.getByRole('main').getByRole('link', { name: 'Manage Books' });
  const answer = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

  it.each([
    ['a link', () => manageBooks().click(), '/dashboard/manage-books'],
    ['the log-out button', () => button('Log out').click(), '/'],
  ])('asks before it is left by %s', async (_way, leave, path) => {
    await resetPage(page, { token: staff.token });
    await page.goto('/dashboard/add-new-book');
    await page.getByLabel('Title').fill('A Book Nobody Saved');
    await leave();
    await dialog().waitFor();
    expect(await hasFocus(dialog().getByRole('button', { name: 'Stay' }))).toBe(true);
    await answer('Stay');
    expect(await page.getByLabel('Title').inputValue()).toBe('A Book Nobody Saved');
    await leave();
    await answer('Leave');
    await page.waitForURL((url) => url.pathname === path);
  });

  it('does not ask once it is as it was', async () => {
    await resetPage(page, { token: staff.token });
    await page.goto('/dashboard/add-new-book');
    await page.getByLabel('Title').fill('A Book');
    await page.getByLabel('Title').fill('');
    await manageBooks().click();
    await page.waitForURL('**/dashboard/manage-books');
    expect(await dialog().count()).toBe(0);
  });
});
