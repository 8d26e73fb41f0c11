import type { PageHead } from './page-heads.ts';

/** The heads of the pages of staff by route, apart from those of the shop, which shoppers load with every page. */
export const STAFF_PAGE_HEADS = {
  '/admin': { title: 'Admin Login', description: 'Staff login of Bookstore.' },
  '/dashboard': { title: 'Dashboard', description: 'Sales and inventory of Bookstore at a glance.' },
  '/dashboard/add-new-book': { title: 'Add New Book', description: 'Add a new book to Bookstore.' },
  '/dashboard/edit-book': { title: 'Update Book', description: 'Edit a book of Bookstore.' },
  '/dashboard/manage-books': {
    title: 'Manage Books',
    description: 'Every book of Bookstore, to edit or delete.',
  },
  '/dashboard/orders': { title: 'Orders', description: 'Every order of Bookstore, to confirm and ship.' },
  '/dashboard/mails': {
    title: 'Mails',
    description: 'Every mail about the orders of Bookstore: waiting, sent or failed.',
  },
} as const satisfies Record<string, PageHead>;

export const describeStaffOrder = (number: string): PageHead => ({
  ...STAFF_PAGE_HEADS['/dashboard/orders'],
  title: `Order ${number}`,
});
