import { toDecimalString } from '@bookstore/contracts/money';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import mongoose from 'mongoose';
import { adminAuthSettings } from '../config.ts';
import { rebuildStatistics } from './rebuild.ts';
import { Statistics } from './statistics.ts';
import { ownersIn } from './stats.owners.ts';
import { StatsService } from './stats.service.ts';

const PROGRESS_EVERY_MS = 1000;

const rebuildSettings = adminAuthSettings.pick({
  MONGO_URL: true,
  CATALOG_URL: true,
  ORDERS_URL: true,
  FACTS_TOKEN: true,
});

function createProgress(print: (line: string) => void) {
  let toldAt = 0;
  return (name: string, taken: number, all: number) => {
    if (performance.now() - toldAt < PROGRESS_EVERY_MS && taken < all) return;
    toldAt = performance.now();
    print(`${name}: ${taken} of ${all}`);
  };
}

/**
 * Makes the statistics anew, as a process of its own beside the shop that runs, tells how far it is and ends with the
 * figures.
 * @throws SettingsError, and what `rebuildStatistics` throws.
 */
export async function runRebuild(
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> {
  const settings = readSettings(rebuildSettings, withSecretFiles(environment));
  const startedAt = performance.now();
  const connection = await mongoose
    .createConnection(settings.MONGO_URL, { writeConcern: { w: 'majority', journal: true } })
    .asPromise();
  try {
    const onSkip = (id: string, error: unknown) => {
      print(`skipped ${id}: ${String(error)}`);
    };
    const onProgress = createProgress(print);
    await rebuildStatistics({ connection, owners: ownersIn(settings), onProgress, onSkip });
    const figures = await new StatsService(new Statistics(connection)).read();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`books: ${figures.totalBooks}, trending: ${figures.trendingBooks}`);
    print(`orders: ${figures.totalOrders}, sales: $${toDecimalString(figures.totalSales)}`);
    print(`The statistics were made anew in ${seconds} s.`);
  } finally {
    await connection.close();
  }
}
