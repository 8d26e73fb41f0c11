import { toMinorUnits } from '@bookstore/contracts/money';
import { isSold, ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { listDifferent } from './compare.ts';
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

/** Compares the statistics with the stored orders and books. */
export function compareStatistics(statistics: AdminStatistics, { books, orders }: StoredState): string[] {
  const onSale = books.filter(({ isDeleted }) => !isDeleted);
  const sold = orders.filter(({ status }) => isSold(status));
  const due = orders.filter(({ payment }) => payment === 'due');
  const soldCents = sumOf(sold, ({ totalCents }) => totalCents);
  const countOf = (status: string) => orders.filter((order) => order.status === status).length;
  const found = {
    ...statistics.ordersByStatus,
    orders: statistics.totalOrders,
    sales: toMinorUnits(statistics.totalSales),
    'sales of all months': centsOf(statistics.monthlySales),
    'sales of all days': centsOf(statistics.dailySales),
    'cash due': toMinorUnits(statistics.cashDue),
    'cash collected': toMinorUnits(statistics.cashCollected),
    'cash refunded': toMinorUnits(statistics.cashRefunded),
    'copies of best sellers': statistics.bestSellers.map((book) => book.copies).join(' '),
    books: statistics.totalBooks,
    'trending books': statistics.trendingBooks,
  };
  const expected = {
    ...Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf(status)])),
    orders: sold.length,
    sales: soldCents,
    // All were placed by this run, in the days and months that are listed.
    'sales of all months': soldCents,
    'sales of all days': soldCents,
    'cash due': sumOf(due, ({ totalCents }) => totalCents),
    'cash collected': sumOf(orders, ({ collectedCents }) => collectedCents),
    'cash refunded': sumOf(orders, ({ refundedCents }) => refundedCents),
    'copies of best sellers': countBestSellers(sold).join(' '),
    books: onSale.length,
    'trending books': onSale.filter(({ trending }) => trending).length,
  };
  return listDifferent('statistics are wrong', Object.entries(found), Object.entries(expected));
}
