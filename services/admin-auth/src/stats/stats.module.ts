import { Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { Reconciliation } from '@bookstore/kit/replication/reconciliation';
import { Subscriber } from '@bookstore/kit/consumer/subscriber';
import type { Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { Statistics } from './statistics.ts';
import { StatsController } from './stats.controller.ts';
import { copiesOf } from './stats.copies.ts';
import { ownersIn } from './stats.owners.ts';
import { StatsService } from './stats.service.ts';

@Module({
  controllers: [StatsController],
  providers: [
    Statistics,
    StatsService,
    {
      provide: Subscriber,
      inject: [Platform, Statistics],
      useFactory: (platform: Platform, statistics: Statistics) => {
        const { books, orders } = copiesOf(statistics);
        return platform.subscribe('admin-auth.stats', { ...books.handlers, ...orders.handlers });
      },
    },
    {
      provide: Reconciliation,
      inject: [Platform, CONFIG, getConnectionToken(), Statistics],
      useFactory: (
        platform: Platform,
        config: AdminAuthConfig,
        connection: Connection,
        statistics: Statistics,
      ) => {
        const copies = copiesOf(statistics);
        const owners = ownersIn(config);
        return platform.reconcile({ connection, everyMs: config.RECONCILE_EVERY_MS }, [
          { owner: owners.books, projection: copies.books },
          { owner: owners.orders, projection: copies.orders },
        ]);
      },
    },
  ],
})
export class StatsModule {}
