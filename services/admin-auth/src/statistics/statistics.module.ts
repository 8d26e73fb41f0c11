import { operations } from '@bookstore/contracts/api';
import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import { CONFIG } from '@bookstore/kit/config';
import { Subscriber } from '@bookstore/kit/consumer/subscriber';
import { migrateInBackground } from '@bookstore/kit/mongo/migration';
import { Reconciliation } from '@bookstore/kit/replication/reconciliation';
import { Implements } from '@bookstore/kit/service/implements';
import { Platform } from '@bookstore/kit/service/platform';
import { readOrNaN } from '@bookstore/runtime/metrics';
import { Controller, Header, Injectable, Module } from '@nestjs/common';
import { getConnectionToken, InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { type AdminAuthConfig, stateFeedsOf } from '../config.ts';
import { MIGRATIONS } from '../migrations.ts';
import { refetchWithoutCategory } from './categories/category.migration.ts';
import { OutdatedRebuild } from './outdated-rebuild.ts';
import { StatisticsService } from './statistics.service.ts';

@Controller()
class StatisticsController {
  constructor(private readonly statistics: StatisticsService) {}

  @Implements(operations.readStatistics)
  @Header('cache-control', 'no-store')
  read() {
    return this.statistics.read();
  }
}

/** Counts the orders of each status, from the totals, whenever the metrics are read. */
@Injectable()
class StatisticsMetrics {
  constructor(statistics: StatisticsService, { metrics }: Platform) {
    metrics.addGauge('orders_by_status', 'Orders by their status.', ['status'], async (gauge) => {
      // All share one read.
      const readAll = ORDER_STATUSES.map(async (status) => {
        const read = async () => (await statistics.read()).ordersByStatus[status];
        gauge.set({ status }, await readOrNaN(read));
      });
      await Promise.all(readAll);
    });
  }
}

@Injectable()
class CategoryMigration {
  constructor(@InjectConnection() connection: Connection, { books }: StatisticsService, platform: Platform) {
    const migrateBatch = async () => refetchWithoutCategory(await books.projection.stored());
    migrateInBackground({ platform, connection, entry: MIGRATIONS.bookCategories, migrateBatch });
  }
}

@Module({
  exports: [StatisticsService],
  controllers: [StatisticsController],
  providers: [
    StatisticsService,
    StatisticsMetrics,
    OutdatedRebuild,
    CategoryMigration,
    {
      provide: Subscriber,
      inject: [Platform, StatisticsService],
      useFactory: async (platform: Platform, { books, orders }: StatisticsService) => {
        await Promise.all([books.initialize(), orders.initialize()]);
        // Registers the models of the current generation, so that their indexes are built before the start.
        await Promise.all([books.current(), orders.current()]);
        return platform.subscribe('admin-auth.stats', { ...books.handlers, ...orders.handlers });
      },
    },
    {
      provide: Reconciliation,
      inject: [Platform, CONFIG, getConnectionToken(), StatisticsService],
      useFactory: (
        platform: Platform,
        config: AdminAuthConfig,
        connection: Connection,
        { books, orders }: StatisticsService,
      ) => {
        const feeds = stateFeedsOf(config);
        const reconciliation = platform.reconcile({ connection, everyMs: config.RECONCILE_EVERY_MS }, [
          { owner: feeds.books, projection: books.projection },
          { owner: feeds.orders, projection: orders.projection },
        ]);
        platform.health.require('statistics', () => reconciliation.isBootstrapped());
        return reconciliation;
      },
    },
  ],
})
export class StatisticsModule {}
