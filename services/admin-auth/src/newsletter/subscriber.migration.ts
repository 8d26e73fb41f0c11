import { Migration } from '@bookstore/kit/mongo/migration';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import { openSubscribers } from './subscriber.ts';

const BATCH = 200;

/** Subscribers who never confirmed get nothing until they subscribe again. */
@Injectable()
export class SubscriberMigration extends Migration {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    platform: Platform,
  ) {
    super({ platform, connection, entry: MIGRATIONS.subscribers });
  }

  protected async *migrate() {
    const subscribers = openSubscribers(this.connection);
    const withoutState = { state: { $exists: false } };
    for (;;) {
      const found = await subscribers
        .find(withoutState, { projection: { createdAt: 1 } })
        .limit(BATCH)
        .toArray();
      if (found.length === 0) return;
      const updates = found.map(({ _id, createdAt: subscribedAt = new Date() }) => ({
        updateOne: {
          filter: { _id, ...withoutState },
          update: { $set: { id: crypto.randomUUID(), state: 'pending' as const, subscribedAt } },
        },
      }));
      await subscribers.bulkWrite(updates, { ordered: false });
      yield found.length;
    }
  }
}
