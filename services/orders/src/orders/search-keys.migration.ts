import { type mongo, Types } from 'mongoose';
import { MIGRATIONS } from '../migrations.ts';
import type { OrderDocument } from './order.schema.ts';
import { searchKeysOf } from './search-keys.ts';

const BATCH = 500;
/** Of orders before the last one that was read: replicas of 1.0.0 may change them meanwhile, while a release is rolled out. */
const REPEATED_SECONDS = 30 * 24 * 3600;
const ID = MIGRATIONS.searchKeys.id;
const FIELDS = { v: 1, name: 1, email: 1, phone: 1, items: 1, tracking: 1, searchKeys: 1 } as const;
const BY_ID = { _id: 1 } as const;

/** How far a migration has come: it goes on with the orders after this id. */
export type MigrationCursor = { _id: string; after: Types.ObjectId };

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((key, index) => key === right[index]);

/** An order that is erased, or changed since it was read, is left as it is. */
function toUpdates(order: OrderDocument) {
  const { _id, v, searchKeys } = order;
  const made = searchKeysOf(order);
  if (isSame(searchKeys, made)) return [];
  return [{ updateOne: { filter: { _id, v, searchKeys }, update: { $set: { searchKeys: made } } } }];
}

const startOfRepetition = (last: Types.ObjectId): Types.ObjectId =>
  Types.ObjectId.createFromTime(Math.max(0, last.getTimestamp().getTime() / 1000 - REPEATED_SECONDS));

/**
 * Makes the search keys of the next orders anew, oldest first. When it has come to the last one, it begins again with those of the
 * last 30 days. @returns how many it has changed: 0 at the end only.
 */
export async function migrateSearchKeys(
  orders: mongo.Collection<OrderDocument>,
  cursors: mongo.Collection<MigrationCursor>,
): Promise<number> {
  for (;;) {
    const cursor = await cursors.findOne({ _id: ID });
    const found = await orders
      .find(
        { 'searchKeys.0': { $exists: true }, ...(cursor && { _id: { $gt: cursor.after } }) },
        { projection: FIELDS, sort: BY_ID, hint: BY_ID, limit: BATCH },
      )
      .toArray();
    const last = found.at(-1);
    if (!last) return 0;
    const updates = found.flatMap(toUpdates);
    if (updates.length > 0) await orders.bulkWrite(updates, { ordered: false });
    const isEnd = found.length < BATCH;
    const after = isEnd ? startOfRepetition(last._id) : last._id;
    await cursors.updateOne({ _id: ID }, { $set: { after } }, { upsert: true });
    if (isEnd || updates.length > 0) return updates.length;
  }
}
