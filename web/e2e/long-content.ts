import type { Book } from '@bookstore/contracts/books';
import { MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '@bookstore/contracts/limits';
import type { Order } from '@bookstore/contracts/orders';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import type { Browser, Page } from 'playwright-core';
import { openPage, type PageOptions } from './browser.ts';
import { placeOrder, signUp, storedCart, waitForTotal } from './customers.ts';
import type { Staff } from './staff.ts';

const PRICE = 99_999.99;

/** A text of one word, which fits nowhere unless it is broken. */
const word = (length: number): string => 'W'.repeat(length);

const reasonOf = () => word(500);

export type LongContent = { customer: Page; email: string; book: Book; placed: Order; returned: Order };

const placeLongOrder = (customer: Page, book: Book): Promise<Order> =>
  placeOrder(customer.context(), {
    books: [book],
    name: word(MAX_NAME_LENGTH),
    phone: '0'.repeat(40),
    address: {
      street: word(200),
      city: word(100),
      country: word(100),
      state: word(100),
      zipcode: '0'.repeat(20),
    },
  });

/** Stores a book, its stock, a customer with it in the cart and two orders of it, in the longest words that the API takes. */
export async function storeLongContent(
  browser: Browser,
  staff: Staff,
  options: PageOptions,
): Promise<LongContent> {
  const book = await staff.addBook({
    title: word(MAX_TITLE_LENGTH),
    author: word(200),
    description: word(5000),
    oldPrice: 100_000,
    newPrice: PRICE,
  });
  await staff.countStock(book._id, MAX_COPIES);
  const customer = await openPage(browser, { ...options, localStorage: storedCart([book]) });
  const email = await signUp(customer.context(), `${word(63)}.${word(63)}.${word(63)}.example`.toLowerCase());
  await waitForTotal(customer.context(), [book], PRICE);
  const placed = await placeLongOrder(customer, book);
  const { _id } = await placeLongOrder(customer, book);
  await staff.commandOrder(_id, 'ship', { carrier: word(100), tracking: word(100) });
  const returned = await staff.commandOrder(_id, 'return', { reason: reasonOf(), restock: false });
  return { customer, email, book, placed, returned };
}

type OfContent = (content: LongContent) => string;
const screenOf = (user: 'customer' | 'staff') => (name: string, toPath: OfContent, toText: OfContent) => ({
  user,
  name,
  toPath,
  toText,
});
const customer = screenOf('customer');
const staff = screenOf('staff');

const titleOf = ({ book }: LongContent) => book.title;
const emailOf = ({ email }: LongContent) => email;
const nameOf = ({ placed }: LongContent) => placed.name;

/**
 * The screens that show long content, each with its path and a text of it that is waited for. The mails come first: only the
 * newest are on the first page.
 */
export const LONG_SCREENS = [
  staff('manage-mails', () => '/dashboard/mails', emailOf),
  staff('manage-orders', ({ email }) => `/dashboard/orders?q=${email}`, nameOf),
  staff('staff-order placed', ({ placed }) => `/dashboard/orders/${placed.number}`, nameOf),
  staff('staff-order returned', ({ returned }) => `/dashboard/orders/${returned.number}`, reasonOf),
  staff('manage-books', ({ book }) => `/dashboard/manage-books?q=${book.title}`, titleOf),
  staff(
    'edit-book',
    ({ book }) => `/dashboard/edit-book/${book._id}`,
    () => 'On the shelf',
  ),
  staff('dashboard', () => '/dashboard', titleOf),
  customer('book', ({ book }) => `/books/${book._id}`, titleOf),
  customer('search', ({ book }) => `/search?q=${book.title}`, titleOf),
  customer('cart', () => '/cart', titleOf),
  customer('checkout', () => '/checkout', titleOf),
  customer('orders', () => '/orders', nameOf),
  customer('order placed', ({ placed }) => `/orders/${placed.number}`, nameOf),
  customer('order returned', ({ returned }) => `/orders/${returned.number}`, reasonOf),
  customer('account', () => '/account', emailOf),
];
