import { BOOK_PAGE_SIZE, MAX_PAGE_SIZE } from '@bookstore/contracts/lists';
import type { Book } from '@bookstore/contracts/books';
import { MAX_TITLE_LENGTH } from '@bookstore/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, resetPage } from './browser.ts';
import { signUp, storedCart } from './customers.ts';
import { closeDialog } from './dialogs.ts';
import { listSeededBooks, signInStaff, type Staff, uniqueTitle } from './staff.ts';

const WIDTHS = [390, 1280];

let browser: Browser;
let page: Page;
let staff: Staff;

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  page = await openPage(browser);
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('Manage Books', () => {
  it('goes to the page before when the only book of the last page is deleted', async () => {
    const title = uniqueTitle('One Too Many');
    for (let number = 0; number <= BOOK_PAGE_SIZE; number += 1) await staff.addBook({ title });
    await resetPage(page, { token: staff.token });
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}&page=2`);
    const rows = page.getByRole('rowheader');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(1);

    await page.getByRole('button', { name: `Delete ${title}` }).click();
    await closeDialog(page, 'Delete');
    await closeDialog(page, 'OK');
    await page.waitForURL((url) => !url.searchParams.has('page'));
    await rows.nth(BOOK_PAGE_SIZE - 1).waitFor();
    expect(await page.getByRole('button', { name: 'Next' }).count()).toBe(0);
  });

  it('shows all books on request, in the longest pages', async () => {
    const [seeded] = await listSeededBooks();
    const all = Array.from({ length: 130 }, (_, index): Partial<Book> => {
      const _id = (index + 1).toString(16).padStart(24, '0');
      return { ...seeded, _id, title: `Book ${index + 1}`, trending: false };
    });
    await resetPage(page, { token: staff.token });
    await page.route('**/api/books/?*', (route) => {
      const { searchParams } = new URL(route.request().url());
      const limit = Number(searchParams.get('limit'));
      const first = (Number(searchParams.get('page') ?? 1) - 1) * limit;
      return route.fulfill({
        json: all.slice(first, first + limit),
        headers: { 'x-total-count': String(all.length) },
      });
    });
    await page.goto('/dashboard/manage-books');
    await page.getByText(`1 to ${BOOK_PAGE_SIZE} of 130 on this page`).waitFor();
    await page.getByRole('link', { name: 'See all' }).click();
    await page.getByText(`1 to ${MAX_PAGE_SIZE} of 130 on this page`).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText(`${MAX_PAGE_SIZE + 1} to 130 of 130 on this page`).waitFor();
    expect(await page.getByRole('rowheader').last().innerText()).toBe('Book 130');
  });
});

describe('The longest title, without spaces,', () => {
  let book: Book;
  const author = uniqueTitle('Long');

  /** What is wider than it may be: the page, and what scrolls or cuts off in it. */
  const findTooWide = () =>
    page.evaluate(() =>
      [
        document.documentElement,
        ...document.querySelectorAll(
          'main [role=group]:not([aria-roledescription=carousel]), dialog, article',
        ),
      ]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ nodeName, scrollWidth, clientWidth }) => `${nodeName}: ${scrollWidth} in ${clientWidth}`),
    );

  const expectToFit = async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await findTooWide()).toEqual([]);
    }
  };

  beforeAll(async () => {
    book = await staff.addBook({ title: 'W'.repeat(MAX_TITLE_LENGTH), author });
  });

  it.each([
    ['the search', () => `/search?q=${encodeURIComponent(author)}`],
    ['the book', () => `/books/${book._id}`],
    ['the cart', () => '/cart'],
    ['the checkout', () => '/checkout'],
  ])('fits into %s', async (_place, toPath) => {
    await resetPage(page, storedCart([book]));
    await signUp(page.context());
    await page.goto(toPath());
    await page.getByRole('main').getByText(book.title).first().waitFor();
    await expectToFit();
  });

  it('fits into the list of staff, and into the question before it is deleted', async () => {
    await resetPage(page, { token: staff.token });
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(author)}`);
    await page.getByRole('rowheader', { name: book.title }).waitFor();
    await expectToFit();
    await page.getByRole('button', { name: `Delete ${book.title}` }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectToFit();
    await closeDialog(page, 'Cancel');
  });
});
