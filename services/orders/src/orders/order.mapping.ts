import { toDollars } from '@bookstore/contracts/money';
import type { Order, OrderItem } from '@bookstore/contracts/orders';
import type { OutboxDocument } from '@bookstore/kit/outbox/outbox';
import type { PricedBook } from '../prices/prices.service.ts';
import type { StoredOrder } from './order.schema.ts';

/** A line of an order as its owner sees it. */
export const toItem = ({ bookId, title, priceCents }: PricedBook): OrderItem => ({
  bookId,
  title,
  price: toDollars(priceCents),
});

/** A stored order as its owner sees it. */
export const toOrder = (stored: OutboxDocument<StoredOrder>): Order => ({
  _id: stored._id.toString(),
  name: stored.name,
  email: stored.email,
  phone: stored.phone,
  address: stored.address,
  productIds: stored.items.map(({ bookId }) => bookId),
  items: stored.items.map(toItem),
  totalPrice: toDollars(stored.totalCents),
  createdAt: stored.createdAt.toISOString(),
});
