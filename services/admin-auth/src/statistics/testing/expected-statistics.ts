import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { sumDollars, toDollars } from '@bookstore/contracts/money';
import type { AnyEvent } from './event-histories.ts';

type Order = Extract<AnyEvent, { type: 'order.placed' }>['data'];

const totalsOf = (orders: readonly Order[]) => ({
  totalSales: sumDollars(orders.map(({ totalCents }) => toDollars(totalCents))),
  totalOrders: orders.length,
});

function groupBy(orders: readonly Order[], keyOf: (order: Order) => string): [string, Order[]][] {
  const groups = new Map<string, Order[]>();
  for (const order of orders) groups.set(keyOf(order), [...(groups.get(keyOf(order)) ?? []), order]);
  return [...groups].toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** The statistics by their definition: the sum of the newest state of each book and order. */
export function computeStatistics(events: readonly AnyEvent[]): AdminStatistics {
  const newest = new Map<string, AnyEvent>();
  for (const event of events)
    if (event.data.v > (newest.get(event.data.id)?.data.v ?? 0)) newest.set(event.data.id, event);
  const current = [...newest.values()];
  const orders = current.flatMap((event) => (event.type === 'order.placed' ? [event.data] : []));
  const books = current.flatMap((event) => (event.type === 'book.saved' ? [event.data] : []));
  return {
    ...totalsOf(orders),
    totalBooks: books.length,
    trendingBooks: books.filter(({ trending }) => trending).length,
    monthlySales: groupBy(orders, ({ placedAt }) => placedAt.slice(0, 7)).map(([month, group]) => ({
      month,
      ...totalsOf(group),
    })),
    topCustomers: groupBy(orders, ({ customer }) => customer.id)
      .map(([name, group]) => ({ name, average: totalsOf(group).totalSales / group.length, group }))
      .toSorted((left, right) => right.average - left.average)
      .map(({ name, group }) => ({ name, averageOrder: averageOf(group), totalOrders: group.length })),
  };
}

const averageOf = (orders: readonly Order[]): number =>
  toDollars(Math.round(orders.reduce((sum, { totalCents }) => sum + totalCents, 0) / orders.length));
