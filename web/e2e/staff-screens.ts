import type { Page } from 'playwright-core';
import type { Route } from './screen.ts';

/** Opens the first order of the staff's list. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { name: /^Dashboard Order \w/ }).waitFor();
}

/** Opens the customer of that order. */
async function openFirstCustomer(page: Page): Promise<void> {
  await openFirstOrder(page);
  await page.getByRole('link', { name: 'All orders of this customer' }).click();
  await page.getByRole('region', { name: 'Addresses used' }).waitFor();
}

const IMPORT_FILE = [
  'isbn,title,description,category,old_price,new_price',
  '9780306406157,An imported book,About it,fiction,12.50,10',
  '9780306406158,A wrong one,About it,fiction,12.50,10',
].join('\r\n');

/** Chooses a file of books. */
export const chooseImport = (page: Page, text: string): Promise<void> => {
  const file = { name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  return page.getByLabel('A CSV file of books').setInputFiles(file);
};

/** Checks a file of a new book and a wrong one. */
async function checkImport(page: Page): Promise<void> {
  await chooseImport(page, IMPORT_FILE);
  await page.getByText('Leave out the wrong rows').waitFor();
  await page.getByRole('rowheader').first().waitFor();
}

/** Adds an account with a one-time password. */
async function inviteStaff(page: Page): Promise<void> {
  const username = `ivan-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Role', { exact: true }).selectOption('fulfiller');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText(`${username} is invited.`).waitFor();
}

/** Scans a book that the shop does not have. */
async function scanUnknown(page: Page): Promise<void> {
  await page.getByLabel('ISBN').fill('978-0-306-40615-7');
  await page.getByLabel('ISBN').press('Enter');
  await page.getByText('No book of the shop has this ISBN.').waitFor();
}

/** The routes for staff. */
export const STAFF_ROUTES: readonly Route[] = [
  {
    name: 'dashboard',
    user: 'staff',
    path: '/dashboard',
    title: 'Dashboard - Bookstore',
    texts: [
      'Book Store Inventory',
      'To do',
      'Health',
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
    name: 'receive-stock',
    user: 'staff',
    path: '/dashboard/stock/receive',
    prepare: scanUnknown,
    title: 'Receive Stock - Bookstore',
    texts: ['Receive a delivery', 'Take stock', 'ISBN', 'Copies', 'Receive', 'Add this book'],
  },
  {
    name: 'take-stock',
    user: 'staff',
    path: '/dashboard/stock/take',
    title: 'Take Stock - Bookstore',
    texts: ['Take stock', 'ISBN', 'Copies', 'Count', 'left as they are', 'Nothing is counted yet.'],
  },
  {
    name: 'categories',
    user: 'staff',
    path: '/dashboard/categories',
    title: 'Categories - Bookstore',
    texts: ['Categories', 'In the genre list of home', 'New category', 'Remove', 'Save categories'],
  },
  {
    name: 'settings',
    user: 'staff',
    path: '/dashboard/settings',
    title: 'Settings - Bookstore',
    texts: ['Name and look', 'Company and contact', 'Legal pages', 'Money and dates', 'Save settings'],
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
    name: 'customer',
    user: 'staff',
    path: '/dashboard/orders',
    prepare: openFirstCustomer,
    title: 'Customer - Bookstore',
    texts: ['Sums', 'Open', 'Ordered', 'Collected', 'Addresses used', 'Orders', 'Number', 'Placed'],
  },
  {
    name: 'manage-mails',
    user: 'staff',
    path: '/dashboard/mails',
    prepare: (page) => page.getByText('Send again').first().waitFor(),
    title: 'Mails - Bookstore',
    texts: ['Mails', 'All', 'Waiting', 'Sent', 'Failed', 'Skipped', 'Status', 'Created', 'Send again'],
  },
  {
    name: 'staff',
    user: 'staff',
    path: '/dashboard/staff',
    prepare: inviteStaff,
    title: 'Staff - Bookstore',
    texts: ['Staff', 'Role', 'Status', 'Last seen', 'one-time password', 'Deactivate', 'Invite somebody'],
  },
  {
    name: 'staff-account',
    user: 'staff',
    path: '/dashboard/me',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click();
      await page.getByLabel('Code').waitFor();
    },
    title: 'Your Account - Bookstore',
    texts: ['Change password', 'Second factor', 'Key: ', 'Turn on', 'Sessions', 'This device'],
  },
  {
    name: 'audit',
    user: 'staff',
    path: '/dashboard/audit',
    prepare: (page) => page.getByRole('rowheader').first().waitFor(),
    title: 'Audit - Bookstore',
    texts: ['Audit', 'Who', 'What', 'From', 'To', 'Everyone', 'When', 'Before → after', 'Export CSV'],
  },
  {
    name: 'subscribers',
    user: 'staff',
    path: '/dashboard/newsletter',
    title: 'Newsletter - Bookstore',
    texts: ['Newsletter', 'Pending', 'Confirmed', 'Export the confirmed as CSV'],
  },
];
