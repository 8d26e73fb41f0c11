import { MAX_IDS } from '@bookstore/contracts/lists';
import type { Order, OrderItem } from '@bookstore/contracts/orders';
import { i18n } from '@bookstore/i18n/i18n';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentBooks } from '../../shared/books/books.requests.ts';
import { useCurrentBooks } from '../../shared/books/current-books.queries.ts';
import { formatPrice } from '../../shared/format/format.ts';
import { formatLongDay } from '../../shared/format/format-dates.ts';
import { formatAddress } from '../../shared/orders/delivery-fields.ts';
import { OrderedCover } from '../../shared/orders/ordered-cover.tsx';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';
import { PAGE_NOTICES } from '../../shared/page/page-notices.ts';
import { Button, buttonStyle } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { PlacedNote } from './placed-note.tsx';
import { TrackingCode } from './tracking.tsx';

type FactProps = { label: string; isLabelled?: boolean; className?: string; children: ReactNode };

/** A field of an order on one line. Screen readers read its label also where it goes without saying. */
const Fact = ({ label, isLabelled = true, className = '', children }: FactProps) => (
  <div className={`flex flex-wrap gap-x-1.5 ${className}`}>
    <dt className={isLabelled ? 'text-muted' : 'sr-only'}>{label}</dt>
    <dd dir="auto" className="min-w-0 wrap-anywhere">
      {children}
    </dd>
  </div>
);

/** The head of a card: date, status, parcel, number and total. */
const Lead = ({ order, position }: { order: Order; position: number }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-paper px-4 py-2 sm:px-5">
    <h2 className="font-serif text-lg font-semibold">
      <time dateTime={order.createdAt}>{formatLongDay(order.createdAt)}</time>{' '}
      <span className="font-sans text-base font-normal text-muted"># {position}</span>
    </h2>
    <StatusBadge status={order.status} />
    {order.tracking && <TrackingCode code={order.tracking} />}
    <dl className="flex basis-full flex-wrap justify-between gap-x-6 md:ms-auto md:basis-auto">
      <Fact label={i18n.t('Order Number:')}>{order.number}</Fact>
      <Fact label={i18n.t('Total Price:')}>
        <span className="font-semibold tabular-nums">{formatPrice(order.totalPrice)}</span>
      </Fact>
    </dl>
  </div>
);

const OrderedBook = ({ item, currentBooks }: { item: OrderItem; currentBooks: CurrentBooks }) => (
  <li className="flex items-center gap-3">
    <OrderedCover item={item} currentBooks={currentBooks} width="w-11" />
    <div className="min-w-0">
      <p dir="auto" className="font-serif leading-snug font-semibold wrap-anywhere">
        {item.title}
      </p>
      <p className="text-muted tabular-nums">{formatPrice(item.price)}</p>
    </div>
  </li>
);

const Recipient = ({ order: { name, email, phone, address } }: { order: Order }) => (
  <dl className="flex flex-wrap gap-x-4 text-sm text-muted">
    <Fact label={i18n.t('Name:')} isLabelled={false} className="basis-full text-ink">
      {name}
    </Fact>
    <Fact label={i18n.t('Address:')} isLabelled={false} className="basis-full">
      {formatAddress(address)}
    </Fact>
    <Fact label={i18n.t('Email:')} isLabelled={false}>
      {email}
    </Fact>
    <Fact label={i18n.t('Phone:')} isLabelled={false}>
      {phone}
    </Fact>
  </dl>
);

/** What staff may ask for. */
const Identifiers = ({ order: { _id, productIds } }: { order: Order }) => (
  <dl className="flex flex-wrap gap-x-4 text-sm text-muted lg:col-span-full">
    <Fact label={i18n.t('Order ID:')}>{_id}</Fact>
    <Fact label={i18n.t('Products Id:')}>
      <ul className="flex flex-wrap gap-x-2">
        {productIds.map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </Fact>
  </dl>
);

type CardProps = {
  order: Order;
  position: number;
  currentBooks: CurrentBooks;
  /** Whether it has just been placed. */
  isNew: boolean;
  onOrderAgain: (order: Order) => void;
};

const OrderCard = ({ order, position, currentBooks, isNew, onOrderAgain }: CardProps) => (
  <article
    className={`overflow-hidden rounded-xl border bg-surface ${isNew ? 'border-accent' : 'border-line'}`}
  >
    {isNew && <PlacedNote order={order} />}
    <Lead order={order} position={position} />
    <div className="grid gap-x-8 gap-y-2 px-4 py-2.5 sm:px-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] lg:items-start">
      <ul className="grid gap-2">
        {order.items.map((item) => (
          <OrderedBook key={item.bookId} item={item} currentBooks={currentBooks} />
        ))}
      </ul>
      <Recipient order={order} />
      <div className="flex flex-wrap gap-2">
        <Button look="secondary" onClick={() => onOrderAgain(order)}>
          {i18n.t('Order again')}
          <span className="sr-only">: {order.number}</span>
        </Button>
        <Link to="/orders/$number" params={{ number: order.number }} className={buttonStyle('secondary')}>
          {i18n.t('See this order')}
          <span className="sr-only">: {order.number}</span>
        </Link>
      </div>
      <Identifiers order={order} />
    </div>
  </article>
);

/** The books of the newest orders, as many as one request gives: their covers are shown. */
const listBookIds = (orders: readonly Order[]): string[] =>
  [...new Set(orders.flatMap(({ productIds }) => productIds))].slice(0, MAX_IDS);

type OrdersProps = {
  orders: readonly Order[];
  /** The number of the order that has just been placed. */
  placed: string | undefined;
  onOrderAgain: (order: Order) => void;
};

export function Orders({ orders, placed, onOrderAgain }: OrdersProps) {
  const currentBooks = useCurrentBooks(listBookIds(orders));
  if (orders.length === 0)
    return (
      <Notice title={PAGE_NOTICES.noOrders}>
        <Link to="/" className={buttonStyle()}>
          {i18n.t('Find a book')}
        </Link>
      </Notice>
    );
  return (
    <ol className="grid min-h-dvh content-start gap-4">
      {orders.map((order, index) => (
        <li key={order._id}>
          <OrderCard
            order={order}
            position={index + 1}
            currentBooks={currentBooks}
            isNew={order.number === placed}
            onOrderAgain={onOrderAgain}
          />
        </li>
      ))}
    </ol>
  );
}
