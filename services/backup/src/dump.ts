import {
  type ClientSession,
  type Db,
  type Document,
  type Filter,
  type MongoClient,
  MongoServerError,
} from 'mongodb';
import { UNFINISHED_RESTORE } from '@bookstore/runtime/unfinished-restore';
import { z } from 'zod';
import { type DescribedCollection, encode, END, type Secrets } from './archive.ts';
import { BackupFailure } from './backup-failure.ts';
import { hasUnfinishedRestore } from './databases.ts';

const BATCH = 2000;
const MAX_TRIES = 5;
const TOO_OLD = 239;
/** A collection was changed so that it cannot be read as of that time. */
const UNAVAILABLE = 246;

/**
 * What is no data: who does which work at the moment, void once the processes of before are gone, and the mark of a restore,
 * with which nothing would start.
 */
const LEFT_OUT: readonly string[] = ['leases', UNFINISHED_RESTORE];

const WITH_LINKS = { isSecret: true, state: 'waiting' };
/** What opens accounts: the keys that sign tokens, and mails with links that wait. It is in no backup without secrets. */
const SECRET_DOCUMENTS: Readonly<Record<string, Filter<Document>>> = {
  'admin_auth.signing_keys': {},
  'admin_auth.mails': WITH_LINKS,
  'identity.jwks': {},
  'identity.mails': WITH_LINKS,
};

const rawDocuments = z.instanceof(Uint8Array).array();

type Found = { described: DescribedCollection; database: Db; id: string };

async function listCollections(database: Db) {
  const found = await database.listCollections({}, { nameOnly: false }).toArray();
  return found.filter(
    ({ name, type }) => type === 'collection' && !name.startsWith('system.') && !LEFT_OUT.includes(name),
  );
}

async function findCollections(databases: readonly Db[]): Promise<Found[]> {
  const found = await Promise.all(
    databases.map(async (database) =>
      Promise.all(
        (await listCollections(database)).map(async ({ name, options = {}, info }) => ({
          database,
          id: `${database.databaseName}.${name} ${String(info?.uuid)}`,
          described: {
            database: database.databaseName,
            name,
            options,
            indexes: await database.collection(name).listIndexes().toArray(),
          },
        })),
      ),
    ),
  );
  return found.flat();
}

const identify = (collections: readonly Found[]) => collections.map(({ id }) => id).toSorted();

async function* readDocuments({ database, described }: Found, session: ClientSession, hasSecrets: boolean) {
  const secret = SECRET_DOCUMENTS[`${described.database}.${described.name}`];
  const filter = secret && !hasSecrets ? { $nor: [secret] } : {};
  const cursor = database.collection(described.name).find(filter, { session, raw: true, batchSize: BATCH });
  while (await cursor.hasNext()) {
    yield Buffer.concat(rawDocuments.parse(cursor.readBufferedDocuments()));
  }
}

/** Collections came, went or were changed so that they cannot be read as of one time. */
class CollectionsChanged extends Error {}

async function requireFinishedRestores(databases: readonly Db[]): Promise<void> {
  if (await hasUnfinishedRestore(databases))
    throw new BackupFailure('A restore of this shop has not been finished: run it again.');
}

async function* dump(databases: readonly Db[], session: ClientSession, secrets: Secrets | undefined) {
  await requireFinishedRestores(databases);
  const collections = await findCollections(databases);
  yield encode(secrets ?? {});
  for (const each of collections) {
    yield encode(each.described);
    yield* readDocuments(each, session, secrets !== undefined);
    yield END;
  }
  await requireFinishedRestores(databases);
  const after = await findCollections(databases);
  if (String(identify(after)) !== String(identify(collections))) throw new CollectionsChanged();
}

function explain(error: unknown): unknown {
  if (!(error instanceof MongoServerError)) return error;
  if (error.code === UNAVAILABLE) return new CollectionsChanged();
  if (error.code !== TOO_OLD) return error;
  return new BackupFailure(
    'The backup takes longer than MongoDB keeps what is changed meanwhile: raise its parameter minSnapshotHistoryWindowInSeconds.',
    { cause: error },
  );
}

/**
 * Dumps all databases as they are at one time, while the shop goes on; without secrets also without what opens accounts.
 * `write` is given an archive and the time; it is called again if what it was given fails since a collection came or went,
 * as when statistics are rebuilt.
 * @throws BackupFailure if that goes on, or if a restore is unfinished before or behind what was dumped.
 */
export async function dumpDatabases<T>(
  client: MongoClient,
  databases: readonly Db[],
  secrets: Secrets | undefined,
  write: (content: AsyncIterable<Uint8Array>, at: Date) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await client.withSession({ snapshot: true }, (session) =>
        write(dump(databases, session, secrets), new Date()),
      );
    } catch (error) {
      const explained = explain(error);
      if (!(explained instanceof CollectionsChanged)) throw explained;
      if (tries === MAX_TRIES)
        throw new BackupFailure('Collections came and went during the backup: try again later.');
    }
  }
}
