import { book, type Book } from '@bookstore/contracts/books';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { employStaff, type Staff } from './staff.ts';

jest.setTimeout(60_000);

let browser: Browser;
let staff: Staff;
let page: Page;
let books: Book[];

const carousel = (name: string): Locator => page.getByRole('group', { name, exact: true });
const slides = (name: string): Locator => carousel(name).locator('.swiper-slide');

/** How many slides are wholly to be seen. */
const countVisible = (name: string): Promise<number> =>
  carousel(name).evaluate((frame) => {
    const { left, right } = frame.getBoundingClientRect();
    return [...frame.querySelectorAll('.swiper-slide')].filter((slide) => {
      const place = slide.getBoundingClientRect();
      return place.left >= left - 1 && place.right <= right + 1;
    }).length;
  });

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), employStaff()]);
  await staff.addBook({
    description: `${'x'.repeat(79)}yz`,
    category: 'horror',
    oldPrice: 20,
    newPrice: 7.5,
  });
  page = await (await openVisit(browser)).newPage();
  const list = page.waitForResponse((response) => response.url().endsWith('/api/books/'));
  await page.goto('/');
  books = book.array().parse(await (await list).json());
  await slides('Top Sellers').first().waitFor();
});

afterAll(async () => {
  await staff.leave();
  await browser.close();
});

describe('A carousel', () => {
  it.each([
    [360, 1, 1],
    [767, 1, 1],
    [800, 2, 2],
    [1024, 2, 2],
    [1179, 2, 2],
    [1280, 3, 2],
  ])('shows at %i px %i books, and %i news', async (width, ofBooks, ofNews) => {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForFunction(
      ([label, count]) => {
        const frame = document.querySelector(`[role=group][aria-label="${label}"]`);
        const slide = frame?.querySelector('.swiper-slide');
        return frame && slide && Math.floor(frame.clientWidth / slide.clientWidth) === count;
      },
      ['Top Sellers', ofBooks] as const,
    );
    expect(await countVisible('Top Sellers')).toBe(ofBooks);
    expect(await countVisible('Recommended for you')).toBe(ofBooks);
    expect(await countVisible('News')).toBe(ofNews);
  });

  it('moves on and back with its buttons, from the keyboard alone', async () => {
    const next = page.getByRole('button', { name: 'Next in News' });
    const first = slides('News').first();
    const start = (await first.boundingBox())?.x;
    await next.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    await page.getByRole('button', { name: 'Previous in News' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Previous in News', disabled: true }).waitFor();
    await page.waitForFunction(
      (x) => document.querySelector('[aria-label=News] .swiper-slide')?.getBoundingClientRect().x === x,
      start,
    );
  });

  it('moves with the arrow keys while the focus is inside', async () => {
    await slides('News').first().getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Previous in News', disabled: false }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Previous in News', disabled: true }).waitFor();
  });
});

describe('The rows of the front page', () => {
  it('recommend the books at positions 8 to 17 of the full list, counted from zero', async () => {
    const titles = await slides('Recommended for you').getByRole('heading').allInnerTexts();
    expect(titles).toEqual(books.slice(8, 18).map(({ title }) => title));
    expect(titles).toHaveLength(10);
  });

  it('hold five news, each with a picture, a title and a preview', async () => {
    expect(await slides('News').count()).toBe(5);
    for (const part of ['img', 'h3', 'p']) expect(await slides('News').locator(part).count()).toBe(5);
  });

  it('cut descriptions to 80 characters and an ellipsis', async () => {
    const card = slides('Top Sellers').filter({ hasText: 'xxxx' }).first();
    await card.getByText(`${'x'.repeat(79)}y...`, { exact: true }).waitFor();
    expect(await card.locator('del').innerText()).toBe('$20.00');
    expect(await card.getByText('$7.50', { exact: true }).count()).toBe(1);
    expect(await card.getByRole('link').count()).toBe(1);
  });

  it('lead to the book from its cover too', async () => {
    const card = slides('Top Sellers').first();
    const address = await card.getByRole('link').getAttribute('href');
    await card.getByRole('img').click({ force: true });
    await page.waitForURL(`**${String(address)}`);
    await page.goBack();
    await slides('Top Sellers').first().waitFor();
  });

  it('show every book as top seller, or those of the chosen genre', async () => {
    expect(await slides('Top Sellers').count()).toBe(books.length);
    const genre = page.getByLabel('Genre');
    expect(await genre.locator('option').allInnerTexts()).toEqual([
      'Choose a genre',
      'Business',
      'Fiction',
      'Horror',
      'Adventure',
    ]);
    await genre.selectOption('Horror');
    const horror = books.filter(({ category }) => category === 'horror').map(({ title }) => title);
    await page.waitForFunction(
      (count) => document.querySelectorAll('[aria-label="Top Sellers"] .swiper-slide').length === count,
      horror.length,
    );
    expect(await slides('Top Sellers').getByRole('heading').allInnerTexts()).toEqual(horror);
    await genre.selectOption('Choose a genre');
    await page.waitForFunction(
      (count) => document.querySelectorAll('[aria-label="Top Sellers"] .swiper-slide').length === count,
      books.length,
    );
  });
});
