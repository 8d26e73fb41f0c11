import type { Page } from 'playwright-core';
import { readAdminCredentials } from './browser.ts';
import { type Route, route, staff } from './screen.ts';

/** Opens the first order of the staff's list. */
export async function openFirstOrder(page: Page): Promise<void> {
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { name: /Order \w/ }).waitFor();
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
export const chooseImport = (text: string) => (page: Page) => {
  const file = { name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  return page.getByLabel('A CSV or ONIX file of books').setInputFiles(file);
};

/** Checks a file of a new book and a wrong one. */
async function checkImport(page: Page): Promise<void> {
  await chooseImport(IMPORT_FILE)(page);
  await page.getByText(/^Leave out the wrong rows \(/).waitFor();
  await page.getByRole('rowheader').first().waitFor();
}

/** Adds an account with a one-time password. */
async function inviteStaff(page: Page): Promise<void> {
  const username = `ivan-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Role', { exact: true }).selectOption('fulfiller');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Invite ${username} as a fulfiller?` });
  await dialog.getByLabel('Your password', { exact: true }).fill(readAdminCredentials().password);
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText(`${username} is invited.`).waitFor();
}

/** Begins to set up a second factor, for which the password is asked. */
async function startSecondFactor(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByLabel('Password', { exact: true }).fill(readAdminCredentials().password);
  await section.getByRole('button', { name: 'Set up' }).click();
  await section.getByLabel('Code').waitFor();
}

/** Scans a book that the shop does not have. */
async function scanUnknown(page: Page): Promise<void> {
  await page.getByLabel('ISBN, title or author').fill('978-0-306-40615-7');
  await page.getByLabel('ISBN, title or author').press('Enter');
  await page.getByText('No book of the shop has this ISBN.').waitFor();
}

/** The routes for staff. */
export const STAFF_ROUTES: readonly Route[] = [
  route(
    staff('dashboard', '/dashboard'),
    'Dashboard',
    `Book Store Inventory | To do | Health | Manage Books | Add New Book | Products | Total Sales |
    Trending Books in This Month | Total Orders | Monthly Revenue | Orders left | Open value | Cash |
    Best sellers | Low stock | Sales per day | Returning customers | Users by average order`,
  ),
  route(
    staff('add-book', '/dashboard/add-new-book'),
    'Add New Book',
    `Title | Description | Category | Choose A Category | Trending | Old Price | New Price |
    Cover Image | Copies on the shelf | Authors and edition | Identity | ISBN | Selling | Add Book`,
  ),
  route(
    staff('edit-book', '/dashboard/edit-book/{id}'),
    'Update Book',
    `Title | Description | Category | Trending | Old Price | New Price | Cover Image URL | Update Book |
    Stock`,
  ),
  route(
    staff('manage-books', '/dashboard/manage-books'),
    'Manage Books',
    `All Books | Filters | Sort by | More | # | Book Title | Category | Price | Free | Promised | Actions |
    Edit | Delete`,
  ),
  route(
    staff('receive-stock', '/dashboard/stock/receive', scanUnknown),
    'Receive Stock',
    'Receive a delivery | Take stock | ISBN, title or author | Copies | Receive | Add this book',
  ),
  route(
    staff('take-stock', '/dashboard/stock/take'),
    'Take Stock',
    'Take stock | ISBN, title or author | Copies | Count | left as they are | Nothing is counted yet.',
  ),
  route(
    staff('categories', '/dashboard/categories'),
    'Categories',
    'Categories | In the genre list of home | New category | Remove | Save categories',
  ),
  route(
    staff('lists', '/dashboard/lists'),
    'Lists',
    'Lists | New list | Save lists | About authors | Write about an author',
  ),
  route(
    staff('settings', '/dashboard/settings'),
    'Settings',
    'Name and look | Company and contact | Legal pages | Money and dates | Save settings',
  ),
  route(
    staff('settings-formats', '/dashboard/settings?section=money-and-dates'),
    'Settings',
    'Currency | Locale | Time zone | They are written so: | Save settings',
  ),
  route(
    staff('import', '/dashboard/import'),
    'Import',
    'A CSV or ONIX file of books | Download an example | The columns of a file | Earlier imports',
  ),
  route(
    staff('import-checked', '/dashboard/import', checkImport),
    'Import',
    'books.csv | Checked by | Leave out the wrong rows | Covers in a zip archive | What is wrong',
  ),
  route(
    staff('manage-orders', '/dashboard/orders'),
    'Orders',
    `Orders | All | Cancelled | Filters | More | Number | Status | Placed | Customer | Books | Total |
    Ann Reader | Orders per page`,
  ),
  route(
    staff('staff-order', '/dashboard/orders', openFirstOrder),
    'Order ',
    'Order | Order ID | Books | Total | Customer | Timeline | Mails | Print packing slip',
  ),
  route(
    staff('customer', '/dashboard/orders', openFirstCustomer),
    'Customer',
    'Sums | Open | Ordered | Collected | Addresses used | Orders | Number | Placed',
  ),
  route(
    staff('customers', '/dashboard/customers', (page) => page.getByRole('rowheader').first().waitFor()),
    'Customers',
    'Customers | Name | E-mail address | Last order | Orders | Ordered',
  ),
  route(
    staff('manage-mails', '/dashboard/mails', (page) => page.getByText('Send again').first().waitFor()),
    'Mails',
    'Mails | All | Waiting | Sent | Failed | Skipped | Status | Created | Send again',
  ),
  route(
    staff('staff', '/dashboard/staff', inviteStaff),
    'Staff',
    'Staff | Role | Status | Last seen | one-time password | Deactivate | Invite somebody',
  ),
  route(
    staff('staff-account', '/dashboard/me', startSecondFactor),
    'Your Account',
    'Change password | Second factor | Key: | Turn on | Sessions | End all other sessions',
  ),
  route(
    staff('audit', '/dashboard/audit', (page) => page.getByRole('rowheader').first().waitFor()),
    'Audit',
    'Audit | Filters | What | Who | When | Before → after',
  ),
  route(
    staff('subscribers', '/dashboard/newsletter'),
    'Newsletter',
    'Newsletter | Pending | Confirmed | Export the confirmed as CSV',
  ),
];
