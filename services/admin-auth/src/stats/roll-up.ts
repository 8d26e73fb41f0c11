import { failpoint } from '@bookstore/runtime/failpoints';
import type { VersionedCollection } from '@bookstore/kit/mongo/digests';
import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import { newestOfEach, type VersionedState, versionedUpserts } from '@bookstore/kit/mongo/versioned-states';
import type { ClientSession, Connection } from 'mongoose';

type Amounts = Record<string, number>;
/** A model, as far as it is about the collection behind it. */
export type Stored = {
  db: Connection;
  collection: { collectionName: string };
  createCollection: () => Promise<unknown>;
  createIndexes: () => Promise<unknown>;
};

/** Sums that facts are part of, and in which bucket of them each fact is. */
type Totals<F> = {
  model: Stored;
  /** The id of the sums a fact belongs to. */
  bucketOf: (fact: F) => string;
  /** What a fact adds to those sums. */
  amountsOf: (fact: F) => Amounts;
  /** What goes by the newest fact instead of adding up. */
  labelsOf?: (fact: F) => Record<string, string>;
  /** Fields that follow from the sums, as aggregation expressions. */
  derived?: Record<string, object>;
};

/** How facts of one kind add up: where they are kept, and all the sums they are part of. */
export type RollUp<F extends VersionedState> = {
  facts: Stored & VersionedCollection;
  /** The facts known by these ids. */
  read: (ids: string[], session: ClientSession) => Promise<F[]>;
  totals: readonly Totals<F>[];
};

type Change<F> = { before: F | undefined; after: F };

/** How far facts move the sums of each bucket. */
class Differences<F> {
  readonly #totals: Totals<F>;
  readonly #amounts = new Map<string, Amounts>();
  readonly #labels = new Map<string, Record<string, string>>();

  constructor(totals: Totals<F>, changes: readonly Change<F>[]) {
    this.#totals = totals;
    for (const { before, after } of changes) {
      if (before) this.#add(before, -1);
      this.#add(after, 1);
      this.#labels.set(totals.bucketOf(after), totals.labelsOf?.(after) ?? {});
    }
  }

  toUpserts() {
    return [...this.#amounts].map(([_id, amounts]) => ({
      updateOne: { filter: { _id }, update: this.#toPipeline(_id, amounts), upsert: true },
    }));
  }

  #add(fact: F, sign: 1 | -1): void {
    const bucket = this.#totals.bucketOf(fact);
    const sums = this.#amounts.get(bucket) ?? {};
    for (const [name, amount] of Object.entries(this.#totals.amountsOf(fact)))
      sums[name] = (sums[name] ?? 0) + sign * amount;
    this.#amounts.set(bucket, sums);
  }

  #toPipeline(bucket: string, amounts: Amounts) {
    const set: Record<string, object> = {};
    for (const [name, amount] of Object.entries(amounts))
      set[name] = { $add: [{ $ifNull: [`$${name}`, 0] }, amount] };
    for (const [name, label] of Object.entries(this.#labels.get(bucket) ?? {}))
      set[name] = { $literal: label };
    const { derived } = this.#totals;
    return derived ? [{ $set: set }, { $set: derived }] : [{ $set: set }];
  }
}

/**
 * Keeps facts and all their sums in step, in one transaction: it stores each fact that is newer than the one known and
 * moves the sums by the difference. Facts known already, repeated or out of order change nothing.
 */
export async function rollUp<F extends VersionedState>(
  session: ClientSession,
  { facts, read, totals }: RollUp<F>,
  arrived: readonly F[],
): Promise<void> {
  const newest = newestOfEach(arrived);
  const found = await read(
    newest.map(({ _id }) => _id),
    session,
  );
  const known = new Map(found.map((fact) => [fact._id, fact]));
  const changes = newest
    .map((after) => ({ before: known.get(after._id), after }))
    .filter(({ before, after }) => after.v > (before?.v ?? 0));
  if (changes.length === 0) return;
  const first = changes
    .filter(({ before }) => !before)
    .map(({ after: document }) => ({ insertOne: { document } }));
  const newer = changes.filter(({ before }) => before).map(({ after }) => after);
  await rawCollection<VersionedState>(facts).bulkWrite([...first, ...versionedUpserts(newer)], { session });
  failpoint('states.stored');
  for (const sums of totals)
    await rawCollection<{ _id: string }>(sums.model).bulkWrite(new Differences(sums, changes).toUpserts(), {
      session,
    });
  failpoint('states.summed');
}
