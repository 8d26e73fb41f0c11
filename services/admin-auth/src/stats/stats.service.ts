import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AdminStatistics } from '@bookstore/contracts/admin';
import { toDollars } from '@bookstore/contracts/money';
import type { Model } from 'mongoose';
import { ALL_BOOKS } from './books.projection.ts';
import { BookTotals, CustomerSales, MonthlySales } from './stats.schema.ts';

/** How many customers are listed. */
const TOP_CUSTOMERS = 20;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** The statistics, read from the sums: as fast with a million orders as with one. */
@Injectable()
export class StatsService {
  constructor(
    @InjectModel(BookTotals.name) private readonly bookTotals: Model<BookTotals>,
    @InjectModel(MonthlySales.name) private readonly monthlySales: Model<MonthlySales>,
    @InjectModel(CustomerSales.name) private readonly customerSales: Model<CustomerSales>,
  ) {}

  async read(): Promise<AdminStatistics> {
    const [books, months, customers] = await Promise.all([
      this.bookTotals.findById(ALL_BOOKS).lean(),
      this.monthlySales.find().sort({ _id: 1 }).lean(),
      this.customerSales
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
