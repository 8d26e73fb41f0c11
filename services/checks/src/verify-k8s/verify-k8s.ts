import type { Environment } from '@bookstore/dev-env/environment';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { StepLog } from '@bookstore/dev-env/step-log';
import { underLoad } from '../under-load.ts';
import { meetCustomers } from '../verify-compose/customers.ts';
import { Cluster } from './cluster.ts';
import { readersOf } from './load.ts';

const PARTS = ['catalog', 'orders', 'admin-auth', 'identity', 'web', 'gateway'] as const;
const STORES = ['rabbitmq', 'mongo'] as const;
const ROLLOUT_TIMEOUT = '--timeout=300s';
const UNLIMITED = JSON.stringify({ data: { RATE_LIMIT_ALL: '0', RATE_LIMIT_ORDERS: '0' } });

type VerifyOptions = {
  url: string;
  environment: Environment;
  signal: AbortSignal;
  print: (line: string) => void;
};
type Customers = Awaited<ReturnType<typeof meetCustomers>>;
type Check = { cluster: Cluster; log: StepLog; url: string; customers: Customers };

const tell = ({ totalOrders, totalSales }: { totalOrders: number; totalSales: number }) =>
  `${totalOrders} orders, $${totalSales.toFixed(2)}`;

async function untilAllReady(cluster: Cluster, storeCount: number): Promise<void> {
  for (const store of STORES) await cluster.untilReady(store, storeCount);
  for (const part of PARTS) await cluster.untilReady(part, 2);
}

/** Replaces every pod of a part, one after the other, while the shop is read. */
async function checkRestart({ cluster, url }: Check, part: string): Promise<number> {
  const { sent, failures } = await underLoad(readersOf(url), async () => {
    await cluster.kubectl('rollout', 'restart', `deployment/${part}`);
    await cluster.kubectl('rollout', 'status', `deployment/${part}`, ROLLOUT_TIMEOUT);
  });
  if (failures.length > 0)
    throw new StartFailure(
      `${failures.length} of ${sent} requests failed: ${failures.slice(0, 5).join(', ')}`,
    );
  return sent;
}

/** Deletes each pod of a part in turn, with orders before, while and after it is away. */
async function checkDeletions({ cluster, log, customers }: Check, part: string): Promise<void> {
  const pods = await cluster.pods(part);
  for (const { name, uid } of pods) {
    const lose = async () => {
      await customers.order(2);
      await cluster.kubectl('delete', 'pod', name, '--wait=false');
      await customers.order(5);
      await cluster.untilReady(part, pods.length, [uid]);
      await customers.order(1);
      return customers.checkBooks();
    };
    await log.run(`delete ${name}`, lose, tell);
  }
}

async function checkShop(cluster: Cluster, log: StepLog, url: string): Promise<void> {
  const template = '--template={{ .data.ADMIN_PASSWORD | base64decode }}';
  const password = await cluster.kubectl('get', 'secret', 'admin-auth', template);
  const customers = await meetCustomers({ url, admin: { username: 'admin', password } });
  const check = { cluster, log, url, customers };
  const purchase = async () => {
    await customers.order(5);
    return customers.checkBooks();
  };
  await log.run('purchase', purchase, tell);
  for (const part of PARTS) {
    const count = (sent: number) => `${sent} requests, 0 failed`;
    await log.run(`restart ${part}`, () => checkRestart(check, part), count);
  }
  for (const part of [...PARTS, ...STORES]) await checkDeletions(check, part);
  await cluster.kubectl('delete', 'job', 'mongo-setup', '--ignore-not-found');
  await cluster.kubectl('apply', '-k', 'k8s/ha');
  await log.run('all three', () => untilAllReady(cluster, 3));
  for (const store of STORES) await checkDeletions(check, store);
}

/**
 * Brings the shop up in the cluster that kubectl speaks to and checks it as an operator would: purchases, rolling
 * restarts under load, the loss of each pod; then the same with three of each store. Takes it away again.
 * @throws an error that says what was not so.
 */
export async function verifyKubernetes({ url, environment, signal, print }: VerifyOptions): Promise<void> {
  const log = new StepLog(print);
  const cluster = new Cluster(environment, signal);
  const found = await cluster.run('kubectl', 'get', 'namespace', 'bookstore', '--ignore-not-found');
  if (found)
    throw new StartFailure('There is a namespace `bookstore` already, and what is in it is left alone.');
  try {
    await cluster.run('k8s/make-secrets');
    await log.run('apply', () => cluster.kubectl('apply', '-f', 'k8s'));
    await log.run('all ready', () => untilAllReady(cluster, 1));
    await cluster.kubectl('patch', 'configmap', 'settings', '--patch', UNLIMITED);
    await cluster.kubectl('rollout', 'restart', 'deployment/gateway');
    await cluster.kubectl('rollout', 'status', 'deployment/gateway', ROLLOUT_TIMEOUT);
    await checkShop(cluster, log, url);
  } catch (error) {
    print(await cluster.kubectl('get', 'pods').catch(() => ''));
    throw error;
  } finally {
    const cleaner = new Cluster(environment, new AbortController().signal);
    await log.run('clean up', () => cleaner.run('kubectl', 'delete', 'namespace', 'bookstore'));
  }
  log.finish('verified');
}
