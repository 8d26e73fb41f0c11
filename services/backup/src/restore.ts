import { isRestoreUnfinished, UNFINISHED_RESTORE } from '@bookstore/runtime/unfinished-restore';
import type { Db, Document } from 'mongodb';
import { decode, type DescribedCollection, readArchive, type Secrets } from './archive.ts';
import { openBackupFile } from './backup-file.ts';
import { BackupFailure } from './backup-failure.ts';
import { hasUnfinishedRestore, withDatabases } from './databases.ts';

const BATCH = 1000;
const BATCH_BYTES = 8 * 1024 * 1024;

type RestoreOptions = {
  /** MongoDB, for a user that can write the shop's databases. It is asked for once the file has been found good. */
  url: () => Promise<string>;
  file: string;
  passphrase: string | undefined;
  /** Whether data that is there is deleted. */
  isForced: boolean;
  /** Puts secrets to where the shop reads them at its start. */
  storeSecrets: (secrets: Secrets) => Promise<unknown>;
};

const listNames = async (database: Db) =>
  (await database.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.') && name !== UNFINISHED_RESTORE);

async function hasData(database: Db): Promise<boolean> {
  for (const name of await listNames(database))
    if (await database.collection(name).findOne({}, { projection: { _id: 1 } })) return true;
  return false;
}

async function insertAll(database: Db, name: string, documents: AsyncIterable<Uint8Array>): Promise<number> {
  const collection = database.collection(name);
  let [batch, bytes, total]: [Document[], number, number] = [[], 0, 0];
  const insert = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    total += batch.length;
    [batch, bytes] = [[], 0];
  };
  for await (const document of documents) {
    batch.push(decode(document));
    bytes += document.length;
    if (batch.length === BATCH || bytes > BATCH_BYTES) await insert();
  }
  await insert();
  return total;
}

/** Indexes are built behind the documents, which takes a tenth of the time. */
async function restoreCollection(
  database: Db,
  { name, options, indexes }: DescribedCollection,
  documents: AsyncIterable<Uint8Array>,
): Promise<number> {
  await database.command({ create: name, ...options });
  const total = await insertAll(database, name, documents);
  const built = indexes.filter((index) => index['name'] !== '_id_');
  if (built.length > 0) await database.command({ createIndexes: name, indexes: built });
  return total;
}

/**
 * Restores a backup to an empty shop, whose services must not run. Until it has come to its end, also by another run, none
 * starts. Without secrets in the backup, all have to sign in again, and staff have to set up their second factors again.
 * @returns of when the backup is, and the number of restored documents.
 * @throws BackupFailure if the file cannot be used, or the shop is not empty; nothing is changed then.
 */
export async function restoreBackup({ url, file, passphrase, isForced, storeSecrets }: RestoreOptions) {
  const { at, read } = await openBackupFile(file, passphrase);
  return withDatabases(await url(), async (databases) => {
    const isRepeated = await hasUnfinishedRestore(databases);
    if (!isForced && !isRepeated && (await Promise.all(databases.map(hasData))).includes(true))
      throw new BackupFailure(
        'There is a shop already. Restore to an empty one, or delete its data for the backup with --force.',
      );
    for (const database of databases)
      if (!(await isRestoreUnfinished(database))) await database.createCollection(UNFINISHED_RESTORE);
    for (const database of databases)
      for (const name of await listNames(database)) await database.dropCollection(name);
    let documentCount = 0;
    await read(async (content) => {
      const { secrets, collections } = await readArchive(content);
      await storeSecrets(secrets);
      for await (const { collection, documents } of collections) {
        const database = databases.find(({ databaseName }) => databaseName === collection.database);
        if (!database) throw new BackupFailure(`The backup has an unknown database: ${collection.database}.`);
        documentCount += await restoreCollection(database, collection, documents);
      }
      // They are encrypted with a secret of before. Identity makes others.
      const identity = databases.find(({ databaseName }) => databaseName === 'identity');
      if (!secrets['IDENTITY_SECRET']) await identity?.collection('jwks').deleteMany({});
    });
    for (const database of databases) await database.dropCollection(UNFINISHED_RESTORE);
    return { at, documentCount };
  });
}
