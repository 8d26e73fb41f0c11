import {
  type IdRange,
  isSecond,
  MAX_SECOND,
  MAX_STATES_PER_DIGEST,
  type StateDigest,
} from '@bookstore/contracts/state-feed';
import type { Aggregate, PipelineStage, Schema } from 'mongoose';

const MAX_PARTS = 16;
/** Up to so many states, one command digests all parts of a range. */
const FEW_STATES = 2000;

/** A collection of states, with their ids and versions. */
export type VersionedCollection = { aggregate: <R>(pipeline: PipelineStage[]) => Aggregate<R[]> };
/** The stored form of an id, from its 24 hexadecimal digits. */
export type ToStoredId = (digits: string) => unknown;

/** Adds the index from which digests are computed without reading a document. */
export function addDigestIndex(schema: Schema): void {
  schema.index({ _id: 1, v: 1 });
}

/** The lowest ObjectId that can be created in a second. */
const firstIdIn = (second: number): string => second.toString(16).padStart(8, '0').padEnd(24, '0');

/** Matches the ids that were created in a range. */
export const idsIn = ({ from, to }: IdRange, toStoredId: ToStoredId) => ({
  $gte: toStoredId(firstIdIn(from)),
  ...(to < MAX_SECOND && { $lt: toStoredId(firstIdIn(to)) }),
});

/** Divides a range into at most sixteen parts of the same length. */
export function divide({ from, to }: IdRange): IdRange[] {
  const seconds = Math.ceil((to - from) / MAX_PARTS);
  const count = seconds > 0 ? Math.ceil((to - from) / seconds) : 0;
  return Array.from({ length: count }, (_, part) => ({
    from: from + part * seconds,
    to: Math.min(to, from + (part + 1) * seconds),
  }));
}

/** A version can be anything in a corrupt document: the sum is then as good as any other that differs. */
const toInteger = (sum: unknown): number => (Number.isSafeInteger(sum) ? Number(sum) : 0);

type Sums = { count: number; versions: unknown };

const toDigest = (range: IdRange, sums: Sums = { count: 0, versions: 0 }): StateDigest => ({
  ...range,
  count: sums.count,
  versions: toInteger(sums.versions),
});

const SUMS = { count: { $sum: 1 }, versions: { $sum: '$v' } };

/** The digests of ranges that follow each other, with one command; undefined if they have more than a few states. */
async function digestFew(
  states: VersionedCollection,
  toStoredId: ToStoredId,
  ranges: readonly IdRange[],
): Promise<StateDigest[] | undefined> {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) return [];
  const boundaries = ranges.map(({ from }) => toStoredId(firstIdIn(from)));
  const sums = await states.aggregate<Sums & { _id: unknown }>([
    { $match: { _id: idsIn({ from: first.from, to: last.to }, toStoredId) } },
    { $limit: FEW_STATES + 1 },
    boundaries.length > 1
      ? // What no two boundaries enclose is in the last range.
        { $bucket: { groupBy: '$_id', boundaries, default: boundaries.at(-1), output: SUMS } }
      : { $group: { _id: boundaries[0], ...SUMS } },
  ]);
  if (sums.reduce((total, { count }) => total + count, 0) > FEW_STATES) return undefined;
  const byBoundary = new Map(sums.map((each) => [String(each._id), each]));
  return ranges.map(({ from, to }, index) =>
    toDigest({ from, to }, byBoundary.get(String(boundaries[index]))),
  );
}

/**
 * Counts the states of ranges that follow each other and adds up their versions, from an index alone, of each up to the limit
 * of a digest.
 */
export async function digestStates(
  states: VersionedCollection,
  toStoredId: ToStoredId,
  ranges: readonly IdRange[],
): Promise<StateDigest[]> {
  const few = await digestFew(states, toStoredId, ranges);
  if (few) return few;
  const digests: StateDigest[] = [];
  for (const { from, to } of ranges) {
    const [sums] = await states.aggregate<Sums>([
      { $match: { _id: idsIn({ from, to }, toStoredId) } },
      ...(isSecond({ from, to }) ? [] : [{ $limit: MAX_STATES_PER_DIGEST + 1 }]),
      { $group: { _id: null, ...SUMS } },
    ]);
    digests.push(toDigest({ from, to }, sums));
  }
  return digests;
}
