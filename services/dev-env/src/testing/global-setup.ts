import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMongo } from '../provision/mongo.ts';
import { startRabbit } from '../provision/rabbitmq.ts';
import { closeAtTeardown } from './at-teardown.ts';
import { environment } from './environment.ts';
import { removeStaleFolders, openTestContext } from './test-folder.ts';

const VHOST_COUNT = 40;

/**
 * Starts one MongoDB and one RabbitMQ for all integration tests of a run and tells the tests where they are:
 * `TEST_MONGO_URL` (a base without a database's name), `TEST_RABBITMQ_URL` (a base without a virtual host's
 * name), the virtual hosts `test-0` to `test-<TEST_VHOST_COUNT - 1>`, and the folder `TEST_CLAIMS_DIR` in which
 * a test file makes a folder with the name of the virtual host it takes for itself.
 */
export default async function startParts(): Promise<void> {
  await removeStaleFolders();
  const context = await openTestContext(console.log);
  closeAtTeardown(context.close);
  const vhosts = Array.from({ length: VHOST_COUNT }, (_, number) => `test-${number}`);
  const [mongo, rabbit] = await Promise.all([startMongo(context), startRabbit(context, ['/', ...vhosts])]);
  const claims = join(context.folder, 'claims');
  await mkdir(claims);
  Object.assign(environment, {
    TEST_MONGO_URL: mongo.url,
    TEST_RABBITMQ_URL: rabbit.url,
    TEST_VHOST_COUNT: String(VHOST_COUNT),
    TEST_CLAIMS_DIR: claims,
  });
}
