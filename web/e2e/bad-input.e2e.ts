import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { sumDollars } from '@bookstore/contracts/money';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { signUp, storeCart, untilSoldFor } from './customers.ts';
import { answerDialog, readDialog } from './dialogs.ts';
import { DELIVERY, fillIn, readFieldError } from './forms.ts';
import { employStaff, type Staff } from './staff.ts';

jest.setTimeout(60_000);

let browser: Browser;
let staff: Staff;

async function visitWith(books: readonly Book[], address: string): Promise<Page> {
  const context = await openVisit(browser, { stored: storeCart(books) });
  await signUp(context);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function checkOut(books: readonly Book[]): Promise<Page> {
  const page = await visitWith(books, '/checkout');
  await untilSoldFor(page.context(), books, sumDollars(books.map(({ newPrice }) => newPrice)));
  await fillIn(page, DELIVERY);
  await page.getByRole('checkbox').check();
  return page;
}

const order = (page: Page) => page.getByRole('button', { name: 'Place an Order' });
const countInHeader = (page: Page, count: number) =>
  page.getByRole('link', { name: `Cart, items: ${count}` });

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), employStaff()]);
});

afterAll(async () => {
  await staff.leave();
  await browser.close();
});

describe('A form that is not filled in as it should be', () => {
  it('says next to each field what is wrong, keeps what was typed, and sends nothing', async () => {
    const page = await visitWith([await staff.addBook()], '/checkout');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await fillIn(page, { ...DELIVERY, 'Phone Number': 'call me', City: '' });
    expect(await order(page).isDisabled()).toBe(true);
    await page.getByRole('checkbox').check();
    await order(page).click();

    expect(await readFieldError(page.getByLabel('Phone Number'))).toBe('Please use digits only');
    expect(await readFieldError(page.getByLabel('City'))).toBe('Please fill in this field');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('call me');
    expect(sent).not.toContain('POST /api/orders/');
  });

  it('explains an e-mail address that is none', async () => {
    const page = await (await openVisit(browser)).newPage();
    await page.goto('/login');
    await fillIn(page, { Email: 'ann', Password: '' });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(await readFieldError(page.getByLabel('Email'))).toBe(
      'Please enter an e-mail address, such as name@example.com',
    );
    expect(await readFieldError(page.getByLabel('Password'))).toBe('Please fill in this field');
    expect(await page.getByLabel('Email').inputValue()).toBe('ann');
  });

  it('tells staff which fields of a new book are missing or no price', async () => {
    const page = await (await openVisit(browser, { stored: { token: staff.token } })).newPage();
    await page.goto('/dashboard/add-new-book');
    await fillIn(page, { 'Old Price': 'much', 'New Price': '' });
    await page.getByRole('button', { name: 'Add Book' }).click();
    expect(await readFieldError(page.getByLabel('Old Price'))).toBe('Please enter an amount, such as 12.50');
    expect(await readFieldError(page.getByLabel('Category'))).toBe('Please choose one');
    for (const label of ['Title', 'Description', 'New Price'])
      expect(await readFieldError(page.getByLabel(label))).toBe('Please fill in this field');
  });
});

describe('An order', () => {
  it('is placed once by a double click, and leaves the cart empty', async () => {
    const book = await staff.addBook();
    const page = await checkOut([book]);
    await order(page).dblclick();
    expect(await readDialog(page)).toEqual([
      'Confirmed Order',
      'Your order has been placed successfully!',
      'OK',
    ]);
    await answerDialog(page, 'OK');
    expect(new URL(page.url()).pathname).toBe('/orders');
    await page.reload();
    await page.getByText(book.title).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await countInHeader(page, 0).count()).toBe(1);
  });

  it('says Loading...... while it is being placed', async () => {
    const page = await checkOut([await staff.addBook()]);
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/api/orders/', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await order(page).click();
    await page.getByRole('button', { name: 'Loading......', exact: true, disabled: true }).waitFor();
    answer.resolve(undefined);
    await answerDialog(page, 'OK');
  });

  it('is refused line by line when a price has changed, and goes through at the new one', async () => {
    const [same, dearer] = [await staff.addBook(), await staff.addBook({ newPrice: 5 })];
    const page = await checkOut([same, dearer]);
    await page.getByText('Total Price: $14.99').waitFor();
    await staff.changeBook(dearer._id, { newPrice: 8 });
    await untilSoldFor(page.context(), [same, dearer], 17.99);
    await order(page).click();
    expect(await readDialog(page)).toEqual(['Failed to place an order', 'OK']);
    await answerDialog(page, 'OK');

    const alert = page.locator('form').getByRole('alert');
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
      `The price of “${dearer.title}” changed from $5.00 to $8.00.`,
    ]);
    await alert.getByText('The total is now $17.99. Place the order again if you agree.').waitFor();
    await page.getByText('Total Price: $17.99').waitFor();
    await order(page).click();
    expect(await readDialog(page)).toContain('Confirmed Order');
  });

  it('is refused for a book that is no longer sold, which can be taken out at once', async () => {
    const [kept, gone] = [await staff.addBook(), await staff.addBook()];
    const page = await checkOut([kept, gone]);
    await staff.deleteBook(gone._id);
    await order(page).click();
    await answerDialog(page, 'OK');
    const line = page.locator('form').getByRole('listitem').filter({ hasText: gone.title });
    expect(await line.innerText()).toContain(`“${gone.title}” is no longer sold.`);
    await line.getByRole('button', { name: 'Remove it from the cart' }).click();
    await countInHeader(page, 1).waitFor();
  });
});

describe('The cart', () => {
  it('lasts across a reload and counts distinct books, however often one is added', async () => {
    const book = await staff.addBook();
    const page = await (await openVisit(browser)).newPage();
    await page.goto(`/books/${book._id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await countInHeader(page, 1).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await answerDialog(page, 'OK!');
    await page.reload();
    await countInHeader(page, 1).waitFor();
    await page.goto('/cart');
    await page.getByRole('link', { name: book.title, exact: true }).waitFor();
  });
});

describe('What does not load', () => {
  it.each(['https://127.0.0.1:9/cover.webp', 'not-bundled.webp', 'unknown.png', ''])(
    'is a drawn cover in place of the cover “%s”',
    async (coverImage) => {
      const { _id, title } = await staff.addBook({ coverImage });
      const page = await (await openVisit(browser)).newPage();
      await page.goto(`/books/${_id}`);
      const drawn = page.locator(`img[alt="Cover of ${title}"][src^="/api/books/covers/${_id}"]`);
      const width = await drawn.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        return image.naturalWidth;
      });
      expect(width).toBeGreaterThan(0);
    },
  );

  it('is asked for again as soon as the connection is back', async () => {
    const book = await staff.addBook();
    const visit = await openVisit(browser);
    const page = await visit.newPage();
    await page.goto('/search?q=xyzzy');
    await page.getByText('No book matches your search.').waitFor();
    await visit.setOffline(true);
    const notice = page.getByText('You are offline. The page goes on as soon as the connection is back.');
    await notice.waitFor();
    await page.getByRole('searchbox', { name: 'Search for books' }).fill(book.title);
    await page.keyboard.press('Enter');
    await visit.setOffline(false);
    await notice.waitFor({ state: 'detached' }).catch(() => notice.waitFor({ state: 'hidden' }));
    await page.getByRole('heading', { name: book.title, exact: true }).waitFor();
  });
});
