import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { type Environment, inheritedBy } from '../environment.ts';
import { PortBook } from '../ports.ts';
import { databaseUrl } from '../provision/mongo-url.ts';
import { REPLICA_SET } from '../provision/replica-set.ts';
import { REPOSITORY } from '../repository.ts';
import { readSecrets } from '../secrets.ts';
import { StartFailure } from '../start-failure.ts';

/** What admin-auth's command needs to know of the shop that runs on the given data folder. */
async function describeShop(dataDir: string, givenMongoUrl: string | undefined) {
  const ports = await PortBook.open(join(dataDir, 'ports.json'));
  const addressOf = (listener: string) => {
    const port = ports.find(listener);
    if (port) return `127.0.0.1:${port}`;
    throw new StartFailure(`There is no shop in ${dataDir}: start one with npm start, or name its DATA_DIR.`);
  };
  const mongoUrl = givenMongoUrl ?? `mongodb://${addressOf('mongo')}/?replicaSet=${REPLICA_SET}`;
  return {
    MONGO_URL: databaseUrl(mongoUrl, 'admin_auth'),
    CATALOG_URL: `http://${addressOf('catalog')}`,
    ORDERS_URL: `http://${addressOf('orders')}`,
    FACTS_TOKEN: (await readSecrets(join(dataDir, 'secrets.json'))).factsToken,
  };
}

type RebuildOptions = {
  dataDir: string;
  mongoUrl?: string | undefined;
  environment: Environment;
  stdio: StdioOptions;
};

/**
 * Has the statistics of the shop that runs on a data folder made anew, by admin-auth's own command.
 * @returns the command's exit code.
 * @throws StartFailure when no shop was ever started there.
 */
export async function rebuildShop({
  dataDir,
  mongoUrl,
  environment,
  stdio,
}: RebuildOptions): Promise<number> {
  const shop = await describeShop(resolve(dataDir), mongoUrl);
  const program = join(REPOSITORY, 'services/admin-auth/dist/main.js');
  const child = spawn(process.execPath, [program, 'rebuild-statistics'], {
    env: { ...inheritedBy(environment), ...shop },
    stdio,
  });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}
