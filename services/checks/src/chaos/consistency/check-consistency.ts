import { toCents } from '@bookstore/contracts/money';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { Constellation } from '@bookstore/dev-env/constellation';
import type { MongoClient } from 'mongodb';
import { createShopClient } from '../../clients/shop-client.ts';
import type { Workload } from '../workload/workload.ts';
import { countMessages, readStoredState, type StoredState } from './stored-state.ts';

const TIMEOUT_MS = 10_000;

export type ConsistencyReport = {
  /** Nothing if the shop is consistent. */
  violations: string[];
  counts: Record<'lost' | 'duplicated' | 'unexpected', number>;
  orders: number;
};

const list = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${names.length} ${what}: ${names.slice(0, 3).join(', ')}`] : [];

const compare = (what: string, found: number, expected: number): string[] =>
  found === expected ? [] : [`${what}: ${found}, expected ${expected}`];

/** The books whose price at orders is not the catalogue's. */
function findStalePrices({ books, prices }: StoredState): string[] {
  const byId = new Map(prices.map((price) => [price._id, price]));
  const isStale = ({ _id, v, isDeleted, newPriceCents }: StoredState['books'][number]) => {
    const price = byId.get(_id);
    if (price?.v !== v || price.isSold === isDeleted) return true;
    return price.isSold && price.priceCents !== newPriceCents;
  };
  return books.filter(isStale).map(({ _id }) => _id);
}

const toExpectedOrder = ({ _id, idempotencyKey, totalCents }: StoredState['orders'][number]) => ({
  id: _id,
  key: idempotencyKey,
  totalCents,
});

function compareStatistics(statistics: AdminStatistics, state: StoredState, workload: Workload): string[] {
  const sold = state.books.filter(({ isDeleted }) => !isDeleted);
  const orders = state.orders.map(toExpectedOrder);
  const totalCents = orders.reduce((sum, order) => sum + order.totalCents, 0);
  const salesCents = toCents(statistics.totalSales);
  return [
    ...compare('total orders', statistics.totalOrders, orders.length),
    ...compare('total sales in cents', salesCents, totalCents),
    ...compare('total sales at the agreed prices', salesCents, workload.orders.sumCents(orders)),
    ...compare('total books', statistics.totalBooks, sold.length),
    ...compare('trending books', statistics.trendingBooks, sold.filter(({ trending }) => trending).length),
  ];
}

type CheckOptions = { shop: Constellation; mongo: MongoClient; workload: Workload };

/** Compares what the shop stores and answers at this moment with what customers and staff expect. */
export async function checkConsistency({ shop, mongo, workload }: CheckOptions): Promise<ConsistencyReport> {
  const state = await readStoredState(mongo);
  const orders = workload.orders.compare(state.orders.map(toExpectedOrder));
  const books = workload.books.compare(
    state.books
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ _id, title, newPriceCents }) => ({ id: _id, title, priceCents: newPriceCents })),
  );
  const { waiting, dead } = await countMessages(shop.rabbitUrl);
  const violations = [
    ...list('acknowledged orders are lost', orders.lost),
    ...list('orders are duplicated', orders.duplicated),
    ...list('orders are unexpected', orders.unexpected),
    ...list('acknowledged changes of books are lost', books.lost),
    ...list('books are unexpected', books.unexpected),
    ...list('replies were unexpected', workload.client.unexpectedReplies),
    ...compare('pending events', state.pending, 0),
    ...compare('waiting messages', waiting, 0),
    ...compare('dead letters', dead, 0),
    ...list('prices differ from the catalogue', findStalePrices(state)),
  ];
  // Signing in is the dearest part of a check, and statistics cannot be exact before.
  if (violations.length === 0) {
    const { readStatistics } = await createShopClient(shop, TIMEOUT_MS).signInStaff();
    violations.push(...compareStatistics(await readStatistics(), state, workload));
  }
  return {
    violations,
    orders: state.orders.length,
    counts: {
      lost: orders.lost.length + books.lost.length,
      duplicated: orders.duplicated.length,
      unexpected: orders.unexpected.length + books.unexpected.length,
    },
  };
}
