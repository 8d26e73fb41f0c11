import { toMinorUnits } from '@bookstore/contracts/money';
import { ORDER_STATUSES, type OrderStatus } from '@bookstore/contracts/order-transitions';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import type { ExpectedOrders } from '../workload/expected-orders.ts';
import { compare, toExpectedOrder } from './compare.ts';
import type { StoredOrder, StoredState } from './stored-state.ts';

const MAX_BEST_SELLERS = 10;

const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

const centsOf = (periods: readonly { totalSales: number }[]): number =>
  sumOf(periods, ({ totalSales }) => toMinorUnits(totalSales));

/** How many copies of each of the best sellers were sold, most first. */
function countBestSellers(sold: readonly StoredOrder[]): number[] {
  const lines = sold.flatMap(({ items }) => items);
  const copies = [...Map.groupBy(lines, ({ bookId }) => bookId).values()].map(({ length }) => length);
  return copies.toSorted((a, b) => b - a).slice(0, MAX_BEST_SELLERS);
}

/** Compares the statistics with the stored orders and books, and with what customers agreed to pay. */
export function compareStatistics(
  statistics: AdminStatistics,
  { books, orders }: StoredState,
  expected: ExpectedOrders,
): string[] {
  const onSale = books.filter(({ isDeleted }) => !isDeleted);
  const sold = orders.filter(({ status }) => status !== 'cancelled' && status !== 'returned');
  const salesCents = toMinorUnits(statistics.totalSales);
  const sumCents = (some: readonly StoredOrder[], field: 'totalCents' | 'collectedCents' | 'refundedCents') =>
    sumOf(some, (order) => order[field]);
  const due = orders.filter(({ payment }) => payment === 'due');
  const countOf = (status: OrderStatus) => orders.filter((order) => order.status === status).length;
  const copies = statistics.bestSellers.map((book) => book.copies);
  const figures: [what: string, found: number | string, expected: number | string][] = [
    ['total orders', statistics.totalOrders, sold.length],
    ['total sales in cents', salesCents, sumCents(sold, 'totalCents')],
    ['total sales at the agreed prices', salesCents, expected.sumCents(sold.map(toExpectedOrder))],
    ['sales of all months in cents', centsOf(statistics.monthlySales), salesCents],
    // All were placed by this run, in the days that are listed.
    ['sales of all days in cents', centsOf(statistics.dailySales), salesCents],
    ...ORDER_STATUSES.map((status): [string, number, number] => [
      `${status} orders`,
      statistics.ordersByStatus[status],
      countOf(status),
    ]),
    ['cash due in cents', toMinorUnits(statistics.cashDue), sumCents(due, 'totalCents')],
    ['cash collected in cents', toMinorUnits(statistics.cashCollected), sumCents(orders, 'collectedCents')],
    ['cash refunded in cents', toMinorUnits(statistics.cashRefunded), sumCents(orders, 'refundedCents')],
    ['copies of best sellers', copies.join(' '), countBestSellers(sold).join(' ')],
    ['total books', statistics.totalBooks, onSale.length],
    ['trending books', statistics.trendingBooks, onSale.filter(({ trending }) => trending).length],
  ];
  return figures.flatMap(([what, found, wanted]) => compare(what, found, wanted));
}
