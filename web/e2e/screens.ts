import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@bookstore/contracts/limits';
import type { Page } from 'playwright-core';
import { waitUntilLoaded } from './browser.ts';
import { listSeededBooks } from './staff.ts';
import type { User } from './users.ts';

/** A page of the app in one of its states: who sees it, its path, and how to get it into the state. */
export type Screen = {
  name: string;
  user: User;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
};

/** A screen with its title and the texts it shows, as in the specification. */
export type Route = Screen & { title: string; texts: readonly string[] };

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
  { name: 'about', user: 'visitor', path: '/about', title: 'About - Bookstore', texts: ['About'] },
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
    name: 'admin',
    user: 'visitor',
    path: '/admin',
    title: 'Admin Login - Bookstore',
    texts: ['Username', 'Password', 'Login', '2025'],
  },
  {
    name: 'not-found',
    user: 'visitor',
    path: '/no-such-page',
    title: 'Page not found - Bookstore',
    texts: ['There is no page at this address.'],
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
    title: 'Your Orders - Bookstore',
    texts: ['Order ID', 'Ann Reader', 'Springfield', '12345', 'Total Price: $', 'Order Number', 'Placed'],
  },
  ORDER_ROUTE,
  {
    name: 'account',
    user: 'shopper',
    path: '/account',
    title: 'Your Account - Bookstore',
    texts: [
      'Save name',
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

/** Opens the first order of the staff's list. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Dashboard Order \w/ }).waitFor();
}

const IMPORT_FILE = [
  'isbn,title,description,category,old_price,new_price',
  '9780306406157,An imported book,About it,fiction,12.50,10',
  '9780306406158,A wrong one,About it,fiction,12.50,10',
].join('\r\n');

/** Checks a file of a new book and a wrong one. */
async function checkImport(page: Page): Promise<void> {
  const file = { name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(IMPORT_FILE) };
  await page.getByLabel('A CSV file of books').setInputFiles(file);
  await page.getByText('Leave out the wrong rows').waitFor();
  await page.getByRole('rowheader').first().waitFor();
}

const STAFF_ROUTES: readonly Route[] = [
  {
    name: 'dashboard',
    user: 'staff',
    path: '/dashboard',
    title: 'Dashboard - Bookstore',
    texts: [
      'Book Store Inventory',
      'Manage Books',
      'Add New Book',
      'Products',
      'Total Sales',
      'Trending Books in This Month',
      '(13%)',
      'Total Orders',
      'Monthly Revenue',
      'Orders left',
      'Cash',
      'Best sellers',
      'Low stock',
      'Sales per day',
      'Website visits (last day)',
      '139',
      'Users by average order',
      'Students by type of studying',
      'Chart',
    ],
  },
  {
    name: 'add-book',
    user: 'staff',
    path: '/dashboard/add-new-book',
    title: 'Add New Book - Bookstore',
    texts: [
      'Title',
      'Description',
      'Category',
      'Choose A Category',
      'Trending',
      'Old Price',
      'New Price',
      'Cover Image',
      'Copies on the shelf',
      'Authors and edition',
      'Identity',
      'ISBN',
      'Selling',
      'Add Book',
    ],
  },
  {
    name: 'edit-book',
    user: 'staff',
    path: '/dashboard/edit-book/{id}',
    title: 'Update Book - Bookstore',
    texts: [
      'Title',
      'Description',
      'Category',
      'Trending',
      'Old Price',
      'New Price',
      'Cover Image URL',
      'Update Book',
      'Stock',
    ],
  },
  {
    name: 'manage-books',
    user: 'staff',
    path: '/dashboard/manage-books',
    title: 'Manage Books - Bookstore',
    texts: [
      'All Books',
      'Missing',
      'Withdrawn',
      'More',
      'Change category',
      '#',
      'Book Title',
      'Category',
      'Price',
      'Free',
      'Promised',
      'Actions',
      'Edit',
      'Delete',
    ],
  },
  {
    name: 'categories',
    user: 'staff',
    path: '/dashboard/categories',
    title: 'Categories - Bookstore',
    texts: ['Categories', 'In the genre list of home', 'New category', 'Remove', 'Save categories'],
  },
  {
    name: 'import',
    user: 'staff',
    path: '/dashboard/import',
    title: 'Import - Bookstore',
    texts: ['A CSV file of books', 'Download an example', 'The columns of a file', 'Earlier imports'],
  },
  {
    name: 'import-checked',
    user: 'staff',
    path: '/dashboard/import',
    prepare: checkImport,
    title: 'Import - Bookstore',
    texts: ['books.csv', 'Checked by', 'Leave out the wrong rows', 'Covers in a zip archive', 'What changes'],
  },
  {
    name: 'manage-orders',
    user: 'staff',
    path: '/dashboard/orders',
    title: 'Orders - Bookstore',
    texts: [
      'Orders',
      'All',
      'Cancelled',
      'Search orders',
      'Payment',
      'From',
      'To',
      'Number',
      'Status',
      'Placed',
      'Customer',
      'Total',
      'Due',
      'Ann Reader',
      'Confirm',
      'Ship',
      'Export CSV',
    ],
  },
  {
    name: 'staff-order',
    user: 'staff',
    path: '/dashboard/orders',
    prepare: openFirstOrder,
    title: 'Order ',
    texts: ['Order', 'Order ID', 'Books', 'Total', 'Customer', 'Mails', 'History', 'Print packing slip'],
  },
  {
    name: 'manage-mails',
    user: 'staff',
    path: '/dashboard/mails',
    prepare: (page) => page.getByText('Send again').first().waitFor(),
    title: 'Mails - Bookstore',
    texts: ['Mails', 'All', 'Waiting', 'Sent', 'Failed', 'Skipped', 'Status', 'Created', 'Send again'],
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
