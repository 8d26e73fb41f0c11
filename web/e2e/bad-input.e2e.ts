import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { sumAmounts } from '@bookstore/contracts/currency';
import type { Browser, Page, Route } from 'playwright-core';
import { launchBrowser, openPage, pathOf, resetPage } from './browser.ts';
import { signUp, storedCart, waitForRemoval, waitForTotal } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { DELIVERY_DETAILS, fillIn, readFieldError } from './forms.ts';
import { signInStaff, type Staff } from './staff.ts';

let browser: Browser;
let staff: Staff;
let page: Page;

async function openCheckout(books: readonly Book[]): Promise<void> {
  await resetPage(page, storedCart(books));
  await signUp(page.context());
  await page.goto('/checkout');
}

async function fillInCheckout(books: readonly Book[]): Promise<void> {
  await openCheckout(books);
  await waitForTotal(page.context(), books, sumAmounts(books.map(({ newPrice }) => newPrice)));
  await fillIn(page, DELIVERY_DETAILS);
  await page.getByRole('checkbox').check();
}

const orderButton = () => page.getByRole('button', { name: 'Place an Order' });
const cartLink = (count: number) => page.getByRole('link', { name: `Cart, items: ${count}` });

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  page = await openPage(browser);
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('An invalid form', () => {
  it('shows errors beside the fields, keeps the input, and sends no request', async () => {
    await openCheckout([await staff.addBook()]);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    const details = { ...DELIVERY_DETAILS, 'Phone Number': 'call me', 'Address / Street': '', City: '' };
    await fillIn(page, details);
    expect(await orderButton().isDisabled()).toBe(true);
    await page.getByRole('checkbox').check();
    await orderButton().click();

    expect(await readFieldError(page.getByLabel('Phone Number'))).toBe(
      'Please enter a phone number, such as +1 (555) 010-0199',
    );
    for (const label of ['Address / Street', 'City'])
      expect(await readFieldError(page.getByLabel(label))).toBe('Please fill in this field');
    expect(await page.getByLabel('Phone Number').inputValue()).toBe('call me');
    expect(sent).not.toContain('POST /api/orders/');
  });

  it('explains an invalid e-mail address', async () => {
    await resetPage(page);
    await page.goto('/login');
    await fillIn(page, { Email: 'ann', Password: '' });
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    expect(await readFieldError(page.getByLabel('Email'))).toBe(
      'Please enter an e-mail address, such as name@example.com',
    );
    expect(await readFieldError(page.getByLabel('Password'))).toBe('Please fill in this field');
    expect(await page.getByLabel('Email').inputValue()).toBe('ann');
  });

  it('shows staff which fields of a new book are missing or not a price', async () => {
    await resetPage(page, { token: staff.token });
    await page.goto('/dashboard/add-new-book');
    await fillIn(page, { 'Old Price': 'much', 'New Price': '' });
    await page.getByRole('button', { name: 'Add Book' }).click();
    expect(await readFieldError(page.getByLabel('Old Price'))).toBe('Please enter an amount, such as 12.50');
    expect(await readFieldError(page.getByLabel('Category'))).toBe('Please choose one');
    for (const label of ['Title', 'Description', 'New Price'])
      expect(await readFieldError(page.getByLabel(label))).toBe('Please fill in this field');
  });

  it('refuses a new price above the old one, until either is corrected', async () => {
    const { _id } = await staff.addBook();
    await resetPage(page, { token: staff.token });
    await page.goto(`/dashboard/edit-book/${_id}`);
    const newPrice = page.getByLabel('New Price');
    await newPrice.fill('12.51');
    const changes: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && changes.push(request.url()));
    await page.getByRole('button', { name: 'Update Book' }).click();
    await page.locator('form [aria-invalid="true"]').waitFor();
    expect(await readFieldError(newPrice)).toBe('The new price cannot be above the old one');
    expect(changes).toEqual([]);
    await page.getByLabel('Old Price').fill('12.51');
    await page.locator('form [aria-invalid="true"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Update Book' }).click();
    expect((await readDialog(page))[0]).toBe('Book Updated');
  });
});

describe('An order', () => {
  it('is placed once by a double click, and clears the cart', async () => {
    const book = await staff.addBook();
    await fillInCheckout([book]);
    await orderButton().dblclick();
    expect(await readDialog(page)).toEqual([
      'Confirmed Order',
      'Your order has been placed successfully!',
      'OK',
    ]);
    await closeDialog(page, 'OK');
    expect(pathOf(page)).toBe('/orders');
    await page.reload();
    await page.getByText(book.title).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    expect(await cartLink(0).count()).toBe(1);
  });

  it('keeps what was typed on a reload, and begins the next one with it', async () => {
    const [ordered, next] = [await staff.addBook(), await staff.addBook()];
    await fillInCheckout([ordered]);
    await page.reload();
    for (const [label, value] of Object.entries(DELIVERY_DETAILS))
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    await page.getByRole('checkbox').check();
    await orderButton().click();
    await closeDialog(page, 'OK');
    await page.goto(`/books/${next._id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartLink(1).waitFor();
    await page.goto('/checkout');
    await page.getByLabel('City').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Springfield');
  });

  it('is placed once when its reply is lost, and what is corrected then is sent after it', async () => {
    await fillInCheckout([await staff.addBook()]);
    const loseReply = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/orders/', loseReply, { times: 1 });
    await orderButton().click();
    await closeDialog(page, 'OK');
    await page.getByLabel('Phone Number').fill('0999');
    await orderButton().click();
    await page.getByRole('button', { name: 'Send the change' }).click();
    await page.getByRole('heading', { name: /^Order / }).waitFor();
    await page.goto('/orders');
    await page.getByText('0999', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
  });

  it('shows Loading...... while it is being placed', async () => {
    await fillInCheckout([await staff.addBook()]);
    const release = Promise.withResolvers<undefined>();
    await page.route('**/api/orders/', async (route) => {
      await release.promise;
      await route.continue();
    });
    await orderButton().click();
    await page.getByRole('button', { name: 'Loading......', exact: true, disabled: true }).waitFor();
    release.resolve(undefined);
    await closeDialog(page, 'OK');
  });

  it('is rejected line by line when a price has changed, and accepted at the new price', async () => {
    const [unchanged, changed] = [await staff.addBook(), await staff.addBook({ newPrice: 5 })];
    await fillInCheckout([unchanged, changed]);
    await page.getByText('Total Price: $14.99').waitFor();
    await staff.changeBook(changed._id, { newPrice: 8 });
    await waitForTotal(page.context(), [unchanged, changed], 17.99);
    await orderButton().click();
    expect(await readDialog(page)).toEqual(['Failed to place an order', 'OK']);
    await closeDialog(page, 'OK');

    const alert = page.locator('form').getByRole('alert');
    await alert.getByText('The total is now $17.99. Place the order again if you agree.').waitFor();
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual([
      `The price of “${changed.title}” changed from $5.00 to $8.00.`,
    ]);
    await page.getByText('Total Price: $17.99').waitFor();
    await orderButton().click();
    expect(await readDialog(page)).toContain('Confirmed Order');
  });

  it('is rejected for a book that is no longer sold, which can be removed at once', async () => {
    const [available, deleted] = [await staff.addBook(), await staff.addBook()];
    await fillInCheckout([available, deleted]);
    await staff.deleteBook(deleted._id);
    await waitForRemoval(page.context(), [available, deleted], deleted);
    await orderButton().click();
    await closeDialog(page, 'OK');
    const alert = page.locator('form').getByRole('alert');
    const line = alert.getByRole('listitem').filter({ hasText: deleted.title });
    expect(await line.innerText()).toContain(`“${deleted.title}” is no longer sold.`);
    await line.getByRole('button', { name: 'Remove it from the cart' }).click();
    await cartLink(1).waitFor();
    expect(await page.locator('form').getByRole('alert').isVisible()).toBe(false);
    expect(await orderButton().evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('neither counts a book that is no longer sold, nor can be placed with it', async () => {
    const [available, deleted] = [await staff.addBook(), await staff.addBook()];
    await staff.deleteBook(deleted._id);
    await openCheckout([available, deleted]);
    await page.getByText('Total Price: $9.99').waitFor();
    await page.getByText('Items: 1', { exact: true }).waitFor();
    await page.getByRole('checkbox').check();
    expect(await orderButton().isDisabled()).toBe(true);
    await page.getByText('Remove the books that are no longer sold to continue.').waitFor();
    await page.goto('/cart');
    await page.getByText('This book is no longer sold.').waitFor();
    expect(await page.getByRole('region', { name: 'Summary' }).innerText()).toContain('$9.99');
    await page.goto('/checkout');
    await page.getByRole('button', { name: `Remove ${deleted.title}` }).click();
    await cartLink(1).waitFor();
    await page.getByRole('checkbox').check();
    expect(await orderButton().isEnabled()).toBe(true);
  });

  it('is taken from a country without states and zipcodes, with a phone number as people write it', async () => {
    await fillInCheckout([await staff.addBook()]);
    const phone = page.getByLabel('Phone Number');
    expect(await phone.getAttribute('inputmode')).toBe('tel');
    await phone.fill('+354 (0)555-1234');
    await fillIn(page, {
      City: 'Reykjavík',
      'Country / region': 'Iceland',
      'State / province': '',
      Zipcode: '',
    });
    const isMarked = (label: string) =>
      page
        .getByText(label, { exact: true })
        .evaluate((element) => getComputedStyle(element, '::after').content.includes('*'));
    for (const { label, isRequired } of [
      { label: 'Address / Street', isRequired: true },
      { label: 'City', isRequired: true },
      { label: 'State / province', isRequired: false },
      { label: 'Zipcode', isRequired: false },
    ])
      expect([label, await isMarked(label)]).toEqual([label, isRequired]);
    await orderButton().click();
    await closeDialog(page, 'OK');
    await page.getByText('Main Street 1, Reykjavík, Iceland', { exact: true }).waitFor();
    await page.getByText('+354 (0)555-1234', { exact: true }).waitFor();
  });
});

describe('The cart', () => {
  it('survives a reload and counts distinct books', async () => {
    const book = await staff.addBook();
    await resetPage(page);
    await page.goto(`/books/${book._id}`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await cartLink(1).waitFor();
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await closeDialog(page, 'OK!');
    await page.reload();
    await cartLink(1).waitFor();
    await page.goto('/cart');
    await page.getByRole('link', { name: book.title, exact: true }).waitFor();
  });
});

describe('Content that does not load', () => {
  it.each(['https://127.0.0.1:9/cover.webp', 'not-bundled.webp', 'unknown.png', ''])(
    'is replaced by a generated cover if the cover is “%s”',
    async (coverImage) => {
      const { _id, title } = await staff.addBook({ coverImage });
      await resetPage(page);
      await page.goto(`/books/${_id}`);
      const cover = page.locator('.cover').and(page.getByRole('img', { name: `Cover of ${title}` }));
      // Has no size before its art is there.
      await cover.locator('use').waitFor();
    },
  );

  it('is requested again as soon as the browser is back online', async () => {
    const book = await staff.addBook();
    await resetPage(page);
    await page.goto('/search?q=xyzzy');
    await page.getByText('No book matches your search.').waitFor();
    await page.context().setOffline(true);
    const notice = page.getByText('You are offline. The page will update when you are back online.');
    await notice.waitFor();
    await page.getByRole('combobox', { name: 'Search for books' }).fill(book.title);
    await page.keyboard.press('Enter');
    await page.context().setOffline(false);
    await notice.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: book.title, exact: true }).waitFor();
  });
});
