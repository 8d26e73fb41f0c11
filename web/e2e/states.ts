import type { Page } from 'playwright-core';
import { aStockLevel } from '../src/shared/testing/factories.ts';
import { fillIn } from './forms.ts';
import { PHONE_STATES } from './phone-states.ts';
import type { Screen } from './screen.ts';
import { openNewestOrder } from './screens.ts';
import { chooseImport, openFirstOrder } from './staff-screens.ts';

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const submitEmpty = (button: string) => async (page: Page) => {
  await press(page, button);
  await page.locator('[aria-invalid="true"]').first().waitFor();
};

const failToSignIn = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  await fillIn(page, fields);
  await press(page, 'Login');
  await page.getByText('Please provide a valid email and password').waitFor();
};

const addToCart = (page: Page) => page.getByRole('main').getByText('Add to Cart').first().click();

const pressFirst = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click();

/** The states of screens beyond their initial one. */
export const STATES: readonly Screen[] = [
  ...PHONE_STATES,
  { name: 'home-fiction', user: 'visitor', path: '/?genre=fiction' },
  { name: 'search-found', user: 'visitor', path: '/search?q=the' },
  { name: 'search-nothing', user: 'visitor', path: '/search?q=zzzzz' },
  {
    name: 'search-misspelt',
    user: 'visitor',
    path: '/search?q=frankenstien',
    prepare: (page) => page.getByText('Did you mean').waitFor(),
  },
  {
    name: 'search-filtered',
    user: 'visitor',
    path: '/search?q=the&category=fiction&minPrice=1&maxPrice=99',
  },
  {
    name: 'book-failed',
    user: 'visitor',
    path: '/books/0123456789abcdef01234567',
    prepare: (page) => page.getByText('Error happending').waitFor(),
  },
  { name: 'login-errors', user: 'visitor', path: '/login', prepare: submitEmpty('Login') },
  {
    name: 'login-refused',
    user: 'visitor',
    path: '/login',
    prepare: failToSignIn({ Email: 'unknown@example.com', Password: 'wrong password' }),
  },
  {
    name: 'forgot-password-errors',
    user: 'visitor',
    path: '/forgot-password',
    prepare: submitEmpty('Send the link'),
  },
  { name: 'reset-password-dead', user: 'visitor', path: '/reset-password' },
  {
    name: 'reset-password-errors',
    user: 'visitor',
    path: '/reset-password?token=unknown',
    prepare: submitEmpty('Set password'),
  },
  { name: 'register-errors', user: 'visitor', path: '/register', prepare: submitEmpty('Register') },
  { name: 'admin-errors', user: 'visitor', path: '/admin', prepare: submitEmpty('Login') },
  {
    name: 'admin-refused',
    user: 'visitor',
    path: '/admin',
    prepare: failToSignIn({ Username: 'unknown', Password: 'wrong password' }),
  },
  {
    name: 'toast',
    user: 'visitor',
    path: '/books/{id}',
    prepare: async (page) => {
      await addToCart(page);
      await page.getByText('Item added to the Cart').waitFor();
    },
  },
  { name: 'cart-empty', user: 'customer', path: '/cart' },
  { name: 'checkout-empty', user: 'customer', path: '/checkout' },
  {
    name: 'orders-empty',
    user: 'customer',
    path: '/orders',
    prepare: (page) => page.getByText('No orders found!').waitFor(),
  },
  {
    name: 'user-menu',
    user: 'customer',
    path: '/',
    prepare: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  { name: 'account-verified', user: 'customer', path: '/account?verified=true' },
  {
    name: 'account-errors',
    user: 'customer',
    path: '/account?error=TOKEN_EXPIRED',
    prepare: async (page) => {
      await submitEmpty('Change password')(page);
      await submitEmpty('Delete account')(page);
    },
  },
  {
    name: 'dialog-delete-account',
    user: 'customer',
    path: '/account',
    prepare: async (page) => {
      await fillIn(page, { 'Your password': 'to be refused' });
      await press(page, 'Delete account');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'cart-full', user: 'shopper', path: '/cart' },
  {
    name: 'checkout-errors',
    user: 'shopper',
    path: '/checkout',
    prepare: async (page) => {
      await fillIn(page, { 'Phone Number': 'call me', City: '' });
      await page.getByRole('checkbox', { name: /^I agree/ }).check();
      await submitEmpty('Place an Order')(page);
    },
  },
  {
    name: 'order-unknown',
    user: 'customer',
    path: '/orders/ZZZZZZZZ',
    prepare: (page) => page.getByText('You have no order with this number.').waitFor(),
  },
  {
    name: 'dialog-cancel-order',
    user: 'shopper',
    path: '/orders',
    prepare: async (page) => {
      await openNewestOrder(page);
      await press(page, 'Cancel order');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'dialog-already-in-cart',
    user: 'shopper',
    path: '/books/{id}',
    prepare: async (page) => {
      await addToCart(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'add-book-errors',
    user: 'staff',
    path: '/dashboard/add-new-book',
    prepare: submitEmpty('Add Book'),
  },
  {
    name: 'dialog-unsaved-changes',
    user: 'staff',
    path: '/dashboard/add-new-book',
    prepare: async (page) => {
      await fillIn(page, { Title: 'A Book Nobody Saved' });
      await page.getByRole('main').getByRole('link', { name: 'Manage Books' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'manage-orders-selected',
    user: 'staff',
    path: '/dashboard/orders',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await press(page, 'Ship');
      await page.getByRole('alertdialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'manage-orders-tracking',
    user: 'staff',
    path: '/dashboard/orders',
    prepare: async (page) => {
      const number = await page.getByRole('rowheader').first().innerText();
      await press(page, 'Tracking numbers');
      await page
        .getByRole('textbox', { name: 'Tracking numbers' })
        .fill(`${number};RP 1\nZZZZ9999;RP 2\nunreadable`);
      await press(page, 'Check');
      await page.getByRole('table', { name: 'Tracking numbers' }).waitFor();
    },
  },
  { name: 'manage-orders-nothing', user: 'staff', path: '/dashboard/orders?q=zzzzz' },
  {
    name: 'staff-order-cancel',
    user: 'staff',
    path: '/dashboard/orders?status=placed&sort=oldest',
    prepare: async (page) => {
      await openFirstOrder(page);
      await press(page, 'Correct name, phone or address');
      await press(page, 'Cancel order');
      await page.getByRole('form', { name: 'Cancellation' }).waitFor();
    },
  },
  {
    name: 'staff-search',
    user: 'staff',
    path: '/dashboard',
    prepare: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('ann');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'staff-order-unknown',
    user: 'staff',
    path: '/dashboard/orders/NOSUCHNR',
    prepare: (page) => page.getByText('There is no order NOSUCHNR.').waitFor(),
  },
  {
    name: 'manage-mails-nothing',
    user: 'staff',
    path: '/dashboard/mails?page=400',
    prepare: (page) => page.getByText('There are no mails on this page.').waitFor(),
  },
  {
    name: 'manage-books-edited',
    user: 'staff',
    path: '/dashboard/manage-books',
    prepare: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
      await pressFirst(page, /change: Price of/);
      await page.getByRole('textbox', { name: /^Price of/ }).fill('ten');
      await page.keyboard.press('Enter');
      await page.getByText('Please enter a number').waitFor();
    },
  },
  {
    name: 'categories-errors',
    user: 'staff',
    path: '/dashboard/categories',
    prepare: async (page) => {
      await page.getByLabel('Name of Fiction').fill('');
      await fillIn(page, { 'New category': '!' });
      await submitEmpty('Add')(page);
    },
  },
  {
    name: 'import-mapping',
    user: 'staff',
    path: '/dashboard/import',
    prepare: async (page) => {
      await chooseImport(page, 'Titel;Preis\r\nEmma;10,00');
      await page.getByText('Check with these columns').waitFor();
    },
  },
  {
    name: 'import-refused',
    user: 'staff',
    path: '/dashboard/import',
    prepare: async (page) => {
      await chooseImport(page, 'PK\u0003\u0004');
      await page.getByText('save it as CSV').waitFor();
    },
  },
  { name: 'manage-books-nothing', user: 'staff', path: '/dashboard/manage-books?q=zzzzz' },
  {
    name: 'dialog-delete-book',
    user: 'staff',
    path: '/dashboard/manage-books',
    prepare: async (page) => {
      await page.getByText('Delete', { exact: true }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'dialog-receive-copies',
    user: 'staff',
    path: '/dashboard/manage-books',
    prepare: async (page) => {
      await page.route('**/api/stock/levels?*', (route) => {
        const ids = new URL(route.request().url()).searchParams.get('ids')?.split(',') ?? [];
        return route.fulfill({ json: ids.map((bookId) => aStockLevel({ bookId })) });
      });
      await page.reload();
      await pressFirst(page, /^Receive copies of/);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'manage-mails-sent-again',
    user: 'staff',
    path: '/dashboard/mails?state=sent',
    prepare: async (page) => {
      await pressFirst(page, /^Send again/);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
      await page.getByRole('status').filter({ hasText: 'Status:' }).waitFor();
    },
  },
];
