import { fromMinorUnits } from '@bookstore/contracts/currency';
import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import {
  type AdminStatistics,
  adminStatistics,
  DAILY_SALES_DAYS,
  MAX_RETURNING,
} from '@bookstore/contracts/statistics';
import { CONFIG } from '@bookstore/kit/config';
import { coalesce } from '@bookstore/runtime/batch';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { createTimeZoneReader } from '../shop/settings.ts';
import { ALL_BOOKS, projectBooks } from './books.projection.ts';
import { dayOf, daysBefore, lastMonthToDate } from './calendar.ts';
import { SalesByCategory } from './categories/sales-by-category.ts';
import {
  ALL_ORDERS,
  type CustomerSales,
  type OrderTotals,
  projectOrders,
  type Sales,
} from './orders.projection.ts';

const TOP_CUSTOMERS = 20;
const BEST_SELLERS = 10;

/**
 * The statistics, read from totals: as fast with a million orders as with one. Only the sales by category are added up, once a
 * minute.
 */
@Injectable()
export class StatisticsService {
  readonly books: ReturnType<typeof projectBooks>;
  readonly orders: ReturnType<typeof projectOrders>;
  /** The time zone of the shop; the totals follow it once they are rebuilt. */
  readonly readTimeZone: () => Promise<string>;
  readonly #salesByCategory = new SalesByCategory();
  /** Requests that wait at the same time share one read that starts after them. */
  readonly read = coalesce(() => this.readTotals());

  constructor(
    @InjectConnection() connection: Connection,
    @Inject(CONFIG) config: Pick<AdminAuthConfig, 'SHOP_TIMEZONE'>,
  ) {
    this.books = projectBooks(connection);
    this.readTimeZone = createTimeZoneReader(connection, config);
    this.orders = projectOrders(connection, this.readTimeZone);
  }

  private async readTotals(): Promise<AdminStatistics> {
    const [bookTotals, orderTotals] = await Promise.all([this.books.current(), this.orders.current()]);
    const { timeZone } = orderTotals;
    const today = dayOf(Date.now(), timeZone);
    const sold = { orders: { $gt: 0 } };
    const { first, last } = lastMonthToDate(today);
    const firstListed = daysBefore(today, DAILY_SALES_DAYS - 1);
    const [books, all, months, days, customers, returning, bestSellers, categories] = await Promise.all([
      bookTotals.all.findById(ALL_BOOKS).lean(),
      orderTotals.all.findById(ALL_ORDERS).lean(),
      orderTotals.months.find(sold).sort({ _id: 1 }).lean(),
      orderTotals.days
        .find(sold)
        .where({ _id: { $gte: first < firstListed ? first : firstListed, $lte: today } })
        .sort({ _id: 1 })
        .lean(),
      orderTotals.customers.find(sold).sort({ averageCents: -1, _id: 1 }).limit(TOP_CUSTOMERS).lean(),
      orderTotals.customers.countDocuments({ orders: { $gt: 1 } }).limit(MAX_RETURNING),
      orderTotals.books
        .find({ copies: { $gt: 0 } })
        .sort({ copies: -1, _id: 1 })
        .limit(BEST_SELLERS)
        .lean(),
      this.#salesByCategory.read(orderTotals.books, bookTotals.states),
    ]);
    return {
      timeZone,
      totalBooks: books?.books ?? 0,
      trendingBooks: books?.trending ?? 0,
      ...sumSales(months),
      lastMonthToDate: sumSales(days.filter(({ _id }) => _id >= first && _id <= last)),
      ...toOrderTotals(all),
      monthlySales: months.map(({ _id, ...sales }) => ({ month: _id, ...toSales(sales) })),
      dailySales: days
        .filter(({ _id }) => _id >= firstListed)
        .map(({ _id, ...sales }) => ({ day: _id, ...toSales(sales) })),
      returningCustomers: returning,
      salesByCategory: categories,
      topCustomers: customers.map(toTopCustomer),
      bestSellers: bestSellers.map(({ _id, title, copies, totalCents }) => ({
        bookId: _id,
        title,
        copies,
        totalSales: fromMinorUnits(totalCents),
      })),
    };
  }
}

const toTopCustomer = ({ _id: id, name, averageCents, orders }: CustomerSales) => ({
  id,
  name,
  averageOrder: fromMinorUnits(Math.round(averageCents)),
  totalOrders: orders,
});

const sumSales = (periods: Omit<Sales, '_id'>[]) =>
  toSales({
    totalCents: sum(periods.map(({ totalCents }) => totalCents)),
    orders: sum(periods.map(({ orders }) => orders)),
  });

const toSales = ({ totalCents, orders }: Omit<Sales, '_id'>) => ({
  totalSales: fromMinorUnits(totalCents),
  totalOrders: orders,
});

type OrderFigures = Pick<AdminStatistics, 'ordersByStatus' | 'cashDue' | 'cashCollected' | 'cashRefunded'>;

const { ordersByStatus } = adminStatistics.shape;

const toOrderTotals = (all: Partial<OrderTotals> | null): OrderFigures => ({
  ordersByStatus: ordersByStatus.parse(
    Object.fromEntries(ORDER_STATUSES.map((status) => [status, all?.[status] ?? 0])),
  ),
  cashDue: fromMinorUnits(all?.dueCents ?? 0),
  cashCollected: fromMinorUnits(all?.collectedCents ?? 0),
  cashRefunded: fromMinorUnits(all?.refundedCents ?? 0),
});

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
