import { deepStrictEqual } from 'node:assert/strict';
import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { StepLog } from '@bookstore/dev-env/step-log';
import { port, readSettings } from '@bookstore/runtime/settings';
import { z } from 'zod';
import { type CheckContext, readOptions, runCheck } from '../run-check.ts';
import { backUpAndRestore, checkSchedule } from './backup.ts';
import { type ComposeProject, openComposeProject } from './compose-project.ts';
import { checkHttps, createHttpsSettings, provideCaddy } from './https.ts';
import { CATCHER_URL, createPurchases, PRINT_MAILS } from './purchases.ts';
import { countRequests, SCALED } from './replicas.ts';

const CRASHED = [...SHOP_PARTS, 'rabbitmq', 'mongo'];
const RESTART_TIMEOUT_MS = 120_000;
const UP = ['up', '--wait', '--wait-timeout', '600'] as const;

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

/** @returns what was sold in the end. */
async function checkShop(project: ComposeProject, log: StepLog, url: string): Promise<string> {
  const password = await readPassword(project);
  const readMails = () => project.compose('exec', '-T', 'mail-catcher', 'node', '-e', PRINT_MAILS);
  const purchases = await createPurchases({ url, admin: { username: 'admin', password } }, readMails);
  const run = (name: string, step: () => Promise<string>) => log.run(name, step, String);

  await run('purchase', () => purchases.buy(5));
  await log.run('secrecy', () => checkSecrecy(project));
  await log.run('down', () => project.compose('down'));
  await log.run('up again', () => project.compose(...UP));
  deepStrictEqual(await readPassword(project), password);
  await run('data intact', purchases.check);
  await run('back up, restore', () => backUpAndRestore(project, UP));
  deepStrictEqual(await readPassword(project), password);
  await run('restored', purchases.check);
  await run('purchase', () => purchases.buy(1));
  await log.run('schedule', () => checkSchedule(project, UP));
  for (const service of CRASHED)
    await run(`kill ${service}`, async () => {
      const before = await project.inspect(service);
      await purchases.place(2);
      await project.crash(service);
      await purchases.place(3);
      await project.waitForRestart(service, before, RESTART_TIMEOUT_MS);
      return purchases.buy(1);
    });
  await log.run('scale to 2', () =>
    project.compose(...UP, ...SCALED.map((service) => `--scale=${service}=2`)),
  );
  const sold = await run('purchase', () => purchases.buy(20));
  await run('balanced', () => countRequests(project, url));
  return sold;
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
    MAILS_PER_CLIENT: '0',
    MAILS_PER_DOMAIN: '0',
    OPEN_ORDERS_PER_CUSTOMER: '0',
    BACKUP_PASSPHRASE: crypto.randomUUID(),
  };
  const name = `bookstore-verify-${process.pid}`;
  const project = openComposeProject(name, { ...environment, ...own }, signal);
  const figures: string[] = [];
  try {
    await log.run('build', () => project.compose('--profile', 'backup', 'build'));
    if (only !== 'https') {
      await log.run('up', () => project.compose(...UP));
      figures.push(await checkShop(project, log, `http://localhost:${shopPort}`));
    }
    await log.run('caddy', () => provideCaddy(project), String);
    const ports = [shopPort + 1, shopPort + 2] as const;
    const settings = { ...environment, ...own, ...createHttpsSettings(...ports) };
    const onWeb = openComposeProject(name, settings, signal, 'https');
    await log.run('up with https', () => onWeb.compose(...UP));
    figures.push(await log.run('https', () => checkHttps(onWeb, ...ports), String));
  } catch (error) {
    print(await project.compose('ps', '--all').catch(() => ''));
    throw error;
  } finally {
    const cleaner = openComposeProject(name, environment, new AbortController().signal);
    const down = ['--profile', '*', 'down', '--volumes', '--timeout', '10'];
    await log.run('clean up', () => cleaner.compose(...down));
  }
  log.finish('verified');
  print(figures.join('; '));
}

const settings = z.object({ PORT: port.default(8380) });
const options = z.strictObject({ only: z.enum(['https']).optional() });

await runCheck('verify-compose', process.env, async (context) => {
  const { only } = readOptions(options, process.argv.slice(2));
  await verifyCompose(context, { shopPort: readSettings(settings, process.env).PORT, only });
  return true;
});
