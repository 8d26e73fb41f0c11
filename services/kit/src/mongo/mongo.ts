import { MongooseModule } from '@nestjs/mongoose';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import { type DeclaredIndex, IndexCheck } from '@bookstore/runtime/index-check';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import { createMongoObserver, POOL_CHECKS, WRITE_CONCERN } from '@bookstore/runtime/mongo-client';
import type { Health } from '@bookstore/runtime/ops';
import { RetryLater } from '@bookstore/runtime/retry-later';
import { isTracing } from '@bookstore/runtime/tracing';
import { requireFinishedRestore, UnfinishedRestore } from '@bookstore/runtime/unfinished-restore';
import mongoose, { type Connection } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';

const { MongoBulkWriteError, MongoClient, MongoServerError } = mongoose.mongo;

const SELECTION_TIMEOUT_MS = 3000;
/** How long a command may wait for its reply; without a limit one silent connection would hold up its callers for ever. */
const REPLY_TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 1000;

/** The option, unless the URL has another one. */
const selectionTimeoutOf = (url: string) =>
  url.includes('serverSelectionTimeoutMS=') ? {} : { serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS };

/** The options of a transaction: it reads the data of one moment, and what it has written survives a failover. */
export const TRANSACTION = { readConcern: 'snapshot', writeConcern: WRITE_CONCERN } as const;

/** Mongoose makes and connects its client at once: only the driver's own function is called in between. */
function checkPoolsSeldom(): void {
  const connect: unknown = Object.getOwnPropertyDescriptor(MongoClient.prototype, 'connect')?.value;
  if (typeof connect !== 'function') return;
  MongoClient.prototype.connect = async function () {
    Object.assign(this.options, POOL_CHECKS);
    await Reflect.apply(connect, this, []);
    return this;
  };
}
checkPoolsSeldom();

type MongoOptions = {
  url: string;
  /** How long a command may wait for its reply, if not half a minute. */
  replyTimeoutMs?: number | undefined;
  health: Health;
  logger: Logger;
  metrics: Metrics;
};

/** The database. The start waits for it; while it is down later, the process is not ready and requests fail in 3 s, unless `url` says otherwise. */
export function createMongoModule({
  url,
  replyTimeoutMs = REPLY_TIMEOUT_MS,
  health,
  logger,
  metrics,
}: MongoOptions) {
  const observe = createMongoObserver(metrics);
  return MongooseModule.forRoot(url, {
    ...selectionTimeoutOf(url),
    socketTimeoutMS: replyTimeoutMs,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: RETRY_DELAY_MS,
    minPoolSize: 2,
    // Mongoose would hold commands back for ten seconds, then fail with an error that does not say why.
    bufferCommands: false,
    writeConcern: WRITE_CONCERN,
    // Mongoose builds indexes in the background and drops the error when one cannot be built: see `createIndexCheck`.
    autoIndex: false,
    monitorCommands: isTracing(),
    onConnectionCreate: (connection: Connection) => {
      observe(connection.getClient());
    },
    connectionErrorFactory: (error) => {
      logger.error({ reason: error.message }, 'database does not respond');
      return error;
    },
    connectionFactory: (connection: Connection) => {
      health.require('database', async () => (await connection.db?.admin().ping()) !== undefined);
      return connection;
    },
  });
}

/**
 * Waits for the database, before anything may write to it: mongoose creates the collections of models, and factories of
 * providers write.
 * @throws UnfinishedRestore
 */
export async function waitForRestoredDatabase(url: string, logger: Logger): Promise<void> {
  for (;;) {
    const client = new MongoClient(url, { ...selectionTimeoutOf(url), socketTimeoutMS: REPLY_TIMEOUT_MS });
    try {
      await requireFinishedRestore(client.db());
      return;
    } catch (error) {
      if (error instanceof UnfinishedRestore) throw error;
      logger.error({ reason: error instanceof Error ? error.message : error }, 'database does not respond');
    } finally {
      await client.close();
    }
    await delay(RETRY_DELAY_MS);
  }
}

/**
 * Runs a command, which is a process of its own, on the database.
 * @throws UnfinishedRestore
 */
export async function withDatabase(
  url: string,
  run: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await mongoose.createConnection(url, { writeConcern: WRITE_CONCERN }).asPromise();
  try {
    await requireFinishedRestore(connection.getClient().db(connection.name));
    await run(connection);
  } finally {
    await connection.close();
  }
}

type IndexCheckOptions = Omit<MongoOptions, 'url' | 'replyTimeoutMs'> & {
  connection: Connection;
  /** Indexes of collections without a model. */
  others: readonly DeclaredIndex[];
  intervalMs: number | undefined;
};

/** Creates the check of the indexes that the schemas of a connection's models declare, and of others. */
export function createIndexCheck({ connection, others, ...check }: IndexCheckOptions): IndexCheck {
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const listDeclared = () =>
    Object.values(connection.models).flatMap(({ schema, collection: { collectionName: collection } }) =>
      schema.indexes().map(([fields, { unique, ...options }]): DeclaredIndex => ({
        collection,
        key: Object.fromEntries(Object.entries(fields).map(([field, order]) => [field, Number(order)])),
        options: { ...options, ...(unique && { unique: true }) },
      })),
    );
  const list = () => [...listDeclared(), ...others];
  return new IndexCheck({ ...check, db, list });
}

/** The errors of single documents in an unordered bulk write; none when it failed as a whole. */
export function writeErrorsOf(error: unknown): mongoose.mongo.WriteError[] {
  const isPartial = error instanceof MongoBulkWriteError && error.result.getWriteConcernError() === undefined;
  return isPartial ? [error.writeErrors].flat() : [];
}

/** MongoDB's error code of a duplicate key. */
export const DUPLICATE_KEY = 11000;

/** Whether a write met a document with the same unique key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** The documents of a bulk insert that were refused because another one has the same unique key. */
export const duplicatesIn = (error: unknown): mongoose.mongo.Document[] =>
  writeErrorsOf(error)
    .filter(({ code }) => code === DUPLICATE_KEY)
    .map((refused) => refused.getOperation());

/** Whether the same write may succeed when it is repeated: also one that too many others did not let begin. */
export const isRetryable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isDuplicateKey(error) || error instanceof RetryLater;
