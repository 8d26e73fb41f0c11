import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import { readGauge } from '@bookstore/kit/mongo/read-gauge';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { StatisticsService } from './statistics.service.ts';

/** Counts the orders of each status, from the totals, whenever the metrics are read. */
@Injectable()
export class StatisticsMetrics {
  constructor(
    @InjectConnection() connection: Connection,
    statistics: StatisticsService,
    { metrics }: Platform,
  ) {
    metrics.addGauge('orders_by_status', 'Orders by their status.', ['status'], async (gauge) => {
      // All share one read.
      const readAll = ORDER_STATUSES.map(async (status) => {
        const read = async () => (await statistics.read()).ordersByStatus[status];
        gauge.set({ status }, await readGauge(connection, read));
      });
      await Promise.all(readAll);
    });
  }
}
