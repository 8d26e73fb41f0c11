import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDay, formatPrice } from '../../shared/format.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { formatAddress } from '../../shared/orders/delivery-fields.ts';
import { Detail } from './detail.tsx';
import { OrderSkeleton } from './order-fallback.tsx';
import { ordersQuery } from './orders.queries.ts';
import { StatusBadge } from '../../shared/orders/status-badge.tsx';

const OrderCard = ({ order, position }: { order: Order; position: number }) => (
  <article className="rounded-xl border border-line bg-surface p-5 sm:p-6">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <h2 className="font-serif text-lg font-semibold">
        # {position} <span className="sr-only">of {formatDay(order.createdAt)}</span>
      </h2>
      <StatusBadge status={order.status} />
      <time dateTime={order.createdAt} className="ml-auto text-sm text-muted">
        {formatDay(order.createdAt)}
      </time>
    </div>
    <dl className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Detail label="Order Number:">{order.number}</Detail>
      <Detail label="Order ID:">{order._id}</Detail>
      <Detail label="Name:">{order.name}</Detail>
      <Detail label="Email:">{order.email}</Detail>
      <Detail label="Phone:">{order.phone}</Detail>
      <Detail label="Total Price:">{formatPrice(order.totalPrice)}</Detail>
      <Detail label="Address:">{formatAddress(order.address)}</Detail>
    </dl>
    <h3 className="mt-5 text-sm text-muted">Products Id:</h3>
    <ul className="mt-1 grid gap-1">
      {order.items.map(({ bookId, title, price }) => (
        <li key={bookId} className="flex justify-between gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            {title} <span className="text-sm text-muted">{bookId}</span>
          </span>
          <span className="tabular-nums">{formatPrice(price)}</span>
        </li>
      ))}
    </ul>
    <Link
      to="/orders/$number"
      params={{ number: order.number }}
      className={`mt-5 ${buttonStyle('secondary')}`}
    >
      See this order<span className="sr-only">: {order.number}</span>
    </Link>
  </article>
);

export function Orders({ email }: { email: string }) {
  const { data: orders, isError, refetch } = useQuery(ordersQuery(email));

  if (!orders && isError)
    return <LoadError message={MESSAGES.ordersLoadFailed} onRetry={() => void refetch()} />;
  if (!orders) return <OrderSkeleton />;
  if (orders.length === 0)
    return (
      <Notice title={NOTICES.noOrders}>
        <Link to="/" className={buttonStyle()}>
          Find a book
        </Link>
      </Notice>
    );
  return (
    <ol className="grid gap-5">
      {orders.map((order, index) => (
        <li key={order._id}>
          <OrderCard order={order} position={index + 1} />
        </li>
      ))}
    </ol>
  );
}
