import type { Order, OrderItem } from '@bookstore/contracts/orders';
import { Link } from '@tanstack/react-router';
import type { CurrentBooks } from '../../shared/current-books.ts';
import { formatPrice } from '../../shared/format.ts';
import { formatLongDay } from '../../shared/format-dates.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice, PageSkeleton } from '../../shared/ui/notice.tsx';
import { formatAddress } from '../../shared/orders/delivery-fields.ts';
import { Detail, OrderedCover } from './order-lines.tsx';
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

type OrderedBookProps = { item: OrderItem; currentBooks: CurrentBooks };

const OrderedBook = ({ item, currentBooks }: OrderedBookProps) => (
  <li className="flex items-center gap-4">
    <OrderedCover item={item} currentBooks={currentBooks} />
    <div className="min-w-0">
      <p className="font-serif font-semibold wrap-anywhere">{item.title}</p>
      <p className="text-muted tabular-nums">{formatPrice(item.price)}</p>
    </div>
  </li>
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
      <Detail label="Order ID:">{order._id}</Detail>
      <Detail label="Products Id:">
        <ul>
          {order.productIds.map((id) => (
            <li key={id}>{id}</li>
          ))}
        </ul>
      </Detail>
    </dl>
  </article>
);

type OrdersProps = {
  /** Undefined until they are loaded. */
  orders: readonly Order[] | undefined;
  hasFailed: boolean;
  currentBooks: CurrentBooks;
  onRetry: () => void;
};

export function Orders({ orders, hasFailed, currentBooks, onRetry }: OrdersProps) {
  if (!orders && hasFailed) return <LoadError message={MESSAGES.ordersLoadFailed} onRetry={onRetry} />;
  if (!orders) return <PageSkeleton />;
  if (orders.length === 0)
    return (
      <Notice title={NOTICES.noOrders}>
        <Link to="/" className={buttonStyle()}>
          Find a book
        </Link>
      </Notice>
    );
  return (
    <ol className="grid gap-6">
      {orders.map((order, index) => (
        <li key={order._id}>
          <OrderCard order={order} position={index + 1} currentBooks={currentBooks} />
        </li>
      ))}
    </ol>
  );
}
