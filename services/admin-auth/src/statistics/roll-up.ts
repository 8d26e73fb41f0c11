import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { newestOfEach, type VersionedState, versionedUpserts } from '@bookstore/kit/mongo/versioned-states';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { ClientSession, Connection, Model } from 'mongoose';

/** What is needed of a mongoose model, whatever its documents. */
export type AnyModel = {
  db: Connection;
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
  /** The id of the document that a state adds to. */
  bucketOf: (state: S) => string;
  amountsOf: (state: S) => Amounts;
  /** Fields that are set to those of the newest state. */
  labelsOf?: (state: S) => Record<string, string>;
  /** Fields that are computed from the totals, as aggregation expressions. */
  derived?: Record<string, object>;
};
type Amounts = Record<string, number>;

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
  const stored = await states.find().in('_id', ids).session(session).lean<S[]>();
  const byId = new Map(stored.map((state) => [state._id, state]));
  const changes = newest
    .map((after) => ({ before: byId.get(after._id), after }))
    .filter(({ before, after }) => after.v > (before?.v ?? 0));
  if (changes.length === 0) return;
  const inserts = changes
    .filter(({ before }) => !before)
    .map(({ after: document }) => ({ insertOne: { document } }));
  const updates = versionedUpserts(changes.filter(({ before }) => before).map(({ after }) => after));
  await rawCollection<VersionedState>(states).bulkWrite([...inserts, ...updates], { session });
  failpoint('states.stored');
  for (const each of totals)
    await rawCollection<{ _id: string }>(each.model).bulkWrite(toUpserts(each, changes), { session });
  failpoint('states.summed');
}

/** The writes that adjust the totals of each bucket by what the changes add to it and take from it. */
function toUpserts<S>(totals: Totals<S>, changes: readonly Change<S>[]) {
  const amounts = new Map<string, Amounts>();
  const labels = new Map<string, Record<string, string>>();
  const add = (state: S, sign: 1 | -1) => {
    const bucket = totals.bucketOf(state);
    const sums = amounts.get(bucket) ?? {};
    for (const [name, amount] of Object.entries(totals.amountsOf(state)))
      sums[name] = (sums[name] ?? 0) + sign * amount;
    amounts.set(bucket, sums);
  };
  for (const { before, after } of changes) {
    if (before) add(before, -1);
    add(after, 1);
    labels.set(totals.bucketOf(after), totals.labelsOf?.(after) ?? {});
  }
  return [...amounts].map(([_id, sums]) => ({
    updateOne: { filter: { _id }, update: toPipeline(sums, labels.get(_id), totals.derived), upsert: true },
  }));
}

function toPipeline(sums: Amounts, labels: Record<string, string> = {}, derived?: Record<string, object>) {
  const set: Record<string, object> = {};
  for (const [name, amount] of Object.entries(sums))
    set[name] = { $add: [{ $ifNull: [`$${name}`, 0] }, amount] };
  for (const [name, label] of Object.entries(labels)) set[name] = { $literal: label };
  return derived ? [{ $set: set }, { $set: derived }] : [{ $set: set }];
}
