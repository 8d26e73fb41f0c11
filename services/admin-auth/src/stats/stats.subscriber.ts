import type { Handlers } from '@bookstore/kit/subscriber';
import type { BooksProjection } from './books.projection.ts';
import type { OrdersProjection } from './orders.projection.ts';

/** Keeps the statistics from the facts of the queue `admin-auth.stats`. */
export const createStatsHandlers = (
  books: BooksProjection,
  orders: OrdersProjection,
): Handlers<'admin-auth.stats'> => ({
  'book.saved': (facts) => books.save(facts),
  'book.deleted': (facts) => books.delete(facts),
  'order.placed': (facts) => orders.place(facts),
});
