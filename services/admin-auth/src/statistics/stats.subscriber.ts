import type { EventHandlers } from '@bookstore/kit/consumer/subscriber';
import { toGoneBook, toSoldBook } from './books.projection.ts';
import { toOrder } from './orders.projection.ts';
import type { BookFact, OrderFact } from './stats.schema.ts';

type Take<F> = (facts: F[]) => Promise<void>;
type AllHandlers = EventHandlers<'admin-auth.stats'>;

/** Takes the facts of books. */
export const createBookHandlers = (
  take: Take<BookFact>,
): Pick<AllHandlers, 'book.saved' | 'book.deleted'> => ({
  'book.saved': (facts) => take(facts.map(toSoldBook)),
  'book.deleted': (facts) => take(facts.map(toGoneBook)),
});

/** Takes the facts of orders. */
export const createOrderHandlers = (take: Take<OrderFact>): Pick<AllHandlers, 'order.placed'> => ({
  'order.placed': (facts) => take(facts.map(toOrder)),
});
