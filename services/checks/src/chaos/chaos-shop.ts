import { join } from 'node:path';
import type { Constellation } from '@bookstore/dev-env/constellation';
import { MongoClient } from 'mongodb';
import type { CheckContext } from '../run-check.ts';
import { startShop } from '../start-shop.ts';
import { checkConsistency, type ConsistencyReport } from './consistency/check-consistency.ts';
import { FailpointCrashes } from './failpoints/failpoint-crashes.ts';
import { Workload } from './workload/workload.ts';

/** A shop of two replicas of each part that takes part in an order, and whose links can have faults. */
export const CHAOS_SHOP = {
  withProxies: true,
  replicas: { catalog: 2, orders: 2, 'admin-auth': 2, gateway: 2 },
  longestRestartDelayMs: 500,
  logLevel: 'warn',
};

type StartOptions = Omit<CheckContext, 'signal'> & {
  signal?: AbortSignal;
  seed: number;
  /** How often projections are reconciled, in milliseconds; 0 is never. */
  reconcileEveryMs: number;
};

/** A shop to break, the workload on it, and the check of its consistency. */
export type ChaosShop = {
  shop: Constellation;
  dataDir: string;
  workload: Workload;
  crashes: FailpointCrashes;
  check: () => Promise<ConsistencyReport>;
  stop: () => Promise<void>;
};

/** Starts a shop whose processes can crash at failpoints, and prepares the workload. */
export async function startChaosShop({
  seed,
  reconcileEveryMs,
  ...options
}: StartOptions): Promise<ChaosShop> {
  const { dataDir } = options;
  const crashes = await FailpointCrashes.open(join(dataDir, 'failpoints'));
  const reconciliation = { RECONCILE_EVERY_MS: String(reconcileEveryMs) };
  const shop = await startShop({
    ...CHAOS_SHOP,
    ...options,
    overrides: {
      catalog: crashes.settingsOf('catalog'),
      orders: { ...crashes.settingsOf('orders'), ...reconciliation },
      'admin-auth': { ...crashes.settingsOf('admin-auth'), ...reconciliation },
    },
  });
  const mongo = new MongoClient(shop.mongoUrl, { serverSelectionTimeoutMS: 2000 });
  const stop = async () => {
    await mongo.close();
    await shop.stop();
  };
  try {
    const workload = await Workload.prepare(shop, seed);
    const check = () => checkConsistency({ shop, mongo, workload });
    return { shop, dataDir, workload, crashes, check, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
