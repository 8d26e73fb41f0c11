import { toDollars } from '@bookstore/contracts/money';
import type { AdminStatistics } from '@bookstore/contracts/statistics';
import { coalesce } from '@bookstore/runtime/batch';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ALL_BOOKS, projectBooks } from './books.projection.ts';
import { projectOrders } from './orders.projection.ts';

const TOP_CUSTOMERS = 20;

/** The statistics, read from totals: as fast with a million orders as with one. */
@Injectable()
export class StatisticsService {
  readonly books: ReturnType<typeof projectBooks>;
  readonly orders: ReturnType<typeof projectOrders>;
  /** Requests that wait at the same time share one read that starts after them. */
  readonly read = coalesce(() => this.readTotals());

  constructor(@InjectConnection() connection: Connection) {
    this.books = projectBooks(connection);
    this.orders = projectOrders(connection);
  }

  private async readTotals(): Promise<AdminStatistics> {
    const [bookTotals, orderTotals] = await Promise.all([this.books.current(), this.orders.current()]);
    const [books, months, customers] = await Promise.all([
      bookTotals.all.findById(ALL_BOOKS).lean(),
      orderTotals.months.find().sort({ _id: 1 }).lean(),
      orderTotals.customers
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

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
