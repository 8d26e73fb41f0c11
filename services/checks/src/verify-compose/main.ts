import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StepLog } from '@bookstore/dev-env/step-log';
import { port, readSettings } from '@bookstore/runtime/settings';
import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { type CheckContext, readOptions, runCheck } from '../run-check.ts';
import { backUpAndRestore, checkSchedule, describeBackup } from './backup.ts';
import { type ComposeProject, openComposeProject } from './compose-project.ts';
import { CATCHER_URL, checkConfirmations, PRINT_MAILS } from './confirmations.ts';
import { createPurchases, describeTotals, type Totals } from './purchases.ts';
import { checkHttps, createHttpsSettings, provideCaddy } from './https.ts';
import { countRequests, SCALED } from './replicas.ts';

const CRASHED = [...SHOP_PARTS, 'rabbitmq', 'mongo'];
const RESTART_TIMEOUT_MS = 120_000;
const UP = ['up', '--wait', '--wait-timeout', '600'] as const;
const BASE_IMAGE = 'node:24-bookworm-slim';

/** Says how large each image of the shop is, and how much of that is its own. */
async function describeImages(project: ComposeProject): Promise<string[]> {
  const sizeOf = async (image: string) =>
    Number(await project.docker('image', 'inspect', '--format', '{{.Size}}', image));
  const toMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  const images = (await project.compose('config', '--images')).split('\n');
  const base = await sizeOf(BASE_IMAGE);
  const own = images.filter((image) => image.startsWith('bookstore/')).toSorted();
  return Promise.all(
    own.map(async (image) => {
      const size = await sizeOf(image);
      return `${image.padEnd(28)} ${toMegabytes(size)}, of which ${toMegabytes(size - base)} on top of ${BASE_IMAGE}`;
    }),
  );
}

const readPassword = async (project: ComposeProject) =>
  (await project.compose('exec', '-T', 'admin-auth', 'cat', '/run/secrets/ADMIN_PASSWORD')).trim();

/** Checks that `docker inspect` shows no password. */
async function checkSecrecy(project: ComposeProject): Promise<void> {
  const environments = (await project.inspect()).flatMap(({ Config }) => Config.Env ?? []);
  deepStrictEqual(
    environments.filter((variable) => /:\/\/[^/]*@|(PASSWORD|SECRET)=./.test(variable)),
    [],
  );
}

async function checkShop(project: ComposeProject, log: StepLog, url: string): Promise<void> {
  const password = await readPassword(project);
  const purchases = await createPurchases({ url, admin: { username: 'admin', password } });
  const readMails = () => project.compose('exec', '-T', 'mail-catcher', 'node', '-e', PRINT_MAILS);
  let confirmed = 0;
  const purchase = async (count: number) => {
    const orders = await purchases.place(count);
    confirmed = await checkConfirmations(orders, readMails);
    return purchases.check();
  };
  const describe = (totals: Totals) => `${describeTotals(totals)}, ${confirmed} confirmed by mail`;

  await log.run('purchase', () => purchase(5), describe);
  await log.run('secrecy', () => checkSecrecy(project));
  await log.run('down', () => project.compose('down'));
  await log.run('up again', () => project.compose(...UP));
  deepStrictEqual(await readPassword(project), password);
  await log.run('data intact', () => purchases.check(), describeTotals);
  await log.run('back up, restore', () => backUpAndRestore(project, UP), describeBackup);
  deepStrictEqual(await readPassword(project), password);
  await log.run('restored', () => purchases.check(), describeTotals);
  await log.run('purchase', () => purchase(1), describe);
  await log.run('schedule', () => checkSchedule(project, UP));
  for (const service of CRASHED) {
    const crash = async () => {
      const before = await project.inspect(service);
      await purchases.place(2);
      await project.crash(service);
      await purchases.place(3);
      await project.waitForRestart(service, before, RESTART_TIMEOUT_MS);
      return purchase(1);
    };
    await log.run(`kill ${service}`, crash, describe);
  }
  const scale = SCALED.map((service) => `--scale=${service}=2`);
  await log.run('scale to 2', () => project.compose(...UP, ...scale));
  await log.run('purchase', () => purchase(20), describe);
  await log.run(
    'balanced',
    () => countRequests(project, url),
    (counts) => counts.join(', '),
  );
}

type Options = { shopPort: number; only: z.infer<typeof options>['only'] };

/**
 * Brings the shop up by Docker Compose from this checkout, as a project of its own, and checks it as an operator
 * would: purchases and the mails that confirm them, a restart that keeps all data, backup and restore, the crash of each
 * container, two replicas, and TLS in front. Removes it again.
 * @throws an error that says what failed.
 */
async function verifyCompose(
  { environment, signal, print }: CheckContext,
  { shopPort, only }: Options,
): Promise<void> {
  const log = new StepLog(print);
  const own = {
    PORT: String(shopPort),
    MAIL_CATCHER_PORT: '0',
    SMTP_URL: CATCHER_URL,
    RATE_LIMIT_ORDERS: '0',
    RATE_LIMIT_ALL: '0',
    MAILS_PER_UNVERIFIED_ADDRESS: '0',
    OPEN_ORDERS_PER_CUSTOMER: '0',
    BACKUP_PASSPHRASE: crypto.randomUUID(),
  };
  const name = `bookstore-verify-${process.pid}`;
  const project = openComposeProject(name, { ...environment, ...own }, signal);
  try {
    await log.run('build', () => project.compose('--profile', 'backup', 'build'));
    for (const line of await describeImages(project)) print(`    ${line}`);
    if (only !== 'https') {
      await log.run('up', () => project.compose(...UP));
      await checkShop(project, log, `http://localhost:${shopPort}`);
    }
    await log.run('caddy', () => provideCaddy(project), String);
    const ports = [shopPort + 1, shopPort + 2] as const;
    const settings = { ...environment, ...own, ...createHttpsSettings(...ports) };
    const onWeb = openComposeProject(name, settings, signal, 'https');
    await log.run('up with https', () => onWeb.compose(...UP));
    await log.run('https', () => checkHttps(onWeb, ...ports), String);
  } catch (error) {
    print(await project.compose('ps', '--all').catch(() => ''));
    throw error;
  } finally {
    const cleaner = openComposeProject(name, environment, new AbortController().signal);
    await log.run('clean up', () =>
      cleaner.compose('--profile', '*', 'down', '--volumes', '--timeout', '10'),
    );
  }
  log.finish('verified');
}

const settings = z.object({ PORT: port.default(8380) });
const options = z.strictObject({ only: z.enum(['https']).optional() });

await runCheck('verify-compose', process.env, async (context) => {
  const { only } = readOptions(options, process.argv.slice(2));
  await verifyCompose(context, { shopPort: readSettings(settings, process.env).PORT, only });
  return true;
});
