import { join } from 'node:path';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { MongoClient } from 'mongodb';
import { heapOptionOf } from '../memory-limits.ts';
import type { CheckContext } from '../run-check.ts';
import { startShop } from '../start-shop.ts';
import { checkConsistency, type ConsistencyReport } from './consistency/check-consistency.ts';
import { createRandom } from '../seed/random.ts';
import { FailpointCrashes } from './failpoints/failpoint-crashes.ts';
import { FaultySmtpServer } from './mail/faulty-smtp-server.ts';
import { prepareWorkload, type Workload } from './workload/workload.ts';

const REPLICAS = { catalog: 2, orders: 2, 'admin-auth': 2, gateway: 2 };
const MAX_RESTART_DELAY_MS = 500;
/** How many mails about orders a customer gets in a day, of some hundred that are due, and the shop about one. */
export const DAILY_MAILS = { customer: 40, shop: 300 };

type StartOptions = Omit<CheckContext, 'signal'> & {
  signal?: AbortSignal;
  seed: number;
  /** How many copies there are of all counted books together. */
  copies: number;
  /** How often projections are reconciled, in milliseconds; 0 is never. */
  reconcileEveryMs: number;
};

/** A shop to break, the workload on it, and the check of its consistency. */
export type ChaosShop = {
  shop: LocalShop;
  dataDir: string;
  workload: Workload;
  crashes: FailpointCrashes;
  /** Receives all mails of the shop. */
  smtp: FaultySmtpServer;
  check: () => Promise<ConsistencyReport>;
  stop: () => Promise<void>;
};

/** Starts a shop with two replicas of each part that an order passes, with crashes at failpoints and network faults. */
export async function startChaosShop({
  seed,
  copies,
  reconcileEveryMs,
  ...options
}: StartOptions): Promise<ChaosShop> {
  const { dataDir } = options;
  const smtp = await FaultySmtpServer.listen(createRandom(seed));
  const crashes = await FailpointCrashes.open(join(dataDir, 'failpoints'));
  const shop = await startShop({
    ...options,
    replicas: REPLICAS,
    withProxies: true,
    maxRestartDelayMs: MAX_RESTART_DELAY_MS,
    settings: {
      LOG_LEVEL: 'warn',
      RECONCILE_EVERY_MS: String(reconcileEveryMs),
      SHOP_MAIL: 'shop@shop.example',
      MAILS_PER_ADDRESS: String(DAILY_MAILS.shop),
      MAILS_PER_UNVERIFIED_ADDRESS: String(DAILY_MAILS.customer),
      SMTP_URL: smtp.url,
    },
    overrides: Object.fromEntries(
      SHOP_PARTS.map((part) => [part, { NODE_OPTIONS: `${heapOptionOf(part)} ${crashes.optionOf(part)}` }]),
    ),
  });
  const mongo = new MongoClient(shop.mongoUrl, { serverSelectionTimeoutMS: 2000 });
  const stop = async () => {
    await mongo.close();
    await shop.stop();
    await smtp.close();
  };
  try {
    const workload = await prepareWorkload(shop, { seed, copies });
    const check = () => checkConsistency({ shop, mongo, workload });
    return { shop, dataDir, workload, crashes, smtp, check, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
