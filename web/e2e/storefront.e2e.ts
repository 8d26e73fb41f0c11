import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { SLIDES_PER_VIEW } from '../src/shared/ui/slides-per-view.ts';
import { FIRST_SEEN, openPage, pathOf, resetPage, waitForApp } from './browser.ts';
import { PASSWORD, placeOrder, signUp, waitForTotal } from './customers.ts';
import { fillIn } from './forms.ts';
import { listMailsTo, readLink, waitForMail } from './mails.ts';
import { uniqueTitle } from './staff.ts';
import { startBrowser, startStaff } from './testing.ts';

const browser = await startBrowser();
const staff = await startStaff();
const page = await openPage(browser);

const carousel = (name: string): Locator => page.getByRole('group', { name, exact: true });
const slides = (name: string): Locator => carousel(name).locator('.swiper-slide');

/** Waits until so many slides of a carousel are wholly seen. */
const waitForSeen = (name: string, count: number) =>
  page.waitForFunction(
    ([label, expected]) =>
      document.querySelectorAll(`[role=group][aria-label="${label}"] .swiper-slide:not([inert])`).length ===
      expected,
    [name, count] as const,
  );

const firstSeen = (position: number): Locator =>
  slides('Top Sellers').nth(position).and(page.locator(FIRST_SEEN));

beforeEach(() => resetPage(page));

describe('A carousel', () => {
  const { small, medium, large } = SLIDES_PER_VIEW;

  it('shows as many books and news items as there is room for, and lets the next one peek, where a click brings it', async () => {
    await page.goto('/');
    for (const [width, bookCount, newsCount] of [
      [767, small, small],
      [768, medium, medium],
      [1179, medium, medium],
      [1180, large, medium],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await waitForSeen('Top Sellers', bookCount);
      await waitForSeen('Recommended for you', bookCount);
      await waitForSeen('News', newsCount);
    }
    await page.setViewportSize({ width: 800, height: 900 });
    await waitForSeen('Top Sellers', medium);
    await carousel('Top Sellers').scrollIntoViewIfNeeded();
    const peek = await slides('Top Sellers').nth(medium).boundingBox();
    await page.mouse.click((peek?.x ?? 0) + 10, (peek?.y ?? 0) + 100);
    await firstSeen(1).waitFor();
  });
});

it('The banner links to the newsletter form, whose field gets the focus', async () => {
  await page.goto('/');
  const input = page.getByLabel('E-mail address');
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await page.waitForFunction((field) => field === document.activeElement, await input.elementHandle());
});

describe('After a look at a book', () => {
  const open = async (position: number) => {
    await firstSeen(position).getByRole('heading').getByRole('link').click();
    await page.getByText('Published:').waitFor();
  };

  it('the carousel is where it was on the way back, also after a reload, and at its beginning on a new visit', async () => {
    // No test adds or deletes business books.
    await page.goto('/?genre=business');
    // A click on what still moves is tried again after a scroll, which would undo the move.
    const rests = slides('Top Sellers')
      .first()
      .evaluate(
        ({ parentElement }) =>
          new Promise((resolve) => parentElement?.addEventListener('scrollend', resolve, { once: true })),
      );
    await page.getByRole('button', { name: 'Next in Top Sellers' }).click();
    await rests;
    await firstSeen(1).waitFor();
    await open(1);
    await page.goBack();
    await firstSeen(1).waitFor();
    await open(1);
    await page.reload();
    // Until the app has started it does not notice that someone goes back.
    await waitForApp(page);
    await page.getByText('Published:').waitFor();
    await page.goBack();
    await firstSeen(1).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Bookstore', exact: true }).click();
    await firstSeen(0).waitFor();
  });
});

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
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  it('is announced by one mail when it is back, to a customer with a verified address', async () => {
    const book = await staff.addBook({ title: uniqueTitle('Zsold out') });
    await staff.countStock(book._id, 1);
    const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const email = await signUp(other);
    await waitForTotal(other, [book], book.newPrice);
    await placeOrder(other, { books: [book] });
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
    await page.getByText(`we have sent a link to ${email}`).waitFor();
    const mail = await waitForMail(email, 'Confirm your e-mail address', 2);
    await page.goto(readLink(mail, '/identity/verify-email'));
    await button('Verify address').click();
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
