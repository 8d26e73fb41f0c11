import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import type { Secrets } from './archive.ts';
import { writeBackupFile } from './backup-file.ts';
import { BackupFailure } from './backup-failure.ts';
import { withDatabases } from './databases.ts';
import { dumpDatabases } from './dump.ts';
import { deleteOldBackups, nameBackup } from './retention.ts';

type BackupOptions = {
  /** MongoDB, for a user that can read the shop's databases; without a database. */
  url: string;
  folder: string;
  passphrase: string | undefined;
  /** None if they are left out. */
  secrets: Secrets | undefined;
  /** On how many days backups are kept. */
  keepDays: number;
};

/** How admin-auth knows how old the latest backup is. */
async function recordBackup(client: MongoClient, at: Date, bytes: number): Promise<void> {
  const operations = client
    .db('admin_auth')
    .collection<{ _id: string; at: Date; bytes: number }>('operations');
  await operations.updateOne({ _id: 'backup' }, { $set: { at, bytes } }, { upsert: true });
}

/**
 * Backs up a shop, which may be running, as it is at one time, to a new file in `folder`, and deletes old ones there.
 * @throws BackupFailure if that is impossible, or if secrets would not be encrypted.
 */
export async function createBackup({ url, folder, passphrase, secrets, keepDays }: BackupOptions) {
  if (secrets && passphrase === undefined)
    throw new BackupFailure(
      'Set BACKUP_PASSPHRASE, to which the backup is encrypted, or leave the secrets out with --without-secrets.',
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const backup = await withDatabases(url, async (databases, client) => {
    const written = await dumpDatabases(client, databases, secrets, async (content, at) => {
      const file = join(folder, nameBackup(at));
      return { at, file, bytes: await writeBackupFile(file, { at, passphrase }, content) };
    });
    await recordBackup(client, written.at, written.bytes);
    return written;
  });
  return { ...backup, deletedCount: await deleteOldBackups(folder, keepDays, backup.file) };
}
