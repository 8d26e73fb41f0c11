import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Platform } from '@bookstore/kit/platform';
import { Subscriber } from '@bookstore/kit/subscriber';
import { StatsController } from './stats.controller.ts';
import { StatsProjection } from './stats.projection.ts';
import {
  BookFact,
  BookFactSchema,
  BookTotals,
  BookTotalsSchema,
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
    ]),
  ],
  controllers: [StatsController],
  providers: [
    StatsService,
    StatsProjection,
    {
      provide: Subscriber,
      inject: [Platform, StatsProjection],
      useFactory: (platform: Platform, projection: StatsProjection) =>
        platform.subscribe('admin-auth.stats', createStatsHandlers(projection)),
    },
  ],
})
export class StatsModule {}
