import type { Order } from '@bookstore/contracts/orders';
import type { ReactNode } from 'react';
import { formatDay, formatPrice } from '../../shared/format.ts';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
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
        <Fact name="Order ID:">{order._id}</Fact>
        <Fact name="Name:">{order.name}</Fact>
        <Fact name="Email:">{order.email}</Fact>
        <Fact name="Phone:">{order.phone}</Fact>
        <Fact name="Total Price:">{formatPrice(order.totalPrice)}</Fact>
        <Fact name="Address:">
          {street && `${street}, `}
          {city}, {state}, {country}, {zipcode}
        </Fact>
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

/** A customer's orders, as the shop answers them: newest first. */
export const OrderList = ({ orders }: { orders: readonly Order[] }) => (
  <ol className="grid gap-5">
    {orders.map((order, index) => (
      <li key={order._id}>
        <OrderCard order={order} position={index + 1} />
      </li>
    ))}
  </ol>
);
