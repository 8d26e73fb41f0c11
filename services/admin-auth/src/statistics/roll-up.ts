import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { newestOfEach, type VersionedState, versionedUpserts } from '@bookstore/kit/mongo/versioned-states';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { ClientSession, Connection, Model } from 'mongoose';

/** What is needed of a mongoose model, whatever its documents. */
export type AnyModel = {
  db: Connection;
  modelName: string;
  collection: { collectionName: string };
  createCollection: () => Promise<unknown>;
  createIndexes: () => Promise<unknown>;
};

/** A collection of projected states and the totals that are derived from them. */
export type RollUp<S extends VersionedState> = {
  states: Model<S>;
  totals: readonly Totals<S>[];
};

/** Totals by bucket: one document for each. */
type Totals<S> = {
  model: AnyModel;
  /** What a state adds. It is computed from the stored state alone, which takes away exactly what it has added. */
  sharesOf: (state: S) => readonly Share[];
  /** Fields that are computed from the totals, as aggregation expressions. */
  derived?: Record<string, object>;
};

/** What a state adds to one bucket. */
export type Share = {
  /** The id of the document. */
  bucket: string;
  amounts: Amounts;
  /** Fields that are set to those of the state that arrived last. */
  labels?: Labels;
};
type Amounts = Record<string, number>;
type Labels = Record<string, string>;

/** The stored state and the newer one that replaces it. */
type Change<S> = { before: S | undefined; after: S };

/** Stores the states that are newer than the stored ones and adjusts the totals, in the transaction of `session`. */
export async function rollUp<S extends VersionedState>(
  session: ClientSession,
  { states, totals }: RollUp<S>,
  received: readonly S[],
): Promise<void> {
  const newest = newestOfEach(received);
  const ids = newest.map(({ _id }) => _id);
  const collection = rawCollection<VersionedState>(states);
  const stored = await collection.find<S>({ _id: { $in: ids } }, { session }).toArray();
  const byId = new Map(stored.map((state) => [state._id, state]));
  const changes = newest
    .map((after) => ({ before: byId.get(after._id), after }))
    .filter(({ before, after }) => after.v > (before?.v ?? 0));
  if (changes.length === 0) return;
  const inserts = changes
    .filter(({ before }) => !before)
    .map(({ after: document }) => ({ insertOne: { document } }));
  const updates = versionedUpserts(changes.filter(({ before }) => before).map(({ after }) => after));
  await collection.bulkWrite([...inserts, ...updates], { session });
  failpoint('states.stored');
  for (const each of totals) {
    const upserts = toUpserts(each, changes);
    if (upserts.length > 0) await rawCollection<{ _id: string }>(each.model).bulkWrite(upserts, { session });
  }
  failpoint('states.summed');
}

/** What all changes together add to a bucket, and its labels where they are new. */
type Sum = { amounts: Amounts; labels: Labels };

/** The writes that adjust the totals of each bucket by what the changes add to it and take from it. */
function toUpserts<S>({ sharesOf, derived }: Totals<S>, changes: readonly Change<S>[]) {
  const sums = new Map<string, Sum>();
  const sumOf = (bucket: string): Sum => {
    const sum = sums.get(bucket) ?? { amounts: {}, labels: {} };
    sums.set(bucket, sum);
    return sum;
  };
  const add = ({ bucket, amounts }: Share, sign: 1 | -1) => {
    const sum = sumOf(bucket).amounts;
    for (const [name, amount] of Object.entries(amounts)) sum[name] = (sum[name] ?? 0) + sign * amount;
  };
  for (const { before, after } of changes) {
    const known = new Map<string, Labels>();
    for (const share of before ? sharesOf(before) : []) {
      add(share, -1);
      known.set(share.bucket, share.labels ?? {});
    }
    for (const share of sharesOf(after)) {
      add(share, 1);
      for (const [name, label] of Object.entries(share.labels ?? {}))
        if (known.get(share.bucket)?.[name] !== label) sumOf(share.bucket).labels[name] = label;
    }
  }
  return [...sums].flatMap(([_id, sum]) => {
    const update = toUpdate(sum, derived);
    return update ? [{ updateOne: { filter: { _id }, update, upsert: true } }] : [];
  });
}

/** @returns nothing when the changes of a bucket cancel each other out, as when an order is confirmed. */
function toUpdate({ amounts, labels }: Sum, derived?: Record<string, object>) {
  const sums = Object.entries(amounts);
  if (sums.every(([, amount]) => amount === 0) && Object.keys(labels).length === 0) return undefined;
  if (!derived) return { $inc: amounts, $set: labels };
  const set: Record<string, object> = {};
  for (const [name, amount] of sums) set[name] = { $add: [{ $ifNull: [`$${name}`, 0] }, amount] };
  for (const [name, label] of Object.entries(labels)) set[name] = { $literal: label };
  return [{ $set: set }, { $set: derived }];
}
