import { MAX_IDS } from '@bookstore/contracts/lists';
import type { Order, OrderItem } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import type { CurrentBooks } from '../../shared/books/books.requests.ts';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { formatLongDay } from '../../shared/format/format-dates.ts';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { formatAddress } from '../../shared/orders/delivery-fields.ts';
import { OrderedCover } from '../../shared/orders/ordered-cover.tsx';
import { Detail } from './order-lines.tsx';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';

type CardProps = { order: Order; position: number; currentBooks: CurrentBooks };

/** The head of a card: date, status, number and total. */
const Lead = ({ order, position }: Omit<CardProps, 'currentBooks'>) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line bg-paper px-5 py-4 sm:px-6">
    <h2 className="font-serif text-xl font-semibold">
      <time dateTime={order.createdAt}>{formatLongDay(order.createdAt)}</time>{' '}
      <span className="ml-1 font-sans text-base font-normal text-muted"># {position}</span>
    </h2>
    <StatusBadge status={order.status} />
    <dl className="flex basis-full justify-between gap-x-8 sm:ml-auto sm:basis-auto sm:text-right">
      <Detail label="Order Number:">{order.number}</Detail>
      <div className="text-right">
        <dt className="text-sm text-muted">Total Price:</dt>
        <dd className="text-lg font-semibold tabular-nums">{formatPrice(order.totalPrice)}</dd>
      </div>
    </dl>
  </div>
);

const OrderedBook = ({ item, currentBooks }: { item: OrderItem; currentBooks: CurrentBooks }) => (
  <li className="flex items-center gap-4">
    <OrderedCover item={item} currentBooks={currentBooks} />
    <div className="min-w-0">
      <p dir="auto" className="font-serif font-semibold wrap-anywhere">
        {item.title}
      </p>
      <p className="text-muted tabular-nums">{formatPrice(item.price)}</p>
    </div>
  </li>
);

/** What staff may ask for, folded away. */
const Identifiers = ({ order: { _id, number, productIds } }: { order: Order }) => (
  <details className="border-t border-line px-5 text-sm sm:px-6">
    <summary className="min-h-11 py-3 font-semibold text-accent">
      Details<span className="sr-only"> of order {number}</span>
    </summary>
    <dl className="grid gap-x-8 gap-y-3 pb-4 sm:grid-cols-2">
      <Detail label="Order ID:">{_id}</Detail>
      <Detail label="Products Id:">
        <ul>
          {productIds.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      </Detail>
    </dl>
  </details>
);

const OrderCard = ({ order, position, currentBooks }: CardProps) => (
  <article className="overflow-hidden rounded-xl border border-line bg-surface">
    <Lead order={order} position={position} />
    <div className="grid gap-5 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-8 sm:p-6">
      <ul className="grid gap-4 lg:grid-cols-2 lg:gap-x-8">
        {order.items.map((item) => (
          <OrderedBook key={item.bookId} item={item} currentBooks={currentBooks} />
        ))}
      </ul>
      <Link to="/orders/$number" params={{ number: order.number }} className={buttonStyle('secondary')}>
        See this order<span className="sr-only">: {order.number}</span>
      </Link>
    </div>
    <dl className="grid gap-x-8 gap-y-3 border-t border-line px-5 py-4 text-sm sm:grid-cols-2 sm:px-6 lg:grid-cols-3">
      <Detail label="Name:">{order.name}</Detail>
      <Detail label="Email:">{order.email}</Detail>
      <Detail label="Phone:">{order.phone}</Detail>
      <Detail label="Address:">{formatAddress(order.address)}</Detail>
    </dl>
    <Identifiers order={order} />
  </article>
);

/** The books of the newest orders, as many as one request gives: their covers are shown. */
const listBookIds = (orders: readonly Order[]): string[] =>
  [...new Set(orders.flatMap(({ productIds }) => productIds))].slice(0, MAX_IDS);

export function Orders({ orders }: { orders: readonly Order[] }) {
  const currentBooks = useCurrentBooks(listBookIds(orders));
  if (orders.length === 0)
    return (
      <Notice title={PAGE_NOTICES.noOrders}>
        <Link to="/" className={buttonStyle()}>
          Find a book
        </Link>
      </Notice>
    );
  return (
    <ol className="grid min-h-dvh content-start gap-6">
      {orders.map((order, index) => (
        <li key={order._id}>
          <OrderCard order={order} position={index + 1} currentBooks={currentBooks} />
        </li>
      ))}
    </ol>
  );
}
