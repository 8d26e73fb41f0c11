import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StepLog } from '@bookstore/dev-env/step-log';
import { port, readSettings } from '@bookstore/runtime/settings';
import { deepStrictEqual } from 'node:assert/strict';
import { z } from 'zod';
import { type CheckContext, noOptions, readOptions, runCheck } from '../run-check.ts';
import { type ComposeProject, openComposeProject } from './compose-project.ts';
import { CATCHER_URL, checkConfirmations, PRINT_MAILS } from './confirmations.ts';
import { createPurchases, describeTotals, type Totals } from './purchases.ts';
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

/**
 * Brings the shop up by Docker Compose from this checkout, as a project of its own, and checks it as an operator
 * would: purchases and the mails that confirm them, a restart that keeps all data, the crash of each container, two
 * replicas. Removes it again.
 * @throws an error that says what failed.
 */
async function verifyCompose({ environment, signal, print }: CheckContext, shopPort: number): Promise<void> {
  const log = new StepLog(print);
  const own = {
    PORT: String(shopPort),
    MAIL_CATCHER_PORT: '0',
    SMTP_URL: CATCHER_URL,
    RATE_LIMIT_ORDERS: '0',
    RATE_LIMIT_ALL: '0',
    MAILS_PER_UNVERIFIED_ADDRESS: '0',
    OPEN_ORDERS_PER_CUSTOMER: '0',
  };
  const name = `bookstore-verify-${process.pid}`;
  const project = openComposeProject(name, { ...environment, ...own }, signal);
  try {
    await log.run('build', () => project.compose('build'));
    for (const line of await describeImages(project)) print(`    ${line}`);
    await log.run('up', () => project.compose(...UP));
    await checkShop(project, log, `http://localhost:${shopPort}`);
  } catch (error) {
    print(await project.compose('ps', '--all').catch(() => ''));
    throw error;
  } finally {
    const cleaner = openComposeProject(name, environment, new AbortController().signal);
    await log.run('clean up', () => cleaner.compose('down', '--volumes', '--timeout', '10'));
  }
  log.finish('verified');
}

const settings = z.object({ PORT: port.default(8380) });

await runCheck('verify-compose', process.env, async (context) => {
  readOptions(noOptions, process.argv.slice(2));
  await verifyCompose(context, readSettings(settings, process.env).PORT);
  return true;
});
