import { join } from 'node:path';
import {
  type Constellation,
  type ConstellationOptions,
  startConstellation,
} from '@bookstore/dev-env/constellation';
import type { Environment } from '@bookstore/dev-env/environment';
import { audit, type Audit } from './audit/audit.ts';
import { Databases } from './audit/stored-state.ts';
import { Traps } from './failpoints/traps.ts';
import { Traffic } from './traffic/traffic.ts';

const RESTART_DELAY_MS = 500;

type StartOptions = {
  dataDir: string;
  environment: Environment;
  print: (line: string) => void;
  seed: number;
  /** How often copies of facts are compared with their owners', in milliseconds; 0 is never. */
  reconcileEveryMs: number;
  signal?: AbortSignal | undefined;
};

/** A shop to break, who uses it meanwhile, and whether it is whole. */
export type ChaosShop = {
  shop: Constellation;
  dataDir: string;
  traffic: Traffic;
  traps: Traps;
  audit: () => Promise<Audit>;
  stop: () => Promise<void>;
};

/** A shop of two replicas of each part that takes orders, without limits on how often one may ask. */
export const describeShop = (overrides: ConstellationOptions['overrides'] = {}) => ({
  port: 0,
  withProxies: true,
  replicas: { catalog: 2, orders: 2, 'admin-auth': 2, gateway: 2 },
  maxRestartDelayMs: RESTART_DELAY_MS,
  settings: { LOG_LEVEL: 'warn' },
  overrides: {
    ...overrides,
    gateway: {
      RATE_LIMIT_ALL: '0',
      RATE_LIMIT_ORDERS: '0',
      RATE_LIMIT_STAFF_LOGIN: '0',
      ...overrides.gateway,
    },
    identity: { RATE_LIMIT_SIGN_UP: '0', ...overrides.identity },
    'admin-auth': {
      SIGN_IN_FAILURES_PER_ADDRESS: '0',
      SIGN_IN_FAILURES_PER_ACCOUNT: '0',
      ...overrides['admin-auth'],
    },
  },
});

/** Starts a shop whose processes fall into traps and to which faults can be done, and lets customers and staff in. */
export async function startChaosShop(options: StartOptions): Promise<ChaosShop> {
  const { dataDir, environment, print, seed, signal } = options;
  const reconciling = { RECONCILE_EVERY_MS: String(options.reconcileEveryMs) };
  const traps = await Traps.open(join(dataDir, 'traps'));
  const shop = await startConstellation({
    ...describeShop({
      catalog: traps.settingsOf('catalog'),
      orders: { ...traps.settingsOf('orders'), ...reconciling },
      'admin-auth': { ...traps.settingsOf('admin-auth'), ...reconciling },
    }),
    dataDir,
    environment,
    print,
    ...(signal && { signal }),
  });
  const databases = new Databases(shop.mongoUrl);
  const stop = async () => {
    await databases.close();
    await shop.stop();
  };
  try {
    const traffic = await Traffic.enter(shop, seed);
    const { rabbitUrl } = shop;
    return { shop, dataDir, traffic, traps, audit: () => audit({ databases, rabbitUrl, traffic }), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
