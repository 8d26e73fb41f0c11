import { fromMinorUnits, sumAmounts } from '@bookstore/contracts/currency';
import { ORDER_STATUSES, type OrderStatus } from '@bookstore/contracts/order-transitions';
import { adminStatistics, type AdminStatistics, DAILY_SALES_DAYS } from '@bookstore/contracts/statistics';
import type { AnyEvent, OrderData } from './event-histories.ts';

const DAY_MS = 86_400_000;

const sumOf = <T>(items: readonly T[], centsOf: (item: T) => number): number =>
  sumAmounts(items.map((item) => fromMinorUnits(centsOf(item))));

const totalsOf = (orders: readonly OrderData[]) => ({
  totalSales: sumOf(orders, ({ totalCents }) => totalCents),
  totalOrders: orders.length,
});

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] =>
  [...Map.groupBy(items, keyOf)].toSorted(([left], [right]) => (left < right ? -1 : 1));

/** The date on the calendar of a time zone, made of its parts. */
function dateIn(timeZone: string, timeMs: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(timeMs);
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return [partOf('year'), partOf('month'), partOf('day')].join('-');
}

/** The dates of the days that are listed, at noon of each, which no change of the clock moves to another date. */
function lastDays(timeZone: string): string[] {
  const noon = Date.parse(`${dateIn(timeZone, Date.now())}T12:00:00Z`);
  return Array.from({ length: DAILY_SALES_DAYS }, (_, day) =>
    new Date(noon - day * DAY_MS).toISOString().slice(0, 10),
  );
}

/** Whether a date is in the month before this one, not on a later day of the month than today. */
function isLastMonthToDate(timeZone: string, date: string): boolean {
  const [year = 0, month = 0, today = 0] = dateIn(timeZone, Date.now()).split('-').map(Number);
  const [itsYear = 0, itsMonth = 0, day = 0] = date.split('-').map(Number);
  return itsYear * 12 + itsMonth === year * 12 + month - 1 && day <= today;
}

/** In cents: of equal averages, amounts can be different fractions. */
const averageOf = (orders: readonly OrderData[]): number =>
  orders.reduce((sum, { totalCents }) => sum + totalCents, 0) / orders.length;

/** The newest state of each book and order. */
function newestOf(events: readonly AnyEvent[]): AnyEvent[] {
  const newest = new Map<string, AnyEvent>();
  for (const event of events)
    if (event.data.v > (newest.get(event.data.id)?.data.v ?? 0)) newest.set(event.data.id, event);
  return [...newest.values()];
}

/** The statistics by their definition: the sum of the newest state of each book and order. Without the sales by category. */
export function computeStatistics(events: readonly AnyEvent[], timeZone: string): AdminStatistics {
  const current = newestOf(events);
  const books = current.flatMap((event) => (event.pattern === 'book.saved' ? [event.data] : []));
  const all = current.flatMap((event) => (event.pattern === 'order.*' ? [event.data] : []));
  const sold = all.filter(({ status }) => status !== 'cancelled' && status !== 'returned');
  const dayOf = ({ placedAt }: OrderData) => dateIn(timeZone, Date.parse(placedAt));
  const days = lastDays(timeZone);
  const countOf = (status: OrderStatus) => all.filter((order) => order.status === status).length;
  const lines = sold.flatMap(({ items }) => items);
  const byCustomer = groupBy(sold, ({ customer }) => customer.id);
  return {
    ...totalsOf(sold),
    timeZone,
    totalBooks: books.length,
    trendingBooks: books.filter(({ trending }) => trending).length,
    monthlySales: groupBy(sold, (order) => dayOf(order).slice(0, 7)).map(([month, group]) => ({
      month,
      ...totalsOf(group),
    })),
    lastMonthToDate: totalsOf(sold.filter((order) => isLastMonthToDate(timeZone, dayOf(order)))),
    dailySales: groupBy(sold, dayOf)
      .filter(([day]) => days.includes(day))
      .map(([day, group]) => ({ day, ...totalsOf(group) })),
    returningCustomers: byCustomer.filter(([, { length }]) => length > 1).length,
    topCustomers: byCustomer
      .map(([name, group]) => ({ id: name, name, average: averageOf(group), totalOrders: group.length }))
      .toSorted((left, right) => right.average - left.average)
      .map(({ average, ...customer }) => ({
        ...customer,
        averageOrder: fromMinorUnits(Math.round(average)),
      })),
    bestSellers: groupBy(lines, ({ bookId }) => bookId)
      .map(([bookId, group]) => ({
        bookId,
        title: `Title of ${bookId}`,
        copies: group.length,
        totalSales: sumOf(group, ({ priceCents }) => priceCents),
      }))
      .toSorted((left, right) => right.copies - left.copies),
    ordersByStatus: adminStatistics.shape.ordersByStatus.parse(
      Object.fromEntries(ORDER_STATUSES.map((status) => [status, countOf(status)])),
    ),
    cashDue: sumOf(
      all.filter(({ payment }) => payment === 'due'),
      ({ totalCents }) => totalCents,
    ),
    cashCollected: sumOf(all, ({ collectedCents }) => collectedCents),
    cashRefunded: sumOf(all, ({ refundedCents }) => refundedCents),
  };
}
