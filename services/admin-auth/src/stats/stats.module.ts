import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Platform } from '@bookstore/kit/platform';
import { Subscriber } from '@bookstore/kit/subscriber';
import { BooksProjection } from './books.projection.ts';
import { OrdersProjection } from './orders.projection.ts';
import { StatsController } from './stats.controller.ts';
import {
  BookFact,
  BookFactSchema,
  BookTotals,
  BookTotalsSchema,
  CustomerSales,
  CustomerSalesSchema,
  MonthlySales,
  MonthlySalesSchema,
  OrderFact,
  OrderFactSchema,
} from './stats.schema.ts';
import { StatsService } from './stats.service.ts';
import { createStatsHandlers } from './stats.subscriber.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: BookFact.name, schema: BookFactSchema },
      { name: BookTotals.name, schema: BookTotalsSchema },
      { name: OrderFact.name, schema: OrderFactSchema },
      { name: MonthlySales.name, schema: MonthlySalesSchema },
      { name: CustomerSales.name, schema: CustomerSalesSchema },
    ]),
  ],
  controllers: [StatsController],
  providers: [
    StatsService,
    BooksProjection,
    OrdersProjection,
    {
      provide: Subscriber,
      inject: [Platform, BooksProjection, OrdersProjection],
      useFactory: (platform: Platform, books: BooksProjection, orders: OrdersProjection) =>
        platform.subscribe('admin-auth.stats', createStatsHandlers(books, orders)),
    },
  ],
})
export class StatsModule {}
