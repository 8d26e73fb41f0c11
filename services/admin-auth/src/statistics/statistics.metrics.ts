import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import { readOrNaN } from '@bookstore/runtime/metrics';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { StatisticsService } from './statistics.service.ts';

/** Counts the orders of each status, from the totals, whenever the metrics are read. */
@Injectable()
export class StatisticsMetrics {
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
