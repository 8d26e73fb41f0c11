import { toMinorUnits } from '@bookstore/contracts/money';
import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
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
  const due = orders.filter(({ payment }) => payment === 'due');
  return [
    ...compare('total orders', statistics.totalOrders, sold.length),
    ...compare(
      'total sales in cents',
      salesCents,
      sumOf(sold, ({ totalCents }) => totalCents),
    ),
    ...compare('total sales at the agreed prices', salesCents, expected.sumCents(sold.map(toExpectedOrder))),
    ...compare('sales of all months in cents', centsOf(statistics.monthlySales), salesCents),
    // All were placed by this run, in the days that are listed.
    ...compare('sales of all days in cents', centsOf(statistics.dailySales), salesCents),
    ...ORDER_STATUSES.flatMap((status) =>
      compare(
        `${status} orders`,
        statistics.ordersByStatus[status],
        orders.filter((order) => order.status === status).length,
      ),
    ),
    ...compare(
      'cash due in cents',
      toMinorUnits(statistics.cashDue),
      sumOf(due, ({ totalCents }) => totalCents),
    ),
    ...compare(
      'cash collected in cents',
      toMinorUnits(statistics.cashCollected),
      sumOf(orders, ({ collectedCents }) => collectedCents),
    ),
    ...compare(
      'cash refunded in cents',
      toMinorUnits(statistics.cashRefunded),
      sumOf(orders, ({ refundedCents }) => refundedCents),
    ),
    ...compare(
      'copies of best sellers',
      statistics.bestSellers.map(({ copies }) => copies).join(' '),
      countBestSellers(sold).join(' '),
    ),
    ...compare('total books', statistics.totalBooks, onSale.length),
    ...compare('trending books', statistics.trendingBooks, onSale.filter(({ trending }) => trending).length),
  ];
}
