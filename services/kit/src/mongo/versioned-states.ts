import { DUPLICATE_KEY, writeErrorsOf } from './mongo.ts';

/** A state as a projection stores it: under the id of its entity, in the newest known version. */
export type VersionedState = { _id: string; v: number };

/** The newest state of each entity. */
export function newestOfEach<S extends VersionedState>(states: readonly S[]): S[] {
  const newest = new Map<string, S>();
  for (const state of states) if (state.v > (newest.get(state._id)?.v ?? 0)) newest.set(state._id, state);
  return [...newest.values()];
}

/** The update that stores fields, and removes those that are undefined. */
function toUpdate(fields: object) {
  const entries: [string, unknown][] = Object.entries(fields);
  const gone = entries.filter(([, value]) => value === undefined).map(([name]): [string, 1] => [name, 1]);
  const $set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return { $set, ...(gone.length > 0 && { $unset: Object.fromEntries(gone) }) };
}

/**
 * Writes that store each state unless the same or a newer version is stored already. A field that is undefined is
 * removed; one that the state does not have stays as it was.
 */
export const versionedUpserts = <S extends VersionedState>(states: readonly S[]) =>
  states.map(({ _id, ...state }) => ({
    updateOne: { filter: { _id, v: { $lt: state.v } }, update: toUpdate(state), upsert: true },
  }));

/** Whether every failure of unordered versioned upserts is that of a state that was stored already. */
export function areAllDuplicates(error: unknown): boolean {
  const errors = writeErrorsOf(error);
  return errors.length > 0 && errors.every(({ code }) => code === DUPLICATE_KEY);
}
