import type { AuditLine } from '@bookstore/contracts/audit';
import type { Book } from '@bookstore/contracts/books';
import type { Customer } from '@bookstore/contracts/customers';
import type { HomeBooks } from '@bookstore/contracts/home-books';
import { HOME_NEWEST, HOME_TOP_SELLERS, RECOMMENDED } from '@bookstore/contracts/lists';
import type { BookImport } from '@bookstore/contracts/imports';
import type { OrderMail } from '@bookstore/contracts/mails';
import type { Order } from '@bookstore/contracts/orders';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { StaffAccount, StaffRole } from '@bookstore/contracts/staff';
import type { StockLevel } from '@bookstore/contracts/stock';

/** A book, with the given fields changed. */
export const aBook = (changes: Partial<Book> = {}): Book => ({
  _id: 'b1',
  v: 1,
  title: 'Dracula',
  author: 'Bram Stoker',
  description:
    'A young solicitor travels to a castle in the mountains to close a sale. The host never dines.',
  category: 'horror',
  trending: true,
  oldPrice: 15.99,
  newPrice: 10.5,
  coverImage: 'dracula.webp',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

/** What a home page begins with in a shop of these books, the newest first, of which none is sold. */
export const aHome = (books: readonly Book[]): HomeBooks => ({
  newest: books.slice(0, HOME_NEWEST),
  topSellers: books.slice(0, HOME_TOP_SELLERS),
  recommended: books.slice(RECOMMENDED.start, RECOMMENDED.end),
});

/** An order of one book, with the given fields changed. */
export const anOrder = (changes: Partial<Order> = {}): Order => ({
  _id: 'o1',
  v: 1,
  number: '7K3M9QWX',
  status: 'placed',
  payment: 'due',
  name: 'Ann Reader',
  email: 'ann@example.com',
  phone: '0123 456',
  address: {
    street: 'Main Street 1',
    city: 'Springfield',
    country: 'Freedonia',
    state: 'North',
    zipcode: '12345',
  },
  productIds: ['b1'],
  items: [{ bookId: 'b1', title: 'Dracula', price: 10.5 }],
  totalPrice: 10.5,
  collected: 0,
  refunded: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  changedAt: '2026-11-20T10:00:00.000Z',
  history: [{ v: 1, at: '2026-11-20T10:00:00.000Z', action: 'place', by: { role: 'customer' } }],
  ...changes,
});

const A_MAIL = {
  id: 'order:o1:1:order-placed',
  orderId: 'o1',
  kind: 'order-placed',
  to: 'ann@example.com',
  subject: 'Your order 7K3M9QWX',
  attempts: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
} as const;

/** A mail to the customer of an order, which was sent at once, with the given fields changed. */
export const aMail = (changes: Partial<OrderMail> = {}): OrderMail => ({
  ...A_MAIL,
  state: 'sent',
  sentAt: '2026-11-20T10:00:01.000Z',
  ...changes,
});

/** A mail that the mail server refused, with the given fields changed. */
export const aFailedMail = (changes: Partial<OrderMail> = {}): OrderMail => ({
  ...A_MAIL,
  state: 'failed',
  reason: '550 No such user here',
  ...changes,
});

/** The statistics of a shop without orders, with the given fields changed. */
export const someStatistics = (changes: Partial<AdminStatistics> = {}): AdminStatistics => ({
  totalBooks: 30,
  totalSales: 0,
  trendingBooks: 10,
  totalOrders: 0,
  monthlySales: [],
  lastMonthToDate: { totalSales: 0, totalOrders: 0 },
  topCustomers: [],
  dailySales: [],
  bestSellers: [],
  ordersByStatus: { placed: 0, confirmed: 0, shipped: 0, delivered: 0, cancelled: 0, returned: 0 },
  cashDue: 0,
  cashCollected: 0,
  cashRefunded: 0,
  timeZone: 'UTC',
  ...changes,
});

/** The stock of a book that was counted to five copies, two of them promised, with the given fields changed. */
export const aStockLevel = (changes: Partial<StockLevel> = {}): StockLevel => ({
  bookId: 'b1',
  title: 'Dracula',
  v: 1,
  isCounted: true,
  free: 3,
  promised: 2,
  onHand: 5,
  lowAt: 2,
  history: [{ v: 1, at: '2026-11-20T10:00:00.000Z', by: 'olga', action: 'count', onHand: 5 }],
  ...changes,
});

/** An import of 3,000 new books that is checked, with the given fields changed. */
export const anImport = (changes: Partial<BookImport> = {}): BookImport => ({
  id: 'i1',
  v: 1,
  state: 'checked',
  fileName: 'books.csv',
  encoding: 'utf-8',
  delimiter: ',',
  mapping: { Title: 'title', ISBN: 'isbn' },
  counts: { new: 3000, changed: 2, same: 1, wrong: 0 },
  done: 0,
  total: 3002,
  kept: 0,
  covers: { waiting: 0, stored: 0, failed: 0 },
  stockWaiting: 0,
  by: 'olga',
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** A file that begins as a PNG does, of the given length in bytes. */
export const aPictureFile = (name = 'front.png', length = 10): File =>
  new File([new Uint8Array(PNG_SIGNATURE), new Uint8Array(length - PNG_SIGNATURE.length)], name, {
    type: 'image/png',
  });

const encode = (part: object) => btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_');

/** An unsigned token that expires after `lifetimeMs`; the browser does not verify signatures. */
export const aToken = (claims: object, lifetimeMs = 3_600_000): string => {
  const issuedMs = Date.now();
  const times = { iat: issuedMs / 1000, exp: (issuedMs + lifetimeMs) / 1000 };
  return `${encode({ alg: 'none' })}.${encode({ ...times, ...claims })}.`;
};

export const aStaffToken = (lifetimeMs?: number, claims = {}): string =>
  aToken({ sub: 's1', username: 'olga', role: 'admin', v: 1, auth_time: 1, ...claims }, lifetimeMs);

/** The token of another account of staff, of a role. */
export const aTokenOf = (role: StaffRole): string =>
  aStaffToken(undefined, { sub: 's2', username: 'ivan', role });

/** An account of staff that is in use, with the given fields changed. */
export const aStaffAccount = (changes: Partial<StaffAccount> = {}): StaffAccount => ({
  id: 's2',
  v: 3,
  username: 'ivan',
  role: 'fulfiller',
  state: 'active',
  isOperator: false,
  hasTotp: false,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

/** A line of the audit: an order was shipped. With the given fields changed. */
export const anAuditLine = (changes: Partial<AuditLine> = {}): AuditLine => ({
  id: '0193499b1400aaaaaaaaaaaa',
  at: '2026-11-20T10:00:00.000Z',
  by: { id: 's1', name: 'olga', role: 'admin' },
  action: 'order.ship',
  subject: { type: 'order', id: 'o1', label: '7K3M9QWX' },
  changes: [{ field: 'status', before: 'placed', after: 'shipped' }],
  ...changes,
});

/** A customer as staff see one, without addresses. */
export const aCustomer = (changes: Partial<Customer> = {}): Customer => ({
  id: 'c1',
  name: 'Ann Reader',
  email: 'ann@example.com',
  phone: '0123 456',
  orders: 60,
  open: 2,
  cancelled: 3,
  returned: 1,
  ordered: 1234.5,
  collected: 1000,
  refunded: 20.25,
  addresses: [],
  ...changes,
});
