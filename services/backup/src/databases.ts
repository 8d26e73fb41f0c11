import { type Db, MongoClient } from 'mongodb';
import { isRestoreUnfinished } from '@bookstore/runtime/unfinished-restore';
import { WRITE_CONCERN } from '@bookstore/runtime/mongo-client';
import { BackupFailure } from './backup-failure.ts';

/** The databases of the shop's services. */
export const DATABASES: readonly string[] = ['catalog', 'orders', 'admin_auth', 'identity'];

const SELECTION_TIMEOUT_MS = 30_000;

/** Works on the shop's databases in the MongoDB at `url`. */
export async function withDatabases<T>(
  url: string,
  work: (databases: readonly Db[], client: MongoClient) => Promise<T>,
): Promise<T> {
  const options = { writeConcern: WRITE_CONCERN, serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS };
  const client = await MongoClient.connect(url, options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupFailure(`MongoDB cannot be reached, is the shop running? ${reason}`, { cause: error });
  });
  return work(
    DATABASES.map((name) => client.db(name)),
    client,
  ).finally(() => client.close());
}

/** Whether a restore to one of the databases was begun, and has not come to its end. */
export const hasUnfinishedRestore = async (databases: readonly Db[]): Promise<boolean> =>
  (await Promise.all(databases.map(isRestoreUnfinished))).includes(true);
