import { newestOfEach, type VersionedFact, versionedUpserts } from '@bookstore/kit/projection';
import type { Connection, Model } from 'mongoose';

type Amounts = Record<string, number>;

/** How facts of one kind add up: where they are kept, and which sums of which totals each is part of. */
export type RollUp<F extends VersionedFact, T> = {
  facts: Model<F>;
  totals: Model<T>;
  /** The id of the totals a fact belongs to. */
  bucketOf: (fact: F) => string;
  /** What a fact adds to those totals. */
  amountsOf: (fact: F) => Amounts;
};

class Differences {
  readonly #buckets = new Map<string, Amounts>();

  add(bucket: string, amounts: Amounts, sign: 1 | -1): void {
    const sums = this.#buckets.get(bucket) ?? {};
    for (const [name, amount] of Object.entries(amounts)) sums[name] = (sums[name] ?? 0) + sign * amount;
    this.#buckets.set(bucket, sums);
  }

  toUpserts() {
    return [...this.#buckets].map(([_id, amounts]) => ({
      updateOne: { filter: { _id }, update: { $inc: amounts }, upsert: true },
    }));
  }
}

/** The driver's own collection: the facts were checked against their schema when they arrived. */
const native = <T>(connection: Connection, model: Model<T>) =>
  connection.collection<{ _id: string }>(model.collection.collectionName);

/**
 * Keeps facts and their totals in step: in one transaction it stores each fact that is newer than the one
 * known and moves the totals by the difference. Facts known already, repeated or out of order change nothing.
 */
export async function rollUp<F extends VersionedFact, T>(
  connection: Connection,
  { facts, totals, bucketOf, amountsOf }: RollUp<F, T>,
  arrived: readonly F[],
): Promise<void> {
  const newest = newestOfEach(arrived);
  const ids = newest.map(({ _id }) => _id);
  await connection.transaction(
    async (session) => {
      const found = await facts.find().in('_id', ids).session(session).lean<F[]>();
      const known = new Map(found.map((fact) => [fact._id, fact]));
      const changed = newest.filter(({ _id, v }) => v > (known.get(_id)?.v ?? 0));
      if (changed.length === 0) return;
      const differences = new Differences();
      for (const fact of changed) {
        const before = known.get(fact._id);
        if (before) differences.add(bucketOf(before), amountsOf(before), -1);
        differences.add(bucketOf(fact), amountsOf(fact), 1);
      }
      await native(connection, facts).bulkWrite(versionedUpserts(changed), { session });
      await native(connection, totals).bulkWrite(differences.toUpserts(), { session });
    },
    { readConcern: 'snapshot', writeConcern: { w: 'majority' } },
  );
}
