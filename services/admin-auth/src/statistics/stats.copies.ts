import type { Projection } from '@bookstore/kit/replication/projection';
import type { Statistics } from './statistics.ts';
import { createBookHandlers, createOrderHandlers } from './stats.subscriber.ts';

/** The copies of facts that the current statistics are made from. */
export const copiesOf = ({ books, orders }: Statistics) =>
  ({
    books: {
      stored: async () => books.at(await books.readNumber()).facts,
      handlers: createBookHandlers((facts) => books.take(facts)),
    },
    orders: {
      stored: async () => orders.at(await orders.readNumber()).facts,
      handlers: createOrderHandlers((facts) => orders.take(facts)),
    },
  }) satisfies Record<string, Projection>;
