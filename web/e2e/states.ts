import type { Page } from 'playwright-core';
import { fillIn } from './forms.ts';
import type { Screen } from './screens.ts';

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

/** The states that the screens of the shop can be brought into, beyond how they open. */
export const STATES: readonly Screen[] = [
  { name: 'home-fiction', viewer: 'visitor', path: '/?genre=fiction' },
  { name: 'search-found', viewer: 'visitor', path: '/search?q=the' },
  { name: 'search-nothing', viewer: 'visitor', path: '/search?q=zzzzz' },
  {
    name: 'book-failed',
    viewer: 'visitor',
    path: '/books/0123456789abcdef01234567',
    reach: (page) => page.getByText('Error happending').waitFor(),
  },
  { name: 'login-errors', viewer: 'visitor', path: '/login', reach: submitEmpty('Login') },
  {
    name: 'login-refused',
    viewer: 'visitor',
    path: '/login',
    reach: failToSignIn({ Email: 'nobody@example.com', Password: 'wrong password' }),
  },
  { name: 'register-errors', viewer: 'visitor', path: '/register', reach: submitEmpty('Register') },
  { name: 'admin-errors', viewer: 'visitor', path: '/admin', reach: submitEmpty('Login') },
  {
    name: 'admin-refused',
    viewer: 'visitor',
    path: '/admin',
    reach: failToSignIn({ Username: 'nobody', Password: 'wrong password' }),
  },
  {
    name: 'toast',
    viewer: 'visitor',
    path: '/books/{id}',
    reach: async (page) => {
      await addToCart(page);
      await page.getByText('Item added to the Cart').waitFor();
    },
  },
  { name: 'cart-empty', viewer: 'customer', path: '/cart' },
  { name: 'checkout-empty', viewer: 'customer', path: '/checkout' },
  {
    name: 'orders-empty',
    viewer: 'customer',
    path: '/orders',
    reach: (page) => page.getByText('No orders found!').waitFor(),
  },
  {
    name: 'user-menu',
    viewer: 'customer',
    path: '/',
    reach: (page) => page.getByRole('button', { name: /^Account of/ }).click(),
  },
  { name: 'cart-full', viewer: 'shopper', path: '/cart' },
  {
    name: 'checkout-errors',
    viewer: 'shopper',
    path: '/checkout',
    reach: async (page) => {
      await page.getByRole('checkbox').check();
      await submitEmpty('Place an Order')(page);
    },
  },
  {
    name: 'dialog-already-in-cart',
    viewer: 'shopper',
    path: '/books/{id}',
    reach: async (page) => {
      await addToCart(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'add-book-errors',
    viewer: 'staff',
    path: '/dashboard/add-new-book',
    reach: submitEmpty('Add Book'),
  },
  { name: 'manage-books-nothing', viewer: 'staff', path: '/dashboard/manage-books?q=zzzzz' },
  {
    name: 'dialog-delete-book',
    viewer: 'staff',
    path: '/dashboard/manage-books',
    reach: async (page) => {
      await page.getByText('Delete', { exact: true }).first().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
