import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from './browser.ts';
import { signUp } from './customers.ts';
import { answerDialog, readDialog } from './dialogs.ts';
import { fillIn, fillInBook } from './forms.ts';
import { aTitle, employStaff, type Staff } from './staff.ts';

jest.setTimeout(60_000);

const MISSING_BOOK = '0123456789abcdef01234567';

let browser: Browser;
let staff: Staff;

const visit = async (address: string): Promise<Page> => {
  const page = await (await openVisit(browser)).newPage();
  await page.goto(address);
  return page;
};

const visitAsStaff = async (address: string): Promise<Page> => {
  const page = await (await openVisit(browser, { stored: { token: staff.token } })).newPage();
  await page.goto(address);
  return page;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

beforeAll(async () => {
  [browser, staff] = await Promise.all([launchBrowser(), employStaff()]);
});

afterAll(async () => {
  await staff.leave();
  await browser.close();
});

describe('The error catalogue, to a visitor', () => {
  it('answers a wrong password and a taken address beside the form, and keeps what was typed', async () => {
    const page = await visit('/register');
    const email = await signUp(await openVisit(browser));
    for (const action of ['Register', 'Login']) {
      await fillIn(page, { Email: email, Password: 'not the one' });
      await press(page, action);
      await page
        .locator('form')
        .getByText('Please provide a valid email and password', { exact: true })
        .waitFor();
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      if (action === 'Register') await page.getByRole('link', { name: 'Login here' }).click();
    }
  });

  it('alerts when signing in with Google fails', async () => {
    const page = await visit('/login');
    await page.route('**/identity/sign-in/oauth2', (route) => route.abort());
    await press(page, 'Sign-in with Google');
    expect(await readDialog(page)).toEqual(['Google sign-in failed', 'OK']);
  });

  it('answers a wrong staff password beside the form', async () => {
    const page = await visit('/admin');
    await fillIn(page, { Username: 'nobody', Password: 'not the one' });
    await press(page, 'Login');
    await page
      .locator('form')
      .getByText('Please provide a valid email and password', { exact: true })
      .waitFor();
    expect(await page.getByLabel('Username').inputValue()).toBe('nobody');
  });

  it('says when a book cannot be loaded', async () => {
    const page = await visit(`/books/${MISSING_BOOK}`);
    await page.getByText('Error happending to load book info', { exact: true }).waitFor();
  });

  it('says when the orders cannot be loaded, and tries again on request', async () => {
    const context = await openVisit(browser);
    await signUp(context);
    const page = await context.newPage();
    await page.route('**/api/orders/**', (route) => route.abort());
    await page.goto('/orders');
    await page.getByText('Error geting orders data', { exact: true }).waitFor();
    await page.unroute('**/api/orders/**');
    await press(page, 'Try again');
    await page.getByText('No orders found!', { exact: true }).waitFor();
  });

  it('toasts a book put into the cart, in the top right corner, for 1500 ms', async () => {
    const { _id } = await staff.addBook();
    const page = await (await openVisit(browser)).newPage();
    await page.clock.install();
    await page.goto(`/books/${_id}`);
    const button = page.getByRole('button', { name: /^Add to Cart/ });
    await button.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button.click();

    const toast = page.getByText('Item added to the Cart', { exact: true });
    await page.clock.runFor(1499);
    const box = await toast.boundingBox();
    expect(box?.y).toBeLessThan(100);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240);
    expect(await page.getByRole('status').filter({ has: toast }).getByRole('button').count()).toBe(0);
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
  });

  it('warns when a book is put into the cart again, and keeps it there once', async () => {
    const { _id } = await staff.addBook();
    const page = await visit(`/books/${_id}`);
    const button = page.getByRole('button', { name: /^Add to Cart/ });
    await button.click();
    for (const answer of ['OK!', 'Cancel']) {
      await button.click();
      expect(await readDialog(page)).toEqual([
        'Already added to the Cart',
        "You won't be able to revert this!",
        'OK!',
        'Cancel',
      ]);
      await answerDialog(page, answer);
    }
    expect(await page.getByRole('link', { name: 'Cart, items: 1' }).count()).toBe(1);
  });
});

describe('The error catalogue, to staff', () => {
  it('says when the book to edit cannot be loaded', async () => {
    const page = await visitAsStaff(`/dashboard/edit-book/${MISSING_BOOK}`);
    await page.getByText('Error fetching book data', { exact: true }).waitFor();
  });

  it('alerts that a book is deleted, and that it could not be when somebody else was faster', async () => {
    const title = aTitle('Deleted Twice');
    const [first, second] = [
      await staff.addBook({ title }),
      await staff.addBook({ title: `${title} again` }),
    ];
    const page = await visitAsStaff(`/dashboard/manage-books?q=${encodeURIComponent(title)}`);
    await press(page, `Delete ${first.title}`);
    await answerDialog(page, 'Delete');
    expect(await readDialog(page)).toEqual(['Book deleted successfully!', 'OK']);
    await answerDialog(page, 'OK');

    await press(page, `Delete ${second.title}`);
    await staff.deleteBook(second._id);
    await answerDialog(page, 'Delete');
    expect(await readDialog(page)).toEqual(['Failed to delete book. Please try again.', 'OK']);
  });

  it('says that a book is added, and that it could not be', async () => {
    const page = await visitAsStaff('/dashboard/add-new-book');
    await fillInBook(page, aTitle('Refused Once'));
    const cover = page.getByLabel('Cover Image');
    await cover.setInputFiles({
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await press(page, 'Add Book');
    expect(await readDialog(page)).toEqual(['Failed to add book. Please try again.', 'OK']);
    await answerDialog(page, 'OK');

    await cover.setInputFiles([]);
    await press(page, 'Add Book');
    expect(await readDialog(page)).toEqual([
      'Book added',
      'Your book is uploaded successfully!',
      "Yes, It's Okay!",
      'Cancel',
    ]);
    await answerDialog(page, "Yes, It's Okay!");
    expect(await page.getByLabel('Title').inputValue()).toBe('');
  });

  it('says that a book is updated, and that it could not be when it is gone', async () => {
    const { _id } = await staff.addBook();
    const page = await visitAsStaff(`/dashboard/edit-book/${_id}`);
    await press(page, 'Update Book');
    const said = await readDialog(page);
    expect(said.slice(0, 2)).toEqual(['Book Updated', 'Your book is updated successfully!']);
    await answerDialog(page, 'OK');

    await staff.deleteBook(_id);
    await press(page, 'Update Book');
    expect(await readDialog(page)).toEqual(['Failed to update book.', 'OK']);
  });

  it('says nothing when the statistics cannot be loaded: it logs, and goes on loading', async () => {
    const page = await (await openVisit(browser, { stored: { token: staff.token } })).newPage();
    const logged = page.waitForEvent('console', (message) => message.type() === 'error');
    await page.route('**/api/admin', (route) => route.fulfill({ status: 500 }));
    await page.goto('/dashboard');
    await logged;
    await page.getByRole('status').filter({ hasText: 'Loading...' }).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    expect(await page.getByRole('alert').filter({ hasText: /./ }).count()).toBe(0);
  });
});
