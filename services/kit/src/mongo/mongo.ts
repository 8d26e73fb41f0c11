import { MongooseModule } from '@nestjs/mongoose';
import { traceCommands } from '@bookstore/runtime/tracing/database-spans';
import { createPoolMetrics } from '@bookstore/runtime/mongo-pool-metrics';
import { hasTracing } from '@bookstore/runtime/tracing/tracing';
import mongoose, { type Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Health } from '@bookstore/runtime/health';
import type { Logger } from '@bookstore/runtime/logger';

const { MongoBulkWriteError, MongoError, MongoNetworkError, MongoServerError, MongoServerSelectionError } =
  mongoose.mongo;

const SELECTION_TIMEOUT_MS = 3000;
/** For how long a command may stay without a reply: else one silent connection would hold all who wait for it. */
const REPLY_TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 1000;

type MongoOptions = { url: string; health: Health; logger: Logger; metrics: Registry };

/**
 * The service's own database. A database that is away at start is waited for, with a line in the log;
 * one that goes away later makes the process unready and its requests fail within three seconds.
 */
export function createMongoModule({ url, health, logger, metrics }: MongoOptions) {
  const watchPool = createPoolMetrics(metrics);
  return MongooseModule.forRoot(url, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    socketTimeoutMS: REPLY_TIMEOUT_MS,
    retryAttempts: Number.MAX_SAFE_INTEGER,
    retryDelay: RETRY_DELAY_MS,
    minPoolSize: 2,
    // Mongoose would hold what is asked meanwhile for ten seconds, and fail with an error that says nothing of why.
    bufferCommands: false,
    writeConcern: { w: 'majority', journal: true },
    monitorCommands: hasTracing(),
    onConnectionCreate: (connection: Connection) => {
      const client = connection.getClient();
      watchPool(client);
      traceCommands(client);
    },
    connectionErrorFactory: (error) => {
      logger.error({ reason: error.message }, 'database does not answer');
      return error;
    },
    connectionFactory: (connection: Connection) => {
      health.require('database', async () => (await connection.db?.admin().ping()) !== undefined);
      return connection;
    },
  });
}

/** What made a bulk of writes fail as a whole: the driver hides it in an error of its own that says nothing of it. */
const causeOf = (error: unknown): unknown =>
  error instanceof MongoBulkWriteError ? error.errorResponse : error;

/** What a socket fails with when its other end is gone. The driver passes it on as it is when it waits to write more. */
const SOCKET_FAILURES: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT'];

const isSocketFailure = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && SOCKET_FAILURES.includes(error.code);

/** Whether the database could not be reached, or may succeed when asked again. */
export const isDatabaseUnavailable = (error: unknown): boolean => isAway(error) || isAway(causeOf(error));

const isAway = (error: unknown): boolean =>
  isSocketFailure(error) ||
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') ||
      error.hasErrorLabel('TransientTransactionError') ||
      error.hasErrorLabel('ResetPool') ||
      error.name === 'MongoNotConnectedError' ||
      error.name === 'MongoPoolClearedError')) ||
  (error instanceof Error && error.name === 'MongooseServerSelectionError');

/** What was wrong with single documents of an unordered bulk of writes; nothing when it failed as a whole. */
export function writeErrorsOf(error: unknown): mongoose.mongo.WriteError[] {
  const isOfSingle =
    error instanceof MongoBulkWriteError && error.result.getWriteConcernError() === undefined;
  return isOfSingle ? [error.writeErrors].flat() : [];
}

/** The code of a write that met a document with the same unique key. */
export const DUPLICATE_KEY = 11000;

/** Whether a write met a document with the same unique key. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === DUPLICATE_KEY;

/** Whether the same write may succeed when it is made again. */
export const isRetryable = (error: unknown): boolean => isDatabaseUnavailable(error) || isDuplicateKey(error);
