import { join } from 'node:path';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { SHOP_PARTS, type ShopPart } from '@bookstore/dev-env/shop-parts';
import { MongoClient } from 'mongodb';
import { createShopClient } from '../clients/shop-client.ts';
import { heapOptionOf } from '../memory-limits.ts';
import type { CheckContext } from '../run-check.ts';
import { createRandom } from '../seed/random.ts';
import { startShop } from '../start-shop.ts';
import { checkConsistency, type ConsistencyReport } from './consistency/check-consistency.ts';
import { FailpointCrashes } from './failpoints/failpoint-crashes.ts';
import { type FaultySmtpServer, startFaultySmtpServer } from './mail/faulty-smtp-server.ts';
import { StaffRecord } from './staff/staff-record.ts';
import { prepareStaffTraffic } from './staff/staff-traffic.ts';
import type { Worker } from './workload/worker.ts';
import { prepareWorkers } from './workload/workers.ts';
import { openWorkload, type Workload } from './workload/workload.ts';

const REPLICAS = { catalog: 2, orders: 2, 'admin-auth': 2, gateway: 2 };
/** Seeded books that nobody orders: staff change two of them, and the stock of two others. */
const CHANGED_BOOKS = 4;
const MAX_RESTART_DELAY_MS = 500;
/** How many mails about orders a customer gets in a day, of some hundred that are due, and the shop about one. */
export const DAILY_MAILS = { customer: 40, shop: 300 };

/** What a shop to break has that others have not. */
export type ChaosShopOptions = {
  /** How often projections are reconciled, in milliseconds; without it never, so that events alone make them right. */
  reconcileEveryMs?: number;
  replicas?: Partial<Record<ShopPart, number>>;
  drainMs?: number;
  seed: number;
};

/** A shop to break, what uses it, and the check of its consistency. */
export type ChaosShop = {
  shop: LocalShop;
  dataDir: string;
  workload: Workload;
  workers: readonly Worker[];
  /** When the database was killed, as `Date.now()`. */
  databaseKills: number[];
  crashes: FailpointCrashes;
  /** Receives all mails of the shop. */
  smtp: FaultySmtpServer;
  check: () => Promise<ConsistencyReport>;
  stop: () => Promise<void>;
};

type StartContext = Omit<CheckContext, 'signal'> & Partial<Pick<CheckContext, 'signal'>>;

/** Starts a shop with two replicas of each part that an order passes, with crashes at failpoints and network faults. */
export async function startChaosShop(context: StartContext, options: ChaosShopOptions): Promise<ChaosShop> {
  const { seed, reconcileEveryMs = 0, replicas = REPLICAS, drainMs = 0 } = options;
  const { dataDir } = context;
  const smtp = await startFaultySmtpServer(createRandom(seed));
  const crashes = await FailpointCrashes.open(join(dataDir, 'failpoints'));
  const shop = await startShop({
    ...context,
    replicas,
    withProxies: true,
    maxRestartDelayMs: MAX_RESTART_DELAY_MS,
    settings: {
      LOG_LEVEL: 'warn',
      // The clients of a scenario name their addresses, as a proxy does.
      TRUSTED_HOPS: '1',
      DRAIN_MS: String(drainMs),
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
    const workload = openWorkload(shop);
    const record = new StaffRecord({ name: shop.admin.username, role: 'admin' });
    const seeded = await createShopClient(shop).listBooks();
    const changed = seeded.splice(-CHANGED_BOOKS).map(({ _id }) => _id);
    for (const id of changed) workload.reserved.add(id);
    const workers = [
      ...(await prepareWorkers(shop, workload, { seed, books: seeded })),
      ...(await prepareStaffTraffic(shop, { workload, record, books: changed })),
    ];
    const check = () => checkConsistency({ shop, mongo, workload, record });
    const made = { workload, workers, crashes, smtp, databaseKills: [] };
    return { shop, dataDir, ...made, check, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
