import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { StepLog } from '@bookstore/dev-env/step-log';
import { httpUrl, readSettings } from '@bookstore/runtime/settings';
import { rejects } from 'node:assert/strict';
import { z } from 'zod';
import type { ShopAddress } from '../clients/shop-client.ts';
import { type CheckContext, noOptions, readOptions, runCheck } from '../run-check.ts';
import { CATCHER_URL, createPurchases, PRINT_MAILS, type Purchases } from '../verify-compose/purchases.ts';
import { backUpAndRestore } from './backup.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { restartUnderLoad } from './rolling-restart.ts';
import { rotateIdentitySecret } from './rotation.ts';
import { checkSecretsJob } from './secrets.ts';

const STORES = ['rabbitmq', 'mongo'] as const;
const UNLIMITED = JSON.stringify({
  data: {
    RATE_LIMIT_ALL: '0',
    RATE_LIMIT_ORDERS: '0',
    MAILS_PER_UNVERIFIED_ADDRESS: '0',
    MAILS_PER_CLIENT: '0',
    MAILS_PER_DOMAIN: '0',
    OPEN_ORDERS_PER_CUSTOMER: '0',
  },
});
const DRY_RUN = ['--dry-run=server', '--validate=strict', '--warnings-as-errors'] as const;

type Check = { cluster: Cluster; log: StepLog; purchases: Purchases };

/** Has the API server check every manifest in an empty namespace, and shows that it enforces Pod Security. */
async function checkManifests(cluster: Cluster): Promise<void> {
  await cluster.kubectl('apply', '-f', 'k8s/00-namespace.yaml');
  await cluster.kubectl('apply', ...DRY_RUN, '-f', 'k8s');
  await cluster.kubectl('apply', ...DRY_RUN, '-k', 'k8s/ha');
  await cluster.kubectl('create', ...DRY_RUN, '-f', 'k8s/jobs');
  await cluster.kubectl('create', ...DRY_RUN, '-f', 'k8s/mail-catcher');
  await cluster.kubectl('create', ...DRY_RUN, '-f', 'k8s/backup');
  await rejects(
    cluster.kubectl('run', 'privileged', '--image=mongo:8', '--privileged', '--dry-run=server'),
    /violates PodSecurity "restricted/,
  );
  await cluster.kubectl('delete', '-f', 'k8s/00-namespace.yaml');
}

async function waitUntilAllReady(cluster: Cluster, storeCount: number): Promise<void> {
  for (const store of STORES) await cluster.waitUntilReady(store, storeCount);
  for (const part of SHOP_PARTS) await cluster.waitUntilReady(part, 2);
}

/** Deletes each pod of a part in turn, with orders before, during and after its absence. */
async function checkDeletions({ cluster, log, purchases }: Check, part: string): Promise<void> {
  const pods = await cluster.pods(part);
  for (const { name, uid } of pods) {
    const deletePod = async () => {
      await purchases.place(2);
      await cluster.kubectl('delete', 'pod', name, '--wait=false');
      await purchases.place(5);
      await cluster.waitUntilReady(part, pods.length, [uid]);
      await purchases.place(1);
      return purchases.check();
    };
    await log.run(`delete ${name}`, deletePod, String);
  }
}

/** The shop with the staff account that the cluster has created. */
async function findShop(cluster: Cluster, url: string): Promise<ShopAddress> {
  const template = '--template={{ .data.ADMIN_PASSWORD | base64decode }}';
  const password = await cluster.kubectl('get', 'secret', 'admin-password', template);
  return { url, admin: { username: 'admin', password } };
}

/** Lifts the limits, which all meet one address and one customer here, and waits until everything is ready. */
async function removeLimits(cluster: Cluster): Promise<void> {
  await cluster.kubectl('patch', 'configmap', 'settings', '--patch', UNLIMITED);
  await cluster.restart('gateway', 'orders');
}

/** Has orders and identity send their mails to the catcher, as k8s/README.md says. */
async function catchMails(cluster: Cluster): Promise<void> {
  await cluster.kubectl('apply', '-f', 'k8s/mail-catcher');
  await cluster.run('env', `SMTP_URL=${CATCHER_URL}`, 'k8s/make-secrets');
  await cluster.restart('orders', 'identity');
  await cluster.waitForRollout('mail-catcher');
}

/** Restores a backup to an empty namespace, and checks that the shop is what it was. */
async function checkBackup({ cluster, log, purchases }: Check): Promise<void> {
  await purchases.place(5);
  await purchases.check();
  await log.run('back up, restore', () => backUpAndRestore(cluster), String);
  await log.run('all ready', () => waitUntilAllReady(cluster, 1));
  await removeLimits(cluster);
  const continuePurchases = async () => {
    await purchases.check();
    await purchases.place(2);
    return purchases.check();
  };
  await log.run('restored', continuePurchases, String);
}

/** @returns what was sold in the end. */
async function checkShop(cluster: Cluster, log: StepLog, url: string): Promise<string> {
  await log.run('secrets again', () => checkSecretsJob(cluster), String);
  await removeLimits(cluster);
  const shop = await findShop(cluster, url);
  const readMails = () => cluster.kubectl('exec', 'deployment/mail-catcher', '--', 'node', '-e', PRINT_MAILS);
  await checkBackup({ cluster, log, purchases: await createPurchases(shop, readMails) });
  await log.run('rotate secret', () => rotateIdentitySecret(cluster, shop), String);

  const purchases = await createPurchases(shop, readMails);
  const check = { cluster, log, purchases };
  await log.run('catch mails', () => catchMails(cluster));
  await log.run('purchase', () => purchases.buy(5), String);
  for (const part of SHOP_PARTS)
    await log.run(`restart ${part}`, () => restartUnderLoad(cluster, url, part), String);
  for (const part of [...SHOP_PARTS, ...STORES]) await checkDeletions(check, part);
  await cluster.kubectl('delete', 'job', 'mongo-setup', '--ignore-not-found');
  await cluster.kubectl('apply', '-k', 'k8s/ha');
  await log.run('all three', () => waitUntilAllReady(cluster, 3));
  for (const store of STORES) await checkDeletions(check, store);
  return purchases.check();
}

/**
 * Brings the shop up in the cluster of the current kubectl context and checks it as an operator would: manifests, secrets,
 * backup and restore, rotation, purchases and the mails that confirm them, rolling restarts under load, the loss of each
 * pod; then the loss of pods with three members of each store. Removes it again.
 * @throws an error that says what failed.
 */
async function verifyKubernetes({ environment, signal, print }: CheckContext, url: string): Promise<void> {
  const log = new StepLog(print);
  const cluster = openCluster(environment, signal);
  const found = await cluster.run('kubectl', 'get', 'namespace', 'bookstore', '--ignore-not-found');
  if (found) throw new StartFailure('The namespace `bookstore` exists already and is left alone.');
  let figures = '';
  try {
    await log.run('dry run', () => checkManifests(cluster));
    // Nothing else: the cluster creates the secrets.
    await log.run('apply', () => cluster.kubectl('apply', '-f', 'k8s'));
    await log.run('all ready', () => waitUntilAllReady(cluster, 1));
    figures = await checkShop(cluster, log, url);
  } catch (error) {
    print(await cluster.kubectl('get', 'pods').catch(() => ''));
    throw error;
  } finally {
    const cleaner = openCluster(environment, new AbortController().signal);
    await log.run('clean up', () => cleaner.run('kubectl', 'delete', 'namespace', 'bookstore'));
  }
  log.finish('verified');
  print(figures);
}

/** Where this machine reaches the gateway's NodePort. */
const settings = z.object({ SHOP_URL: httpUrl.default('http://localhost:30080') });

await runCheck('verify-k8s', process.env, async (context) => {
  readOptions(noOptions, process.argv.slice(2));
  await verifyKubernetes(context, readSettings(settings, process.env).SHOP_URL);
  return true;
});
