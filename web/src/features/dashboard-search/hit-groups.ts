import type { Book } from '@bookstore/contracts/books';
import type { FoundCustomer } from '@bookstore/contracts/customers';
import { toIsbn13 } from '@bookstore/contracts/isbn';
import { maxPageableBooks } from '@bookstore/contracts/lists';
import { MAX_PAGEABLE_ORDERS } from '@bookstore/contracts/order-lists';
import type { OrderStatus } from '@bookstore/contracts/order-transitions';
import type { Order } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { useNavigate } from '@tanstack/react-router';
import { formatPrice, formatTotal } from '../../shared/format/format.ts';
import { mayCall } from '../../shared/staff/staff-claims.ts';
import type { Hits } from './hits.queries.ts';

/** Something that was found, or the list of all of its kind. */
export type Hit = { id: string; title: string; note?: string; open: () => void };
export type HitGroup = { name: string; hits: Hit[] };

/** A phone number or a part of it: who calls comes first. */
const PHONE = /^\+?[\d\s()./-]{4,}$/;

/** An order's status and its total. */
const ORDER_NOTES = {
  placed: (amount: string) => i18n.t('placed, {amount}', { amount }),
  confirmed: (amount: string) => i18n.t('confirmed, {amount}', { amount }),
  shipped: (amount: string) => i18n.t('shipped, {amount}', { amount }),
  delivered: (amount: string) => i18n.t('delivered, {amount}', { amount }),
  cancelled: (amount: string) => i18n.t('cancelled, {amount}', { amount }),
  returned: (amount: string) => i18n.t('returned, {amount}', { amount }),
} as const satisfies Record<OrderStatus, (amount: string) => string>;

/** The links to all that was found. */
const ALL = {
  orders: (count: string) => i18n.t('All {count} orders', { count }),
  books: (count: string) => i18n.t('All {count} books', { count }),
} as const;

/** Opens what was found, on the page that is for the role of the account. */
function useOpeners(searchBooks: (q: string) => void) {
  const navigate = useNavigate();
  return {
    order: ({ number }: Order) => void navigate({ to: '/dashboard/orders/$number', params: { number } }),
    book: ({ _id, title }: Book) =>
      void (mayCall('changeBook')
        ? navigate({ to: '/dashboard/edit-book/$id', params: { id: _id } })
        : navigate({ to: '/dashboard/manage-books', search: { q: title } })),
    customer: ({ id }: FoundCustomer) => void navigate({ to: '/dashboard/customers/$id', params: { id } }),
    orders: (q: string) => void navigate({ to: '/dashboard/orders', search: { q } }),
    books: searchBooks,
  };
}

/** Groups what a search found, and opens it. */
export function useHitGroups(searchBooks: (q: string) => void) {
  const open = useOpeners(searchBooks);

  const group = ({ orders, books, customers }: Hits, q: string): HitGroup[] => {
    const all = (total: number, max: number, kind: 'orders' | 'books', shown: number): Hit[] =>
      total > shown
        ? [{ id: kind, title: ALL[kind](formatTotal(total, max)), open: () => open[kind](q) }]
        : [];
    const orderHits = orders.items.map((order) => ({
      id: order._id,
      title: `${order.number} ${order.name}`,
      note: ORDER_NOTES[order.status](formatPrice(order.totalPrice)),
      open: () => open.order(order),
    }));
    const bookHits = books.items.map((book) => ({
      id: book._id,
      title: book.title,
      note: [book.author, book.isbn].filter(Boolean).join(', '),
      open: () => open.book(book),
    }));
    const customerHits = customers.map((customer) => ({
      id: customer.id,
      title: customer.name,
      note: i18n.t('{email}, {count, plural, one {# order} other {# orders}}', {
        email: customer.email,
        count: customer.orders,
      }),
      open: () => open.customer(customer),
    }));
    const found = [
      {
        name: i18n.t('Orders'),
        hits: [...orderHits, ...all(orders.total, MAX_PAGEABLE_ORDERS, 'orders', orderHits.length)],
      },
      {
        name: i18n.t('Books'),
        hits: [...bookHits, ...all(books.total, maxPageableBooks({ q }), 'books', bookHits.length)],
      },
    ];
    const people = { name: i18n.t('Customers'), hits: customerHits };
    return PHONE.test(q) ? [people, ...found] : [...found, people];
  };

  /**
   * Where Enter leads: to the book of an ISBN, to the only hit, to a page if there is none, else to the list of books, or of
   * orders if it found no book.
   */
  const openBest = (q: string, hits: Hits | undefined, [page]: readonly Hit[]): void => {
    const isbn = toIsbn13(q);
    const scanned = isbn && hits?.books.items.find((book) => book.isbn === isbn);
    if (scanned) {
      open.book(scanned);
      return;
    }
    const [first, ...others] = hits ? group(hits, q).flatMap((each) => each.hits) : [];
    if (first && others.length === 0) first.open();
    else if (hits && !first && page) page.open();
    else open[hits?.books.total === 0 && hits.orders.total > 0 ? 'orders' : 'books'](q);
  };

  return { group, openBest };
}
