import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@bookstore/runtime/logger';
import { createMongoObserver } from '@bookstore/runtime/mongo-client';
import type { Metrics } from '@bookstore/runtime/metrics';
import { isTracing } from '@bookstore/runtime/tracing';
import { type Db, MongoClient } from 'mongodb';

/** With the ping that follows a failed request this stays under the gateway's five seconds. */
const SELECTION_TIMEOUT_MS = 2000;
const RETRY_DELAY_MS = 1000;

/**
 * better-auth looks before it writes, which two requests at once can do together: that an email or a Google
 * account has one user is kept here. What has expired goes by itself.
 */
async function createIndexes(db: Db): Promise<void> {
  await Promise.all([
    db.collection('user').createIndexes([{ key: { email: 1 }, unique: true }]),
    db
      .collection('account')
      .createIndexes([{ key: { providerId: 1, accountId: 1 }, unique: true }, { key: { userId: 1 } }]),
    db
      .collection('session')
      .createIndexes([
        { key: { token: 1 }, unique: true },
        { key: { userId: 1 } },
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
      ]),
    db
      .collection('verification')
      .createIndexes([{ key: { identifier: 1 } }, { key: { expiresAt: 1 }, expireAfterSeconds: 0 }]),
    db.collection('jwks').createIndexes([{ key: { createdAt: 1 } }]),
  ]);
}

export type Database = { client: MongoClient; db: Db; isUp: () => Promise<boolean> };

/** Opens identity's database and waits, with a line in the log, for one that is not there yet. */
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
      // Without it the client connects once: what could not be reached then is closed to it for good.
      await client.connect();
      await createIndexes(db);
      break;
    } catch (error) {
      logger.error({ reason: error instanceof Error ? error.message : error }, 'database does not answer');
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
