import type { Book, Category } from '@bookstore/contracts/books';
import { capitalize, preview } from './format.ts';

export type PageHead = { title: string; description: string };

const SHOP = 'Bookstore';
const DESCRIPTION =
  'Bookstore sells business, technology, fiction, horror and adventure books. Order today, pay cash on delivery.';

/** The heads of the shop's pages by route. The web server renders the same ones for clients without scripts. */
export const PAGE_HEADS = {
  '/': { title: SHOP, description: DESCRIPTION },
  '/about': {
    title: 'About',
    description: 'Who runs Bookstore, what it sells and how ordering with cash on delivery works.',
  },
  '/search': { title: 'Books', description: 'Find a book by title, author or category.' },
  '/login': { title: 'Login', description: 'Log in to Bookstore to check out and to see your orders.' },
  '/register': {
    title: 'Register',
    description: 'Create a Bookstore account with your e-mail address and a password.',
  },
  '/forgot-password': {
    title: 'Forgot Your Password?',
    description: 'Get a link by e-mail to set a new password for your Bookstore account.',
  },
  '/reset-password': {
    title: 'Set a New Password',
    description: 'Set a new password for your Bookstore account.',
  },
  '/cart': { title: 'Shopping cart', description: 'The books in your cart and what they cost.' },
  '/checkout': {
    title: 'Cash On Delivery',
    description: 'Order the books in your cart and pay cash on delivery.',
  },
  '/orders': { title: 'Your Orders', description: 'The orders you have placed at Bookstore.' },
  '/orders/order': {
    title: 'Your Order',
    description: 'What happened to your order, what is in it and where it goes.',
  },
  '/account': {
    title: 'Your Account',
    description: 'Your name, password, sessions and data at Bookstore.',
  },
} as const satisfies Record<string, PageHead>;

export const UNKNOWN_PAGE: PageHead = { title: 'Page not found', description: DESCRIPTION };

export const describeBook = (book: Pick<Book, 'title' | 'description'> | undefined): PageHead =>
  book
    ? { title: book.title, description: preview(book.description) }
    : { title: 'Book', description: DESCRIPTION };

export const describeOrder = (number: string | undefined): PageHead => ({
  ...PAGE_HEADS['/orders/order'],
  ...(number && { title: `Order ${number}` }),
});

type Searched = { q?: string | undefined; category?: Category | undefined };

/** What a search is for, in a title: `Fiction books matching “sea”`. Undefined when it is for all books. */
export function nameSearch({ q, category }: Searched): string | undefined {
  const books = category ? `${capitalize(category)} books` : 'Books';
  if (q) return `${books} matching “${q}”`;
  return category && books;
}

export function describeSearch({ q, category }: Searched): PageHead {
  const head = PAGE_HEADS['/search'];
  const title = nameSearch({ q, category }) ?? head.title;
  if (q || !category) return { ...head, title };
  return { title, description: `Every ${category} book of Bookstore. Order today, pay cash on delivery.` };
}

export const toDocumentTitle = ({ title }: PageHead): string =>
  title === SHOP ? title : `${title} - ${SHOP}`;
