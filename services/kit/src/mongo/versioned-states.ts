import { DUPLICATE_KEY, writeErrorsOf } from './mongo.ts';

/** A fact as a projection keeps it, under the entity's id, in its newest known version. */
export type VersionedState = { _id: string; v: number };

/** Of facts that arrived together, the newest of each entity. */
export function newestOfEach<F extends VersionedState>(facts: readonly F[]): F[] {
  const newest = new Map<string, F>();
  for (const fact of facts) if (fact.v > (newest.get(fact._id)?.v ?? 0)) newest.set(fact._id, fact);
  return [...newest.values()];
}

/** Writes that store each fact unless the same or a newer version is there already. */
export const versionedUpserts = <F extends VersionedState>(facts: readonly F[]) =>
  facts.map(({ _id, ...fact }) => ({
    updateOne: { filter: { _id, v: { $lt: fact.v } }, update: { $set: fact }, upsert: true },
  }));

/** Whether all that failed in an unordered run of versioned upserts is what was known already. */
export function areAllDuplicates(error: unknown): boolean {
  const refused = writeErrorsOf(error);
  return refused.length > 0 && refused.every(({ code }) => code === DUPLICATE_KEY);
}
