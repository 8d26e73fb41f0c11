import { formatPrice } from '@bookstore/contracts/currency';
import { withDatabase } from '@bookstore/kit/mongo/mongo';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import { adminAuthSettings, stateFeedsOf } from '../config.ts';
import { rebuildStatistics } from './rebuild.ts';
import { StatisticsService } from './statistics.service.ts';

const PROGRESS_INTERVAL_MS = 1000;

const rebuildSettings = adminAuthSettings.pick({
  MONGO_URL: true,
  CATALOG_URL: true,
  ORDERS_URL: true,
  SERVICE_TOKEN: true,
  SHOP_TIMEZONE: true,
});

/** Runs a rebuild as a process of its own, and prints its progress and the resulting statistics. */
export async function runRebuild(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> {
  const settings = readSettings(rebuildSettings, withSecretFiles(rebuildSettings, environment));
  const startedAt = performance.now();
  await withDatabase(settings.MONGO_URL, async (connection) => {
    const onProgress = createProgress(print);
    const skip = (id: string, error: unknown) => {
      print(`skipped ${id}: ${String(error)}`);
    };
    const statistics = new StatisticsService(connection, settings);
    await rebuildStatistics({ connection, statistics, feeds: stateFeedsOf(settings), onProgress, skip });
    const { totalBooks, trendingBooks, totalOrders, totalSales } = await statistics.read();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`books: ${totalBooks}, trending: ${trendingBooks}`);
    print(`orders: ${totalOrders}, sales: ${formatPrice(totalSales)}`);
    print(`Statistics rebuilt in ${seconds} s.`);
  });
}

function createProgress(print: (line: string) => void) {
  let printedAt = 0;
  return (name: string, stored: number, total: number) => {
    if (performance.now() - printedAt < PROGRESS_INTERVAL_MS && stored < total) return;
    printedAt = performance.now();
    print(`${name}: ${stored} of ${total}`);
  };
}
