import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import type { Page } from 'playwright-core';
import { waitUntilLoaded } from './browser.ts';
import type { Route, Screen } from './screen.ts';
import { STAFF_ROUTES } from './staff-screens.ts';
import { listSeededBooks } from './staff.ts';

/** Opens the newest order of a customer from the list of them. */
export async function openNewestOrder(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'See this order' }).first().click();
  await page.getByRole('heading', { level: 1, name: /^Order / }).waitFor();
  await page.getByRole('heading', { name: 'Books' }).waitFor();
}

const ORDER_ROUTE: Route = {
  name: 'order',
  user: 'shopper',
  path: '/orders',
  prepare: openNewestOrder,
  title: 'Order ',
  texts: [
    'What happened',
    'Placed',
    'Order ID: ',
    'Total Price: $',
    'To pay on delivery',
    'Ann Reader',
    'Springfield',
    'Order again',
    'Cancel order',
    'Correct your details',
  ],
};

/** The public routes, and those for customers. */
export const SHOP_ROUTES: readonly Route[] = [
  {
    name: 'home',
    user: 'visitor',
    path: '/',
    title: 'Bookstore',
    texts: ['Latest Launches of the Week', 'Top Sellers', 'Recommended for you', 'News', 'Add to Cart'],
  },
  {
    name: 'about',
    user: 'visitor',
    path: '/about',
    title: 'About - Bookstore',
    texts: ['About', 'Some of our books'],
  },
  {
    name: 'login',
    user: 'visitor',
    path: '/login',
    title: 'Login - Bookstore',
    texts: ['Email', 'Password', 'Forgot password?', 'Login', 'Not having an account? Register here'],
  },
  {
    name: 'register',
    user: 'visitor',
    path: '/register',
    title: 'Register - Bookstore',
    texts: ['Email', 'Password', 'Register', 'Have an account? Login here'],
  },
  {
    name: 'forgot-password',
    user: 'visitor',
    path: '/forgot-password',
    title: 'Forgot Your Password? - Bookstore',
    texts: ['Email', 'Send the link', 'Login here'],
  },
  {
    name: 'reset-password',
    user: 'visitor',
    path: '/reset-password?token=unknown',
    title: 'Set a New Password - Bookstore',
    texts: ['New password', `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`, 'Set password'],
  },
  {
    name: 'newsletter-unsubscribe',
    user: 'visitor',
    path: '/newsletter/unsubscribe?token=abc',
    title: 'Unsubscribe - Bookstore',
    texts: ['Once you unsubscribe, your address is deleted', 'Unsubscribe'],
  },
  {
    name: 'cart',
    user: 'visitor',
    path: '/cart',
    title: 'Shopping cart - Bookstore',
    texts: ['No product found!', 'Continue Shopping'],
  },
  {
    name: 'book',
    user: 'visitor',
    path: '/books/{id}',
    title: ' - Bookstore',
    texts: ['Author:', 'Published:', 'Category:', 'Description:', 'Add to Cart'],
  },
  {
    name: 'search',
    user: 'visitor',
    path: '/search',
    title: 'Books - Bookstore',
    texts: ['Home', 'All books', 'Category', 'Price from', 'Sort by', 'Add to Cart'],
  },
  {
    name: 'category',
    user: 'visitor',
    path: '/search?category=fiction',
    title: 'Fiction books - Bookstore',
    texts: ['Home', 'Books', 'Fiction books', 'Price from', 'Add to Cart'],
  },
  {
    name: 'author',
    user: 'visitor',
    path: '/authors/adam-smith',
    title: 'Books by Adam Smith - Bookstore',
    texts: ['Home', 'Books by Adam Smith', 'The Wealth of Nations', 'Add to Cart'],
  },
  {
    name: 'admin',
    user: 'visitor',
    path: '/admin',
    title: 'Admin Login - Bookstore',
    texts: ['Username', 'Password', 'Login', '2025'],
  },
  {
    name: 'invitation',
    user: 'visitor',
    path: '/admin/invitation?token=unknown',
    title: 'Set Your Password - Bookstore',
    texts: ['New password', 'Set password'],
  },
  {
    name: 'not-found',
    user: 'visitor',
    path: '/no-such-page',
    title: 'Page not found - Bookstore',
    texts: ['There is no page at this address.', 'Some of our books'],
  },
  {
    name: 'checkout',
    user: 'shopper',
    path: '/checkout',
    title: 'Cash On Delivery - Bookstore',
    texts: [
      'Cash On Delivery',
      'Total Price: $',
      'Full Name',
      'Email Address',
      'Phone Number',
      'Address / Street',
      'City',
      'Country / region',
      'State / province',
      'Zipcode',
      'Terms & Conditions',
      'Shopping Policy',
      'Place an Order',
    ],
  },
  {
    name: 'orders',
    user: 'shopper',
    path: '/orders',
    prepare: (page) =>
      page
        .getByText(/^Details/)
        .first()
        .click(),
    title: 'Your Orders - Bookstore',
    texts: ['Ann Reader', 'Order ID', 'Springfield', '12345', 'Total Price: $', 'Order Number', 'Placed'],
  },
  ORDER_ROUTE,
  {
    name: 'account',
    user: 'shopper',
    path: '/account',
    title: 'Your Account - Bookstore',
    texts: [
      'Save name',
      'Add an address',
      'Your Account',
      'E-mail address',
      'Change password',
      'This device',
      'Download my data',
      'Delete account',
      'number, name, address, books and amounts for our books',
    ],
  },
];

/** Every route, seen by a user who has access. */
export const ROUTES: readonly Route[] = [...SHOP_ROUTES, ...STAFF_ROUTES];

/** The public routes, seen by a customer who is signed in. */
export const SIGNED_IN_ROUTES: readonly Screen[] = SHOP_ROUTES.filter(({ user }) => user === 'visitor').map(
  ({ name, path }) => ({ name, path, user: 'shopper' }),
);

/** Opens a screen and gets it into its state. */
export async function showScreen(page: Page, { path, prepare }: Screen): Promise<void> {
  const [book] = await listSeededBooks();
  await page.unrouteAll();
  await page.goto(path.replace('{id}', book?._id ?? 'no-book'));
  await waitUntilLoaded(page);
  await prepare?.(page);
}
