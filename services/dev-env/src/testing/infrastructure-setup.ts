import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BUSY_JOURNAL_MS, startMongo } from '../provision/mongo.ts';
import { startRabbit } from '../provision/rabbitmq.ts';
import { COMPILE_CACHE } from '../repository.ts';
import { openStartContext } from '../start-context.ts';
import { closeAtTeardown, closeOnFailure } from './at-teardown.ts';
import { environment } from './environment.ts';
import { makeTestFolder, removeStaleFolders, removeTestFolders } from './test-folder.ts';

const VHOST_COUNT = 160;

/** What Jest passes of its configuration. */
export type TestRun = { maxWorkers: number };

async function startInfrastructure({ maxWorkers }: TestRun) {
  Object.assign(environment, { NODE_COMPILE_CACHE: COMPILE_CACHE });
  await removeStaleFolders();
  closeAtTeardown(removeTestFolders);
  const context = await openStartContext({
    dataDir: await makeTestFolder(),
    environment,
    print: console.log,
  });
  closeAtTeardown(context.close);
  const vhosts = Array.from({ length: VHOST_COUNT }, (_, number) => `test-${number}`);
  const shopVhosts = Array.from({ length: maxWorkers }, (_, number) => `shop-${number}`);
  const [mongo, rabbit] = await Promise.all([
    startMongo(context, undefined, BUSY_JOURNAL_MS),
    startRabbit(context, ['/', ...vhosts, ...shopVhosts]),
  ]);
  const claims = join(context.folder, 'claims');
  await mkdir(claims);
  Object.assign(environment, {
    TEST_MONGO_URL: mongo.url,
    TEST_RABBITMQ_URL: rabbit.url,
    TEST_VHOST_COUNT: String(VHOST_COUNT),
    TEST_CLAIMS_DIR: claims,
  });
  return { shopRabbitUrls: shopVhosts.map((vhost) => `${rabbit.url}/${vhost}`) };
}

let infrastructure: ReturnType<typeof startInfrastructure> | undefined;

/**
 * Starts one MongoDB and one RabbitMQ for all tests of a run and sets `TEST_MONGO_URL` (without a database),
 * `TEST_RABBITMQ_URL` (without a virtual host), the number of virtual hosts `test-0`, `test-1` … as
 * `TEST_VHOST_COUNT`, and `TEST_CLAIMS_DIR`, the folder in which a test file creates a folder with the name of the
 * virtual host that it takes for itself.
 * @returns The URLs of further virtual hosts, one for the shop of each worker.
 */
export default function setUpInfrastructure(run: TestRun) {
  infrastructure ??= closeOnFailure(() => startInfrastructure(run));
  return infrastructure;
}
