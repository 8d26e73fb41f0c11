import { Injectable } from '@nestjs/common';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { toDollars } from '@bookstore/contracts/money';
import { coalesce } from '@bookstore/runtime/batch';
import { ALL_BOOKS } from './books.projection.ts';
import { Statistics } from './statistics.ts';

/** How many customers are listed. */
const TOP_CUSTOMERS = 20;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The statistics, read from the sums: as fast with a million orders as with one. */
@Injectable()
export class StatsService {
  /** One read serves all who wait for it: they came before it began. */
  readonly read = coalesce(() => this.readSums());

  constructor(private readonly statistics: Statistics) {}

  private async readSums(): Promise<AdminStatistics> {
    const [bookSums, orderSums] = await Promise.all([
      this.statistics.books.current(),
      this.statistics.orders.current(),
    ]);
    const [books, months, customers] = await Promise.all([
      bookSums.all.findById(ALL_BOOKS).lean(),
      orderSums.months.find().sort({ _id: 1 }).lean(),
      orderSums.customers
        .find({ orders: { $gt: 0 } })
        .sort({ averageCents: -1, _id: 1 })
        .limit(TOP_CUSTOMERS)
        .lean(),
    ]);
    return {
      totalBooks: books?.books ?? 0,
      trendingBooks: books?.trending ?? 0,
      totalSales: toDollars(sum(months.map(({ totalCents }) => totalCents))),
      totalOrders: sum(months.map(({ orders }) => orders)),
      monthlySales: months.map(({ _id, totalCents, orders }) => ({
        month: _id,
        totalSales: toDollars(totalCents),
        totalOrders: orders,
      })),
      topCustomers: customers.map(({ name, averageCents, orders }) => ({
        name,
        averageOrder: toDollars(Math.round(averageCents)),
        totalOrders: orders,
      })),
    };
  }
}
