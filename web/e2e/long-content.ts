import type { Book } from '@bookstore/contracts/books';
import { MAX_NAME_LENGTH, MAX_TITLE_LENGTH } from '@bookstore/contracts/limits';
import { order, type Order } from '@bookstore/contracts/orders';
import { MAX_COPIES } from '@bookstore/contracts/stock';
import type { Browser, Page } from 'playwright-core';
import { openPage, type PageOptions } from './browser.ts';
import { sendOrder, signUp, storedCart, waitForTotal } from './customers.ts';
import type { Staff } from './staff.ts';

const PRICE = 99_999.99;

/** A text of one word, which fits nowhere unless it is broken. */
const word = (length: number): string => 'W'.repeat(length);

export type LongContent = { customer: Page; email: string; book: Book; placed: Order; returned: Order };

async function placeOrder(customer: Page, book: Book): Promise<Order> {
  const reply = await sendOrder(customer.context(), {
    books: [book],
    totalPrice: String(PRICE),
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
  if (!reply.ok()) throw new Error(`The order was rejected: ${reply.status()} ${await reply.text()}`);
  return order.parse(await reply.json());
}

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
    oldPrice: PRICE,
    newPrice: PRICE,
  });
  await staff.countStock(book._id, MAX_COPIES);
  const customer = await openPage(browser, { ...options, localStorage: storedCart([book]) });
  const email = await signUp(customer.context(), `${word(63)}.${word(63)}.${word(63)}.example`.toLowerCase());
  await waitForTotal(customer.context(), [book], PRICE);
  const placed = await placeOrder(customer, book);
  const { _id } = await placeOrder(customer, book);
  await staff.commandOrder(_id, 'ship', { carrier: word(100), tracking: word(100) });
  const returned = await staff.commandOrder(_id, 'return', { reason: word(500), restock: false });
  return { customer, email, book, placed, returned };
}

/** A screen that shows long content: who sees it, its path, and a text of it that is waited for. */
type LongScreen = {
  name: string;
  user: 'customer' | 'staff';
  toPath: (content: LongContent) => string;
  toText: (content: LongContent) => string;
};

const titleOf = ({ book }: LongContent) => book.title;
const emailOf = ({ email }: LongContent) => email;
const nameOf = ({ placed }: LongContent) => placed.name;

/** The mails come first: only the newest are on the first page. */
export const LONG_SCREENS: readonly LongScreen[] = [
  { name: 'manage-mails', user: 'staff', toPath: () => '/dashboard/mails', toText: emailOf },
  {
    name: 'manage-orders',
    user: 'staff',
    toPath: ({ email }) => `/dashboard/orders?q=${email}`,
    toText: nameOf,
  },
  {
    name: 'staff-order placed',
    user: 'staff',
    toPath: ({ placed }) => `/dashboard/orders/${placed.number}`,
    toText: nameOf,
  },
  {
    name: 'staff-order returned',
    user: 'staff',
    toPath: ({ returned }) => `/dashboard/orders/${returned.number}`,
    toText: () => word(500),
  },
  {
    name: 'manage-books',
    user: 'staff',
    toPath: ({ book }) => `/dashboard/manage-books?q=${book.title}`,
    toText: titleOf,
  },
  {
    name: 'edit-book',
    user: 'staff',
    toPath: ({ book }) => `/dashboard/edit-book/${book._id}`,
    toText: () => 'On the shelf',
  },
  { name: 'dashboard', user: 'staff', toPath: () => '/dashboard', toText: titleOf },
  { name: 'book', user: 'customer', toPath: ({ book }) => `/books/${book._id}`, toText: titleOf },
  { name: 'search', user: 'customer', toPath: ({ book }) => `/search?q=${book.title}`, toText: titleOf },
  { name: 'cart', user: 'customer', toPath: () => '/cart', toText: titleOf },
  { name: 'checkout', user: 'customer', toPath: () => '/checkout', toText: titleOf },
  { name: 'orders', user: 'customer', toPath: () => '/orders', toText: nameOf },
  {
    name: 'order placed',
    user: 'customer',
    toPath: ({ placed }) => `/orders/${placed.number}`,
    toText: nameOf,
  },
  {
    name: 'order returned',
    user: 'customer',
    toPath: ({ returned }) => `/orders/${returned.number}`,
    toText: () => word(500),
  },
  { name: 'account', user: 'customer', toPath: () => '/account', toText: emailOf },
];
