import type { Collection } from 'mongoose';
import type { SubscriberDocument } from './subscriber.ts';

const BATCH = 200;

/** Subscribers who never confirmed get nothing until they subscribe again. @returns how many of them it has marked. */
export async function migrateSubscribers(subscribers: Collection<SubscriberDocument>): Promise<number> {
  const withoutState = { state: { $exists: false } };
  const found = await subscribers
    .find(withoutState, { projection: { createdAt: 1 } })
    .limit(BATCH)
    .toArray();
  if (found.length === 0) return 0;
  const updates = found.map(({ _id, createdAt: subscribedAt = new Date() }) => ({
    updateOne: {
      filter: { _id, ...withoutState },
      update: { $set: { id: crypto.randomUUID(), state: 'pending' as const, subscribedAt } },
    },
  }));
  await subscribers.bulkWrite(updates, { ordered: false });
  return found.length;
}
