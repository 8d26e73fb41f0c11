import { MAX_SECOND, type StateDigest, type IdRange } from '@bookstore/contracts/state-feed';
import type { Aggregate, PipelineStage, Schema } from 'mongoose';

const PARTS = 16;

/** Facts that are stored under their ids, with their versions. */
export type VersionedCollection = {
  aggregate: <R>(pipeline: PipelineStage[]) => Aggregate<R[]>;
};
/** An id as it is stored, from the 24 hexadecimal digits that it is written with. */
export type ToStoredId = (digits: string) => unknown;

/** Adds the index that digests are taken from without reading a document. */
export function addDigestIndex(schema: Schema): void {
  schema.index({ _id: 1, v: 1 });
}

/** The first id that can be made in a second. */
const firstIdIn = (second: number): string => second.toString(16).padStart(8, '0').padEnd(24, '0');

/** Matches the ids that were made in a range. */
export const idsIn = ({ from, to }: IdRange, toStoredId: ToStoredId) => ({
  $gte: toStoredId(firstIdIn(from)),
  ...(to < MAX_SECOND && { $lt: toStoredId(firstIdIn(to)) }),
});

/** Divides a range into at most sixteen parts of the same length. */
export function divide({ from, to }: IdRange): IdRange[] {
  const seconds = Math.ceil((to - from) / PARTS);
  const count = seconds > 0 ? Math.ceil((to - from) / seconds) : 0;
  return Array.from({ length: count }, (_, part) => ({
    from: from + part * seconds,
    to: Math.min(to, from + (part + 1) * seconds),
  }));
}

/** Counts the facts of each range and adds up their versions, from an index alone. */
export async function digestStates(
  facts: VersionedCollection,
  toStoredId: ToStoredId,
  ranges: readonly IdRange[],
): Promise<StateDigest[]> {
  const digests: StateDigest[] = [];
  for (const { from, to } of ranges) {
    const [sums] = await facts.aggregate<{ count: number; versions: number }>([
      { $match: { _id: idsIn({ from, to }, toStoredId) } },
      { $group: { _id: null, count: { $sum: 1 }, versions: { $sum: '$v' } } },
    ]);
    digests.push({ from, to, count: sums?.count ?? 0, versions: sums?.versions ?? 0 });
  }
  return digests;
}
