import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { readSettings, SettingsError } from '@bookstore/contracts/settings';
import { rebuildSettings } from '../config.ts';
import { inheritedBy } from '../environment.ts';
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

try {
  const { DATA_DIR, MONGO_URL } = readSettings(rebuildSettings, process.env);
  const shop = await describeShop(resolve(DATA_DIR), MONGO_URL);
  const program = join(REPOSITORY, 'services/admin-auth/dist/main.js');
  const child = spawn(process.execPath, [program, 'rebuild-statistics'], {
    env: { ...inheritedBy(process.env), ...shop },
    stdio: 'inherit',
  });
  await once(child, 'exit');
  process.exitCode = child.exitCode ?? 1;
} catch (error) {
  const isForPeople = error instanceof StartFailure || error instanceof SettingsError;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
