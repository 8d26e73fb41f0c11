import type { Handlers } from '@bookstore/kit/subscriber';
import type { StatsProjection } from './stats.projection.ts';

/** Keeps the statistics from the facts of the queue `admin-auth.stats`. */
export const createStatsHandlers = (projection: StatsProjection): Handlers<'admin-auth.stats'> => ({
  'book.saved': (facts) => projection.saveBooks(facts),
  'book.deleted': (facts) => projection.deleteBooks(facts),
  'order.placed': (facts) => projection.placeOrders(facts),
});
