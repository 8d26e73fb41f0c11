import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import type { Secrets } from './archive.ts';
import { createBackup } from './backup.ts';
import { BackupFailure } from './backup-failure.ts';
import type { backupSettings } from './config.ts';
import { restoreBackup } from './restore.ts';
import { listBackups } from './retention.ts';

const HOUR_MS = 3_600_000;
const RETRY_MS = 5 * 60_000;
/** How long after a backup was due the schedule has failed. */
const MAX_DELAY_MS = 2 * HOUR_MS;

/** The shop that the commands are about. */
export type BackedUpShop = {
  settings: z.infer<typeof backupSettings>;
  /** Where its backups are. */
  folder: string;
  /** MongoDB, without a database, once it can be used. */
  url: () => Promise<string>;
  readSecrets: () => Promise<Secrets>;
  storeSecrets: (secrets: Secrets) => Promise<unknown>;
  print: (line: string) => void;
};

/** @throws BackupFailure naming what is wrong with the arguments. */
function readArguments(args: readonly string[], flag: string) {
  try {
    const options = { [flag]: { type: 'boolean' as const } };
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { isSet: Object.hasOwn(values, flag), names: positionals };
  } catch (error) {
    throw new BackupFailure(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

const describeSize = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;
const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

/** `backup [--without-secrets]` */
export async function backUp(shop: BackedUpShop, args: readonly string[] = []): Promise<void> {
  const start = performance.now();
  const { isSet: isWithout } = readArguments(args, 'without-secrets');
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_SECRETS, BACKUP_KEEP_DAYS: keepDays } = shop.settings;
  const hasSecrets = BACKUP_SECRETS && !isWithout;
  const secrets = hasSecrets ? await shop.readSecrets() : undefined;
  const { folder, print } = shop;
  const made = await createBackup({ url: await shop.url(), folder, passphrase, secrets, keepDays });
  const kind = `${passphrase === undefined ? 'not encrypted' : 'encrypted'}, ${hasSecrets ? 'with' : 'without'} secrets`;
  print(`${made.file}: ${describeSize(made.bytes)} in ${secondsSince(start)}, ${kind}`);
  if (made.deletedCount > 0) print(`deleted ${made.deletedCount} old ones`);
}

/** The backup of that name or path, or the latest. */
async function findBackup(folder: string, name: string | undefined): Promise<string> {
  if (name !== undefined) return name.includes('/') ? name : join(folder, name);
  const [latest] = await listBackups(folder).catch(() => []);
  if (!latest) throw new BackupFailure(`There is no backup in ${folder}: name one.`);
  return latest.file;
}

/** `restore [FILE] [--force]`, of the latest backup without a file. */
export async function restore(shop: BackedUpShop, args: readonly string[]): Promise<void> {
  const start = performance.now();
  const { names, isSet: isForced } = readArguments(args, 'force');
  const { url, storeSecrets, print } = shop;
  const file = await findBackup(shop.folder, names[0]);
  const passphrase = shop.settings.BACKUP_PASSPHRASE;
  const { at, documentCount } = await restoreBackup({ url, file, passphrase, isForced, storeSecrets });
  const restored = `${documentCount.toLocaleString('en')} documents of ${at.toISOString()}`;
  print(`${file}: restored ${restored} in ${secondsSince(start)}`);
}

/** In milliseconds; Infinity where there is none. */
const ageOfLatest = async (folder: string): Promise<number> => {
  const [latest] = await listBackups(folder).catch(() => []);
  return latest ? Date.now() - latest.at.getTime() : Infinity;
};

/** `schedule`: backs up again and again, the first time when the latest backup is that old. */
export async function runSchedule(shop: BackedUpShop): Promise<never> {
  for (;;) {
    const restMs = shop.settings.BACKUP_EVERY_HOURS * HOUR_MS - (await ageOfLatest(shop.folder));
    if (restMs > 0) await delay(Math.min(restMs, HOUR_MS));
    else
      await backUp(shop).catch((error: unknown) => {
        if (error instanceof BackupFailure) throw error;
        shop.print(`failed, and is tried again in five minutes: ${String(error)}`);
        return delay(RETRY_MS);
      });
  }
}

/** `check`: whether the schedule is kept. @throws BackupFailure if not. */
export async function checkSchedule({ folder, settings }: BackedUpShop): Promise<void> {
  const age = await ageOfLatest(folder);
  if (age === Infinity) throw new BackupFailure(`There is no backup in ${folder}.`);
  if (age > settings.BACKUP_EVERY_HOURS * HOUR_MS + MAX_DELAY_MS)
    throw new BackupFailure(`The latest backup is ${Math.round(age / HOUR_MS)} hours old.`);
}
