import type { Order } from '@bookstore/contracts/orders';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay, formatPrice } from '../../shared/format.ts';
import { MESSAGES, NOTICES } from '../../shared/messages.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { LoadError, Notice } from '../../shared/ui/notice.tsx';
import { ordersQuery } from './orders.queries.ts';

const Detail = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

function OrderCard({ order, position }: { order: Order; position: number }) {
  const { street, city, state, country, zipcode } = order.address;
  return (
    <article className="rounded-xl border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-serif text-lg font-semibold">
          # {position} <span className="sr-only">of {formatDay(order.createdAt)}</span>
        </h2>
        <time dateTime={order.createdAt} className="text-sm text-muted">
          {formatDay(order.createdAt)}
        </time>
      </div>
      <dl className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Detail label="Order ID:">{order._id}</Detail>
        <Detail label="Name:">{order.name}</Detail>
        <Detail label="Email:">{order.email}</Detail>
        <Detail label="Phone:">{order.phone}</Detail>
        <Detail label="Total Price:">{formatPrice(order.totalPrice)}</Detail>
        <Detail label="Address:">
          {street && `${street}, `}
          {city}, {state}, {country}, {zipcode}
        </Detail>
      </dl>
      <h3 className="mt-5 text-sm text-muted">Products Id:</h3>
      <ul className="mt-1 grid gap-1">
        {order.items.map(({ bookId, title, price }) => (
          <li key={bookId} className="flex justify-between gap-x-4">
            <span className="min-w-0">
              {title} <span className="text-sm wrap-anywhere text-muted">{bookId}</span>
            </span>
            <span className="tabular-nums">{formatPrice(price)}</span>
          </li>
        ))}
      </ul>
    </article>
  );
}

export function Orders({ email }: { email: string }) {
  const { data: orders, isError, refetch } = useQuery(ordersQuery(email));

  if (!orders && isError)
    return <LoadError message={MESSAGES.ordersLoadFailed} onRetry={() => void refetch()} />;
  if (!orders)
    return (
      <div role="status" className="min-h-dvh">
        <p className="mb-4 text-muted">Loading...</p>
        <div className="skeleton h-96" />
      </div>
    );
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
