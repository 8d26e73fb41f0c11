import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PortRegistry } from '@bookstore/dev-env/ports';
import { rootUrl } from '@bookstore/dev-env/provision/mongo';
import { REPOSITORY } from '@bookstore/dev-env/repository';
import { readSecrets } from '@bookstore/dev-env/secrets';
import { StartFailure } from '@bookstore/dev-env/start-failure';
import { StepLog } from '@bookstore/dev-env/step-log';
import { VERSION } from '@bookstore/runtime/release';
import { z } from 'zod';
import { checkConsistency } from '../chaos/consistency/check-consistency.ts';
import { runScenario } from '../chaos/scenarios/scenario.ts';
import { prepareWorkers } from '../chaos/workload/workers.ts';
import { openWorkload, type Workload } from '../chaos/workload/workload.ts';
import { withMongo } from '../clients/mongo.ts';
import { createShopClient } from '../clients/shop-client.ts';
import { type CheckContext, count, readOptions, runCheck } from '../run-check.ts';
import { storeNewData } from './new-data.ts';
import { installPrevious } from './previous-release.ts';
import { type Release, startRelease } from './release.ts';

const SEED = 1;
const options = z.strictObject({ seconds: count.default(20) });

/** The servers behind a shop that was started on the folder. */
async function findServers(dataDir: string) {
  const ports = await PortRegistry.open(join(dataDir, 'ports.json'));
  const secrets = await readSecrets(join(dataDir, 'secrets.json'));
  const [mongo, rabbit] = [ports.find('mongo'), ports.find('rabbitmq')];
  if (!mongo || !rabbit) throw new StartFailure('The shop has no MongoDB or no RabbitMQ.');
  const credentials = `bookstore:${encodeURIComponent(secrets.rabbitPassword)}`;
  return { mongoUrl: rootUrl(mongo, secrets), rabbitUrl: `amqp://${credentials}@127.0.0.1:${rabbit}` };
}

/** A shop on one data folder, run by one release or another. */
async function openShop(context: CheckContext) {
  const dataDir = join(context.dataDir, 'data');
  await mkdir(dataDir);
  const port = await (await PortRegistry.open(join(context.dataDir, 'port.json'))).claim('gateway');
  const admin = { username: 'admin', password: crypto.randomUUID() };
  let stop = () => Promise.resolve();
  return {
    url: `http://localhost:${port}`,
    admin,
    stop: () => stop(),
    switchTo: async (release: Release): Promise<void> => {
      await stop();
      stop = await startRelease(release, { ...context, dataDir, port, password: admin.password });
    },
    check: async (workload: Workload) => {
      const { mongoUrl, rabbitUrl } = await findServers(dataDir);
      const shop = { url: `http://localhost:${port}`, admin, rabbitUrl };
      return withMongo(mongoUrl, (mongo) => checkConsistency({ shop, mongo, workload }));
    },
  };
}

/**
 * Upgrades a shop from the previous release, rolls it back and upgrades it again, each time while customers and staff use it,
 * and compares all orders, stock and statistics with what they were told.
 */
async function verifyUpgrade(context: CheckContext, seconds: number): Promise<void> {
  const { print } = context;
  const log = new StepLog(print);
  const previous = await log.run('install', () => installPrevious(context));
  const present = { version: VERSION, folder: REPOSITORY };
  const shop = await openShop(context);
  try {
    await log.run(`start ${previous.version}`, () => shop.switchTo(previous));
    const workload = openWorkload(shop);
    const books = await createShopClient(shop).listBooks();
    const workers = await prepareWorkers(shop, workload, { seed: SEED, books });
    const used = { workers, check: () => shop.check(workload) };
    const use = async (name: string, next: Release) => {
      const outcome = await runScenario(used, name, async () => {
        await delay(seconds * 1000);
        await log.run(name, () => shop.switchTo(next));
        await delay(seconds * 1000);
        return '';
      });
      if (outcome.violations.length > 0) throw new StartFailure(`${name}: ${outcome.violations.join('; ')}`);
      return `${outcome.orders} orders, all as acknowledged ${(outcome.tookMs / 1000).toFixed(1)} s after the load`;
    };
    print(`    ${await use(`to ${present.version}`, present)}`);
    const checkNewData = await log.run('new data', () => storeNewData(shop, workload));
    print(`    ${await use(`back to ${previous.version}`, previous)}`);
    const figures = await use(`to ${present.version}`, present);
    await log.run('new data there', checkNewData);
    log.finish('verified');
    print(`${previous.version} to ${present.version}, back and again: ${figures}`);
  } finally {
    await shop.stop();
  }
}

await runCheck('verify-upgrade', process.env, async (context) => {
  await verifyUpgrade(context, readOptions(options, process.argv.slice(2)).seconds);
  return true;
});
