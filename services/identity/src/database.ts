import { setTimeout as delay } from 'node:timers/promises';
import { MAIL_INDEXES } from '@bookstore/mail/stored-mail';
import { type DeclaredIndex, IndexCheck } from '@bookstore/runtime/index-check';
import { requireFinishedRestore } from '@bookstore/runtime/unfinished-restore';
import { createMongoObserver, POOL_CHECKS, WRITE_CONCERN } from '@bookstore/runtime/mongo-client';
import type { Runtime } from '@bookstore/runtime/run';
import { SIGN_IN_INDEXES } from '@bookstore/runtime/sign-in/sign-in-limits';
import { isTracing } from '@bookstore/runtime/tracing';
import { MongoClient } from 'mongodb';
import { DELETED_CUSTOMER_INDEXES } from './account/deleted-customers.ts';
import { ENDED_SESSION_INDEXES } from './ended-sessions.ts';

/** All below the gateway's five seconds, which `request-scope.ts` keeps for a whole request. */
const SELECTION_TIMEOUT_MS = 2000;
const POOL_TIMEOUT_MS = 2000;
/** Without it a command on a silent connection would wait for minutes. */
const REPLY_TIMEOUT_MS = 2500;
const MAX_CONNECTIONS = 20;
const RETRY_DELAY_MS = 1000;

const unique = { unique: true };
const EXPIRY = { key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } };

/**
 * better-auth checks before it writes, which concurrent requests can do at the same time: only the unique indexes
 * keep an email and a Google account to one user. Expired documents are deleted by MongoDB.
 */
const INDEXES: readonly DeclaredIndex[] = [
  { collection: 'user', key: { email: 1 }, options: unique },
  { collection: 'account', key: { providerId: 1, accountId: 1 }, options: unique },
  { collection: 'account', key: { userId: 1 } },
  { collection: 'session', key: { token: 1 }, options: unique },
  { collection: 'session', key: { userId: 1 } },
  { collection: 'session', ...EXPIRY },
  { collection: 'verification', key: { identifier: 1 } },
  { collection: 'verification', key: { value: 1 } },
  { collection: 'verification', ...EXPIRY },
  { collection: 'jwks', key: { createdAt: 1 } },
  ...ENDED_SESSION_INDEXES,
  ...SIGN_IN_INDEXES,
  ...DELETED_CUSTOMER_INDEXES,
  ...MAIL_INDEXES,
];

/** Connects to the database and builds the indexes; while that is impossible, logs an error and retries. */
export async function openDatabase(
  url: string,
  { health, logger, metrics }: Pick<Runtime, 'health' | 'logger' | 'metrics'>,
) {
  const client = new MongoClient(url, {
    serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS,
    waitQueueTimeoutMS: POOL_TIMEOUT_MS,
    socketTimeoutMS: REPLY_TIMEOUT_MS,
    maxPoolSize: MAX_CONNECTIONS,
    writeConcern: WRITE_CONCERN,
    monitorCommands: isTracing(),
  });
  Object.assign(client.options, POOL_CHECKS);
  createMongoObserver(metrics)(client);
  const db = client.db();
  for (;;) {
    try {
      // An implicit connect is attempted only once: a client whose first one failed stays unusable.
      await client.connect();
      break;
    } catch (error) {
      logger.error({ reason: error instanceof Error ? error.message : error }, 'database does not respond');
      await delay(RETRY_DELAY_MS);
    }
  }
  await requireFinishedRestore(db);
  const isUp = () =>
    db.command({ ping: 1 }).then(
      () => true,
      () => false,
    );
  health.require('database', isUp);
  const indexes = new IndexCheck({ db, list: () => INDEXES, health, logger, metrics });
  await indexes.start();
  const close = async () => {
    await indexes.stop();
    await client.close();
  };
  return { client, db, isUp, close };
}

export type Database = Awaited<ReturnType<typeof openDatabase>>;
