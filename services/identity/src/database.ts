import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@bookstore/runtime/logger';
import { createMongoObserver } from '@bookstore/runtime/mongo-client';
import type { Metrics } from '@bookstore/runtime/metrics';
import { isTracing } from '@bookstore/runtime/tracing';
import {
  type Db,
  type IndexDescription,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
} from 'mongodb';

/** All below the gateway's five seconds, which `handler.ts` keeps for a whole request. */
const SELECTION_TIMEOUT_MS = 2000;
const POOL_TIMEOUT_MS = 2000;
/** Without it a command on a silent connection would wait for minutes. */
const REPLY_TIMEOUT_MS = 2500;
const MAX_CONNECTIONS = 20;
const RETRY_DELAY_MS = 1000;

const EXPIRY = { key: { expiresAt: 1 }, expireAfterSeconds: 0 } as const;
const COUNTS: IndexDescription[] = [
  { key: { key: 1 }, unique: true },
  { key: { expire: -1 }, expireAfterSeconds: 0 },
];

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
  // Those of the sign-in limits.
  sign_in_failures: COUNTS,
  sign_in_addresses: COUNTS,
};

const createIndexes = (db: Db) =>
  Promise.all(Object.entries(INDEXES).map(([name, indexes]) => db.collection(name).createIndexes(indexes)));

export type Database = { client: MongoClient; db: Db; isUp: () => Promise<boolean> };

/** Connects to identity's database. While it is unavailable it logs an error and retries. */
export async function openDatabase(url: string, logger: Logger, metrics: Metrics): Promise<Database> {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    waitQueueTimeoutMS: POOL_TIMEOUT_MS,
    socketTimeoutMS: REPLY_TIMEOUT_MS,
    maxPoolSize: MAX_CONNECTIONS,
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

const UNAVAILABLE_LABELS = ['RetryableWriteError', 'TransientTransactionError', 'ResetPool'];
const UNAVAILABLE_NAMES = [
  'MongoWaitQueueTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
];

/** Whether the database could not be reached, or may succeed when asked again. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof MongoError &&
  (error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    UNAVAILABLE_NAMES.includes(error.name) ||
    UNAVAILABLE_LABELS.some((label) => error.hasErrorLabel(label)));
