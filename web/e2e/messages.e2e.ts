import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openPage, pathOf, resetPage, waitForApp } from './browser.ts';
import { signUp } from './customers.ts';
import { closeDialog, readDialog } from './dialogs.ts';
import { fillIn, fillInBook } from './forms.ts';
import { signInStaff, uniqueTitle, type Staff } from './staff.ts';

const MISSING_BOOK = '0123456789abcdef01234567';

let browser: Browser;
let staff: Staff;
let page: Page;

const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const findInForm = (text: string, timeout = 30_000) =>
  page.locator('form').getByText(text, { exact: true }).waitFor({ timeout });

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), signInStaff()]);
  page = await openPage(browser);
});

afterAll(async () => {
  await staff.cleanUp();
  await browser.close();
});

describe('The error catalogue, for visitors', () => {
  beforeEach(() => resetPage(page));

  it('shows a wrong password and a taken e-mail address in the form, and keeps the input', async () => {
    const email = await signUp(page.context());
    await page.context().clearCookies();
    await page.goto('/register');
    for (const action of ['Register', 'Login']) {
      await fillIn(page, { Email: email, Password: 'not the one' });
      // Identity refuses with 503 what it cannot hash within two seconds, as where other tests take the processor.
      await press(action);
      const isShown = await findInForm('Please provide a valid email and password', 8000).then(
        () => true,
        () => false,
      );
      if (!isShown) await press(action);
      await findInForm('Please provide a valid email and password');
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      if (action === 'Login') continue;
      const cause = page.getByText('There is an account with this e-mail address already.');
      await cause.getByRole('link', { name: 'Login with its password' }).click();
      await page.getByRole('heading', { name: 'Please Login' }).waitFor();
    }
  });

  it.each([
    ['/login', 'Login'],
    ['/register', 'Register'],
    ['/admin', 'Login'],
  ])('tells at %s below that text when the shop could not be reached', async (path, button) => {
    await page.goto(path);
    await page.route('**/identity/sign-*/email', (route) => route.abort());
    await page.route('**/api/auth/admin', (route) => route.abort());
    const name = path === '/admin' ? 'Username' : 'Email';
    await fillIn(page, { [name]: 'ann@example.com', Password: 'correct horse' });
    await press(button);
    await findInForm('Please provide a valid email and password');
    await findInForm('The shop could not be reached. Please check your connection and try again.');
  });

  it('shows a wrong staff password in the form, and keeps the input', async () => {
    await page.goto('/admin');
    await fillIn(page, { Username: 'unknown', Password: 'not the one' });
    await press('Login');
    await findInForm('Please provide a valid email and password');
    expect(await page.getByLabel('Username').inputValue()).toBe('unknown');
  });

  it('shows that a book cannot be loaded', async () => {
    await page.goto(`/books/${MISSING_BOOK}`);
    await page.getByText('Error happending to load book info', { exact: true }).waitFor();
  });

  it('shows that the orders cannot be loaded, and retries on request', async () => {
    await signUp(page.context());
    await page.route('**/api/orders/**', (route) => route.abort());
    await page.goto('/orders');
    await page.getByText('Error geting orders data', { exact: true }).waitFor();
    await page.unroute('**/api/orders/**');
    await press('Try again');
    await page.getByText('No orders found!', { exact: true }).waitFor();
  });

  it('warns when a book is added to the cart again, and keeps it there once', async () => {
    const { _id } = await staff.addBook();
    await page.goto(`/books/${_id}`);
    await press(/^Add to Cart/);
    for (const button of ['OK!', 'Cancel']) {
      await press(/^Add to Cart/);
      expect(await readDialog(page)).toEqual([
        'Already added to the Cart',
        "You won't be able to revert this!",
        'OK!',
        'Cancel',
      ]);
      await closeDialog(page, button);
    }
    expect(await page.getByRole('link', { name: 'Cart, items: 1' }).count()).toBe(1);
  });
});

describe('The toast of a book added to the cart', () => {
  it('is shown at the top right, below the header, for 1500 ms', async () => {
    const { _id } = await staff.addBook();
    // A fake clock cannot be removed from a page.
    const visitor = await openPage(browser);
    await visitor.clock.install();
    await visitor.goto(`/books/${_id}`, { waitUntil: 'networkidle' });
    await waitForApp(visitor);
    const button = visitor.getByRole('button', { name: /^Add to Cart/ });
    await visitor.clock.pauseAt(Date.now() + 60_000);
    await button.click();

    const toast = visitor.getByText('Item added to the Cart', { exact: true });
    await visitor.clock.runFor(1499);
    const status = visitor.getByRole('status').filter({ has: toast });
    const [box, header] = await Promise.all([
      status.locator('> div').boundingBox(),
      visitor.getByRole('banner').boundingBox(),
    ]);
    const headerBottom = (header?.y ?? 0) + (header?.height ?? 0);
    expect(box?.y).toBeGreaterThan(headerBottom);
    expect(box?.y).toBeLessThan(headerBottom + 40);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240);
    expect(await status.getByRole('button').count()).toBe(0);
    expect(await status.getByRole('link').allInnerTexts()).toEqual(['View cart']);
    await visitor.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
    await visitor.context().close();
  });
});

describe('Signing in with Google', () => {
  /** As of a shop with Google settings, which are wrong here: identity has none. */
  const offerGoogle = () =>
    page.route('**/identity/options', (route) =>
      route.fulfill({ json: { hasGoogle: true, hasPasswordReset: false } }),
    );

  /** After a failed sign-in: an alert, no window left, and a button that works again. */
  async function expectFailure(path: string): Promise<void> {
    await press('Sign-in with Google');
    expect(await readDialog(page)).toEqual(['Google sign-in failed', 'OK']);
    await closeDialog(page, 'OK');
    await page.waitForFunction(() => !document.querySelector('button:disabled'));
    expect(pathOf(page)).toBe(path);
    await eventually(() => {
      expect(page.context().pages()).toEqual([page]);
    });
    expect(await page.getByRole('button', { name: 'Sign-in with Google' }).isEnabled()).toBe(true);
  }

  beforeEach(() => resetPage(page));

  it.each(['/login', '/register'])('is not offered at %s in a shop without Google settings', async (path) => {
    const options = page.waitForResponse('**/identity/options');
    await page.goto(path);
    await (await options).finished();
    await page.getByLabel('Password').waitFor();
    expect(await page.getByRole('button', { name: 'Sign-in with Google' }).count()).toBe(0);
  });

  it.each(['/login', '/register'])(
    'from %s fails each time in a shop with wrong Google settings',
    async (path) => {
      await offerGoogle();
      await page.goto(path);
      await expectFailure(path);
      await expectFailure(path);
    },
  );

  it.each(['/login', '/register'])('from %s fails in a browser that blocks the popup', async (path) => {
    await offerGoogle();
    await page.goto(path);
    await page.getByRole('button', { name: 'Sign-in with Google' }).waitFor();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await expectFailure(path);
  });
});

describe('The error catalogue, for staff', () => {
  beforeEach(() => resetPage(page, { token: staff.token }));

  it('shows that the book to edit cannot be loaded', async () => {
    await page.goto(`/dashboard/edit-book/${MISSING_BOOK}`);
    await page.getByText('Error fetching book data', { exact: true }).waitFor();
  });

  it('alerts that a book is deleted, also when someone else was faster, and that it could not be', async () => {
    const title = uniqueTitle('Deleted Twice');
    const [first, second, kept] = await Promise.all(
      ['once', 'again', 'never'].map((word) => staff.addBook({ title: `${title} ${word}` })),
    );
    await page.goto(`/dashboard/manage-books?q=${encodeURIComponent(title)}`);
    const row = (name = '') => page.getByRole('row', { name });
    const remove = async (name = '') => {
      await press(`Delete ${name}`);
      await closeDialog(page, 'Delete');
    };
    await row(second?.title).waitFor();
    await staff.deleteBook(second?._id ?? '');
    for (const book of [second, first]) {
      await remove(book?.title);
      expect(await readDialog(page)).toEqual(['Book deleted successfully!', 'OK']);
      await closeDialog(page, 'OK');
      await row(book?.title).waitFor({ state: 'detached' });
    }

    await page.route(`**/api/books/${kept?._id ?? ''}`, (route) => route.abort());
    await remove(kept?.title);
    expect(await readDialog(page)).toEqual(['Failed to delete book. Please try again.', 'OK']);
    expect(await row(kept?.title).count()).toBe(1);
  });

  it('shows that a book is added, and that it could not be', async () => {
    await page.goto('/dashboard/add-new-book');
    await fillInBook(page, uniqueTitle('Rejected Once'));
    await page.route('**/api/books/create-book', (route) => route.abort(), { times: 1 });
    await press('Add Book');
    expect(await readDialog(page)).toEqual(['Failed to add book. Please try again.', 'OK']);
    await closeDialog(page, 'OK');

    await press('Add Book');
    expect(await readDialog(page)).toEqual([
      'Book added',
      'Your book is uploaded successfully!',
      "Yes, It's Okay!",
      'Cancel',
    ]);
    await closeDialog(page, "Yes, It's Okay!");
    expect(await page.getByLabel('Title').inputValue()).toBe('');
  });

  it('shows that a book is updated, and that it could not be because it was gone', async () => {
    const { _id } = await staff.addBook();
    await page.goto(`/dashboard/edit-book/${_id}`);
    await press('Update Book');
    expect((await readDialog(page)).slice(0, 2)).toEqual([
      'Book Updated',
      'Your book is updated successfully!',
    ]);
    await closeDialog(page, 'OK');

    await staff.deleteBook(_id);
    await press('Update Book');
    expect(await readDialog(page)).toEqual([
      'Failed to update book.',
      'This book does not exist any more. Someone has deleted it.',
      'OK',
    ]);
  });

  it('shows what someone else changed in a book meanwhile, and saves both changes', async () => {
    const { _id } = await staff.addBook();
    await page.goto(`/dashboard/edit-book/${_id}`);
    await page.getByLabel('Title').fill('A Revised Title');
    await staff.changeBook(_id, { newPrice: 8 });
    await press('Update Book');
    expect((await readDialog(page))[0]).toBe('Failed to update book.');
    await closeDialog(page, 'OK');
    expect(await page.getByRole('radio', { name: 'Take theirs: 8' }).isChecked()).toBe(true);
    await press('Update Book');
    expect((await readDialog(page))[0]).toBe('Book Updated');
    await closeDialog(page, 'OK');
    const { book } = await staff.changeBook(_id, {});
    expect(book).toMatchObject({ title: 'A Revised Title', newPrice: 8 });
  });

  it('shows no message when the statistics cannot be loaded: it logs and keeps loading', async () => {
    const logged = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.route('**/api/admin', (route) => route.fulfill({ status: 500 }));
    await page.goto('/dashboard');
    await logged;
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });
});
