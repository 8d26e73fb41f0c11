import { deepStrictEqual } from 'node:assert/strict';
import type { Environment } from '@bookstore/dev-env/environment';
import { StepLog } from '@bookstore/dev-env/step-log';
import { ComposeProject } from './compose-project.ts';
import { meetCustomers } from './customers.ts';
import { describeImages } from './images.ts';
import { countRequests } from './replicas.ts';

const CRASHED = [
  'gateway',
  'web',
  'catalog',
  'orders',
  'admin-auth',
  'identity',
  'rabbitmq',
  'mongo',
] as const;
const SCALED = ['catalog', 'orders', 'admin-auth'] as const;
const BACK_TIMEOUT_MS = 120_000;
const UP = ['up', '--wait', '--wait-timeout', '600'] as const;

type VerifyOptions = {
  port: number;
  environment: Environment;
  signal: AbortSignal;
  print: (line: string) => void;
};

const readPassword = async (project: ComposeProject) =>
  (await project.compose('exec', '-T', 'admin-auth', 'cat', '/run/secrets/ADMIN_PASSWORD')).trim();

/** Looks for passwords where `docker inspect` would show them. */
async function checkSecrecy(project: ComposeProject): Promise<void> {
  const environments = (await project.inspect()).flatMap(({ Config }) => Config.Env ?? []);
  deepStrictEqual(
    environments.filter((variable) => /:\/\/[^/]*@|(PASSWORD|SECRET)=./.test(variable)),
    [],
  );
}

async function checkShop(project: ComposeProject, log: StepLog, url: string): Promise<void> {
  const password = await readPassword(project);
  const customers = await meetCustomers({ url, admin: { username: 'admin', password } });
  const orderAndCheck = async (count: number) => {
    await customers.order(count);
    return customers.checkBooks();
  };
  const tell = ({ totalOrders, totalSales }: { totalOrders: number; totalSales: number }) =>
    `${totalOrders} orders, $${totalSales.toFixed(2)}`;

  await log.run('purchase', () => orderAndCheck(5), tell);
  await log.run('secrecy', () => checkSecrecy(project));
  await log.run('down', () => project.compose('down'));
  await log.run('up again', () => project.compose(...UP));
  deepStrictEqual(await readPassword(project), password);
  await log.run('all kept', () => customers.checkBooks(), tell);
  for (const service of CRASHED) {
    const crash = async () => {
      const before = await project.inspect(service);
      await customers.order(2);
      await project.crash(service);
      await customers.order(3);
      await project.untilBack(service, before, BACK_TIMEOUT_MS);
      return orderAndCheck(1);
    };
    await log.run(`kill ${service}`, crash, tell);
  }
  const scale = SCALED.map((service) => `--scale=${service}=2`);
  await log.run('scale to 2', () => project.compose(...UP, ...scale));
  await log.run('purchase', () => orderAndCheck(20), tell);
  await log.run(
    'both asked',
    () => countRequests(project, SCALED, url),
    (counts) => counts.join(', '),
  );
}

/**
 * Brings the shop up by Docker Compose from this checkout, as a project of its own, and checks it as an operator
 * would: purchases, a restart that keeps everything, the crash of each container, two replicas. Takes it away again.
 * @throws an error that says what was not so.
 */
export async function verifyCompose({ port, environment, signal, print }: VerifyOptions): Promise<void> {
  const log = new StepLog(print);
  const own = { PORT: String(port), RATE_LIMIT_ORDERS: '0', RATE_LIMIT_ALL: '0' };
  const name = `bookstore-verify-${process.pid}`;
  const project = new ComposeProject({ name, environment: { ...environment, ...own }, signal });
  try {
    await log.run('build', () => project.compose('build'));
    for (const line of await describeImages(project)) print(`    ${line}`);
    await log.run('up', () => project.compose(...UP));
    await checkShop(project, log, `http://localhost:${port}`);
  } catch (error) {
    print(await project.compose('ps', '--all').catch(() => ''));
    throw error;
  } finally {
    const cleaner = new ComposeProject({ name, environment, signal: new AbortController().signal });
    await log.run('clean up', () => cleaner.compose('down', '--volumes', '--timeout', '10'));
  }
  log.finish('verified');
}
