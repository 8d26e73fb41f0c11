import { readSettings, SettingsError, withSecretFiles } from '@bookstore/runtime/settings';
import { BackupFailure } from './backup-failure.ts';
import { backUp, checkSchedule, restore, runSchedule, type BackedUpShop } from './commands.ts';
import { containerSettings } from './config.ts';
import { patchSecrets, readSecretFiles, writeSecretFiles } from './secrets.ts';

const COMMANDS: Readonly<Record<string, (shop: BackedUpShop, args: readonly string[]) => Promise<void>>> = {
  backup: backUp,
  restore,
  schedule: runSchedule,
  check: checkSchedule,
};

function openShop(): BackedUpShop {
  const settings = readSettings(containerSettings, withSecretFiles(containerSettings, process.env));
  const { MONGO_URL, BACKUP_DIR, SECRETS_DIR, SECRETS_URL: url, SECRETS_TOKEN_FILE: tokenFile } = settings;
  return {
    settings,
    folder: BACKUP_DIR,
    url: () => Promise.resolve(MONGO_URL),
    readSecrets: () => readSecretFiles(SECRETS_DIR),
    storeSecrets: (secrets) =>
      url && tokenFile ? patchSecrets({ url, tokenFile }, secrets) : writeSecretFiles(SECRETS_DIR, secrets),
    print: console.log,
  };
}

const [name = '', ...args] = process.argv.slice(2);
// The first process of a container ignores signals that it does not handle.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => process.exit(name === 'schedule' ? 0 : 1));
try {
  const run = COMMANDS[name];
  if (!run) throw new BackupFailure(`The commands are ${Object.keys(COMMANDS).join(', ')}.`);
  await run(openShop(), args);
} catch (error) {
  const isExpected = error instanceof BackupFailure || error instanceof SettingsError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
