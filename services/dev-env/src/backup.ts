import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp, restore } from '@bookstore/backup/commands';
import { backupSettings } from '@bookstore/backup/config';
import { SECRETS } from '@bookstore/backup/secrets';
import { readSettings, withSecretFiles } from '@bookstore/runtime/settings';
import { startSettings } from './config.ts';
import { type Environment, pickVariables } from './environment.ts';
import { PortRegistry } from './ports.ts';
import { BUSY_JOURNAL_MS, rootUrl, startMongo } from './provision/mongo.ts';
import { changeSecrets, readSecrets, type Secrets } from './secrets.ts';
import { DATABASES } from './shop-parts.ts';
import { openStartContext, type StartContext } from './start-context.ts';
import { StartFailure } from './start-failure.ts';

/** The secrets of a backup that a data folder keeps. The others `npm start` takes from its environment. */
const KEPT = {
  ADMIN_PASSWORD: 'adminPassword',
  STAFF_SECRET: 'staffSecret',
  IDENTITY_SECRET: 'identitySecret',
} as const satisfies Record<string, keyof Secrets>;

const settingsSchema = backupSettings.extend(startSettings.pick({ DATA_DIR: true, MONGO_URL: true }).shape);

type CommandOptions = {
  environment: Environment;
  args: readonly string[];
  print: (line: string) => void;
  /** Stops MongoDB when it aborts, if a restore has started it. */
  signal?: AbortSignal;
};

function openSettings(environment: Environment) {
  const settings = readSettings(settingsSchema, withSecretFiles(settingsSchema, environment));
  const dataDir = resolve(settings.DATA_DIR);
  const folder = resolve(settings.BACKUP_DIR ?? join(dataDir, 'backups'));
  return {
    settings,
    dataDir,
    folder,
    secretsFile: join(dataDir, 'secrets.json'),
    mongoUrl: settings.MONGO_URL,
  };
}

/** The command `npm run backup`, beside the running shop. */
export async function backUpShop({ environment, args, print }: CommandOptions): Promise<void> {
  const { settings, dataDir, folder, secretsFile, mongoUrl } = openSettings(environment);
  const port = (await PortRegistry.open(join(dataDir, 'ports.json'))).find('mongo');
  if (!port && !mongoUrl)
    throw new StartFailure(`There is no shop in ${dataDir}. Start one with npm start or set its DATA_DIR.`);
  const kept = await readSecrets(secretsFile);
  const shop = {
    settings,
    folder,
    url: () => Promise.resolve(mongoUrl ?? rootUrl(port ?? 0, kept)),
    readSecrets: () =>
      Promise.resolve({
        ...Object.fromEntries(Object.entries(KEPT).map(([name, key]) => [name, kept[key]])),
        ...pickVariables(environment, SECRETS),
      }),
    storeSecrets: () => Promise.resolve(),
    print,
  };
  await backUp(shop, args);
}

/**
 * The command `npm run restore`: starts MongoDB on its own, so that no service runs meanwhile. RabbitMQ begins with empty
 * queues: what is in them may be newer than the backup.
 */
export async function restoreShop({ environment, args, print, signal }: CommandOptions): Promise<void> {
  const { settings, dataDir, folder, secretsFile, mongoUrl } = openSettings(environment);
  let context: StartContext | undefined;
  const shop = {
    settings,
    folder,
    url: async () => {
      context = await openStartContext({ dataDir, environment, print, signal });
      return mongoUrl ?? (await startMongo(context, DATABASES, BUSY_JOURNAL_MS)).url;
    },
    readSecrets: () => Promise.resolve({}),
    storeSecrets: async (secrets: Record<string, string>) => {
      await rm(join(dataDir, 'rabbitmq/data'), { recursive: true, force: true });
      const entries = Object.entries(KEPT).map(([name, key]) => [key, secrets[name]] as const);
      await changeSecrets(secretsFile, Object.fromEntries(entries.filter(([, value]) => value)));
      const others = Object.keys(secrets).filter((name) => !Object.hasOwn(KEPT, name));
      if (others.length > 0) print(`for npm start set ${others.join(', ')} yourself: it does not keep them`);
    },
    print,
  };
  await restore(shop, args).finally(() => context?.close());
}
