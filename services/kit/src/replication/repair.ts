import { setTimeout as delay } from 'node:timers/promises';
import {
  type IdRange,
  isPartial,
  isSecond,
  MAX_STATES_PER_PAGE,
  type StateDigest,
} from '@bookstore/contracts/state-feed';
import { digestStates } from '../mongo/digests.ts';
import type { SkipDocument } from '../mongo/skipped-documents.ts';
import { applyMissing, type Projection } from './projection.ts';
import type { StateFeedClient } from './state-feed.client.ts';

type RepairOptions = {
  client: StateFeedClient;
  projection: Projection;
  skip: SkipDocument;
  /** Runs after each page, with the number of states that were applied. */
  onPage?: (applied: number) => Promise<void> | void;
};

/** How many states were applied, and how many the projection has that the owner does not know. */
export type RepairResult = { applied: number; unknown: number };

/**
 * Makes a projection equal to the states of their owner, by fetching the ranges in which their digests differ.
 * @throws Error when the owner does not respond, or the database of the projection is down.
 */
export async function repair(options: RepairOptions, ranges: readonly IdRange[]): Promise<RepairResult> {
  const { client, projection, skip, onPage } = options;
  const result: RepairResult = { applied: 0, unknown: 0 };

  const fetchStates = async (owner: StateDigest, ownCount: number): Promise<void> => {
    let known = ownCount;
    let fetched = 0;
    for await (const entries of client.readPages(owner)) {
      const { added, updated } = await applyMissing(projection, entries, skip);
      known += added;
      fetched += entries.length;
      result.applied += added + updated;
      await onPage?.(added + updated);
    }
    // The feed leaves out documents that the owner skips, and can have more than the digest by now.
    result.unknown += Math.max(0, known - Math.max(fetched, owner.count));
  };

  /** Rests after each answer for as long as it took, so that many states do not keep their owner busy. */
  const compare = async (range: IdRange): Promise<void> => {
    const startedAt = performance.now();
    const owners = await client.digest(range);
    await delay(performance.now() - startedAt);
    const stored = await projection.stored();
    const owns = await digestStates(stored, String, owners);
    for (const [index, owner] of owners.entries()) {
      const own = isPartial(owner) ? undefined : owns[index];
      if (own?.count === owner.count && own.versions === owner.versions) continue;
      if (!own || (owner.count > MAX_STATES_PER_PAGE && own.count > 0 && !isSecond(owner)))
        await compare(owner);
      else await fetchStates(owner, own.count);
    }
  };

  for (const range of ranges) await compare(range);
  return result;
}
