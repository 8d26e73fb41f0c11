import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@bookstore/runtime/logger';
import { createMongoObserver } from '@bookstore/runtime/mongo-client';
import type { Metrics } from '@bookstore/runtime/metrics';
import { isTracing } from '@bookstore/runtime/tracing';
import { type Db, type IndexDescription, MongoClient } from 'mongodb';

/** Together with the ping after a failed request, below the gateway's five seconds. */
const SELECTION_TIMEOUT_MS = 2000;
const RETRY_DELAY_MS = 1000;

const EXPIRY = { key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;

/**
 * better-auth checks before it writes, which concurrent requests can do at the same time: only the unique indexes
 * keep an email and a Google account to one user. Expired documents are deleted by MongoDB.
 */
const INDEXES: Readonly<Record<string, IndexDescription[]>> = {
  user: [{ key: { email: 1 }, unique: true }],
  account: [{ key: { providerId: 1, accountId: 1 }, unique: true }, { key: { userId: 1 } }],
  session: [{ key: { token: 1 }, unique: true }, { key: { userId: 1 } }, EXPIRY],
  verification: [{ key: { identifier: 1 } }, EXPIRY],
  jwks: [{ key: { createdAt: 1 } }],
};

const createIndexes = (db: Db) =>
  Promise.all(Object.entries(INDEXES).map(([name, indexes]) => db.collection(name).createIndexes(indexes)));

export type Database = { client: MongoClient; db: Db; isUp: () => Promise<boolean> };

/** Connects to identity's database. While it is unavailable it logs an error and retries. */
export async function openDatabase(url: string, logger: Logger, metrics: Metrics): Promise<Database> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    writeConcern: { w: 'majority', journal: true },
    monitorCommands: isTracing(),
  });
  createMongoObserver(metrics)(client);
  const db = client.db();
  for (;;) {
    try {
      // An implicit connect is attempted only once: a client whose first one failed stays unusable.
      await client.connect();
      await createIndexes(db);
      break;
    } catch (error) {
      logger.error({ reason: error instanceof Error ? error.message : error }, 'database does not respond');
      await delay(RETRY_DELAY_MS);
    }
  }
  const isUp = () =>
    db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
  return { client, db, isUp };
}
