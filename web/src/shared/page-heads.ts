import type { Book } from '@bookstore/contracts/books';
import { preview } from './format.ts';

/** What a page is called, and what it says of itself where it is listed. */
export type PageHead = { title: string; description: string };

const SHOP = 'Bookstore';
const DESCRIPTION =
  'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.';

/** The heads of the pages, by their route; the web server writes the same ones for who runs no scripts. */
export const PAGE_HEADS = {
  '/': { title: SHOP, description: DESCRIPTION },
  '/about': {
    title: 'About',
    description: 'Who keeps the Bookstore, what it sells and how ordering with cash on delivery works.',
  },
  '/search': { title: 'Books', description: 'Find a book by title, author or category.' },
  '/login': { title: 'Login', description: 'Log in to the Bookstore to check out and to see your orders.' },
  '/register': {
    title: 'Register',
    description: 'Make an account at the Bookstore with your e-mail address and a password.',
  },
  '/cart': { title: 'Shopping cart', description: 'The books you have chosen and what they cost.' },
  '/checkout': {
    title: 'Cash On Delivery',
    description: 'Order the books in your cart and pay when they are handed to you.',
  },
  '/orders': { title: 'Your Orders', description: 'The orders you have placed at the Bookstore.' },
  '/admin': { title: 'Admin Login', description: 'The staff entrance of the Bookstore.' },
  '/dashboard': { title: 'Dashboard', description: 'Sales and stock of the Bookstore at a glance.' },
  '/dashboard/add-new-book': {
    title: 'Add New Book',
    description: 'Put a new book on the shelves of the Bookstore.',
  },
  '/dashboard/edit-book': { title: 'Update Book', description: 'Change a book of the Bookstore.' },
  '/dashboard/manage-books': {
    title: 'Manage Books',
    description: 'Every book of the Bookstore, to edit or delete.',
  },
} as const satisfies Record<string, PageHead>;

export const UNKNOWN_PAGE: PageHead = { title: 'Page not found', description: DESCRIPTION };

export const describeBook = (book: Pick<Book, 'title' | 'description'> | undefined): PageHead =>
  book
    ? { title: book.title, description: preview(book.description) }
    : { title: 'Book', description: DESCRIPTION };

export const describeSearch = (words: string | undefined): PageHead => ({
  ...PAGE_HEADS['/search'],
  ...(words && { title: `Books with “${words}”` }),
});

/** The title of a document that shows a page. */
export const toDocumentTitle = ({ title }: PageHead): string =>
  title === SHOP ? title : `${title} - ${SHOP}`;
