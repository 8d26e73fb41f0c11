import type { Page } from 'playwright-core';
import { aStockLevel } from '../src/shared/testing/factories.ts';
import { fillIn } from './forms.ts';
import { PHONE_STATES } from './phone-states.ts';
import { customer, fill, press, type Screen, see, seeDialog, shopper, staff, visitor } from './screen.ts';
import { openNewestOrder } from './screens.ts';
import { chooseImport, openFirstOrder } from './staff-screens.ts';

const submitEmpty = (button: string) => async (page: Page) => {
  await press(button)(page);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

const failToSignIn = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  await fillIn(page, fields);
  await press('Login')(page);
  await page.getByText('Please provide a valid email and password').waitFor();
};

const addToCart = (page: Page) => page.getByRole('main').getByText('Add to Cart').first().click();

const pressFirst = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' }).check();

/** The states of screens beyond their initial one. */
export const STATES: readonly Screen[] = [
  ...PHONE_STATES,
  visitor('home-fiction', '/?genre=fiction'),
  visitor('search-found', '/search?q=the'),
  visitor('search-nothing', '/search?q=zzzzz'),
  visitor('search-misspelt', '/search?q=frankenstien', see('Did you mean')),
  visitor('search-filtered', '/search?q=the&category=fiction&minPrice=1&maxPrice=99'),
  visitor('book-failed', '/books/0123456789abcdef01234567', see('Error happending')),
  visitor('login-errors', '/login', submitEmpty('Login')),
  visitor(
    'login-refused',
    '/login',
    failToSignIn({ Email: 'unknown@example.com', Password: 'wrong password' }),
  ),
  visitor('forgot-password-errors', '/forgot-password', submitEmpty('Send the link')),
  visitor('reset-password-dead', '/reset-password'),
  visitor('reset-password-errors', '/reset-password?token=unknown', submitEmpty('Set password')),
  visitor('register-errors', '/register', submitEmpty('Register')),
  visitor('admin-errors', '/admin', submitEmpty('Login')),
  visitor('admin-refused', '/admin', failToSignIn({ Username: 'unknown', Password: 'wrong password' })),
  visitor('toast', '/books/{id}', addToCart, see('Item added to the Cart')),
  customer('cart-empty', '/cart'),
  customer('checkout-empty', '/checkout'),
  customer('orders-empty', '/orders', see('No orders found!')),
  // In the header, on phones in the bottom bar.
  customer('user-menu', '/', pressFirst(/^Account\b/)),
  visitor('suggestions', '/newsletter/confirm?token=abc', fill({ 'Search for books': 'dracula' }), (page) =>
    page.getByRole('option').first().waitFor(),
  ),
  customer('account-errors', '/account', submitEmpty('Change password'), submitEmpty('Delete account')),
  visitor('verify-email-dead', '/verify-email'),
  customer(
    'dialog-delete-account',
    '/account',
    fill({ 'Your password': 'to be refused' }),
    press('Delete account'),
    seeDialog,
  ),
  shopper('cart-full', '/cart'),
  shopper('checkout-errors', '/checkout', async (page) => {
    await fillIn(page, { 'Phone Number': 'call me', City: '' });
    await page.getByRole('checkbox', { name: /^I agree/ }).check();
    await submitEmpty('Place an Order')(page);
  }),
  customer('order-unknown', '/orders/ZZZZZZZZ', see('You have no order with this number.')),
  shopper('dialog-cancel-order', '/orders', openNewestOrder, press('Cancel order'), seeDialog),
  shopper('dialog-already-in-cart', '/books/{id}', addToCart, seeDialog),
  staff('add-book-errors', '/dashboard/add-new-book', submitEmpty('Add Book')),
  staff('dialog-unsaved-changes', '/dashboard/add-new-book', async (page) => {
    await fillIn(page, { Title: 'A Book Nobody Saved' });
    await page.getByRole('main').getByRole('link', { name: 'Manage Books' }).click();
    await page.getByRole('alertdialog').waitFor();
  }),
  staff('manage-orders-selected', '/dashboard/orders', selectAll, press('Ship'), seeDialog, (page) =>
    page.keyboard.press('Escape'),
  ),
  staff('manage-orders-tracking', '/dashboard/orders', async (page) => {
    const number = await page.getByRole('rowheader').first().innerText();
    await press('More')(page);
    await press('Import tracking numbers…')(page);
    await page
      .getByRole('textbox', { name: 'Tracking numbers' })
      .fill(`${number};RP 1\nZZZZ9999;RP 2\nunreadable`);
    await press('Check')(page);
    await page.getByRole('table', { name: 'Tracking numbers' }).waitFor();
  }),
  staff('manage-orders-filters', '/dashboard/orders', press('Filters'), (page) =>
    page.getByRole('search', { name: 'Filter the orders' }).waitFor(),
  ),
  staff('manage-orders-nothing', '/dashboard/orders?q=zzzzz'),
  staff(
    'staff-order-cancel',
    '/dashboard/orders?status=placed&sort=oldest',
    openFirstOrder,
    press('Correct name, phone or address'),
    press('Cancel order'),
    (page) => page.getByRole('form', { name: 'Cancellation' }).waitFor(),
  ),
  staff('staff-search', '/dashboard', async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('ann');
    await page.getByRole('option').first().waitFor();
  }),
  staff('staff-order-unknown', '/dashboard/orders/NOSUCHNR', see('There is no order NOSUCHNR.')),
  staff('manage-mails-nothing', '/dashboard/mails?page=400', see('There are no mails on this page.')),
  staff('manage-books-edited', '/dashboard/manage-books', selectAll, pressFirst(/Price of/), async (page) => {
    await page.getByRole('textbox', { name: /^Price of/ }).fill('ten');
    await page.keyboard.press('Enter');
    await page.getByText('Please enter a number with at most two decimals').waitFor();
  }),
  staff(
    'categories-errors',
    '/dashboard/categories',
    fill({ 'Name of Fiction': '', 'New category': '!' }),
    submitEmpty('Add'),
  ),
  staff(
    'import-mapping',
    '/dashboard/import',
    chooseImport('Werk;Betrag\r\nEmma;10,00'),
    see('Check with these columns'),
  ),
  staff('import-refused', '/dashboard/import', chooseImport('%PDF-1.7'), see('save the list as CSV')),
  staff('manage-books-nothing', '/dashboard/manage-books?q=zzzzz'),
  staff(
    'dialog-delete-book',
    '/dashboard/manage-books',
    (page) => page.getByText('Delete', { exact: true }).first().click(),
    seeDialog,
  ),
  staff('dialog-receive-copies', '/dashboard/manage-books', async (page) => {
    await page.route('**/api/stock/levels?*', (route) => {
      const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [];
      return route.fulfill({ json: ids.map((bookId) => aStockLevel({ bookId })) });
    });
    await page.reload();
    await pressFirst(/^Receive copies of/)(page);
    await page.getByRole('dialog').waitFor();
  }),
  staff('manage-mails-sent-again', '/dashboard/mails?state=sent', pressFirst(/Send again/), async (page) => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('status').filter({ hasText: 'Status:' }).waitFor();
  }),
];
