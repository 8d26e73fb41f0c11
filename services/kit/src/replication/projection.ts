import {
  type EventData,
  type EventEnvelope,
  type EventPattern,
  eventEnvelope,
  isEventPattern,
  matchesPattern,
  readData,
} from '@bookstore/contracts/events';
import type { EventHandler } from '../consumer/batch-consumer.ts';
import type { VersionedCollection } from '../mongo/digests.ts';
import { isRetryable } from '../mongo/mongo.ts';
import { mapOrSkip, type SkipDocument } from '../mongo/skipped-documents.ts';
import type { VersionedState } from '../mongo/versioned-states.ts';

/** How many states a transaction of three seconds applies: a thousand took longer on a busy machine. */
export const MAX_BATCH = 200;

/** A projection of an owner's states: where they are stored, and the handlers that apply those of each pattern. */
export type Projection = {
  stored: () => Promise<VersionedCollection> | VersionedCollection;
  handlers: ProjectionHandlers<EventPattern>;
};

type ProjectionHandlers<P extends EventPattern> = { readonly [K in P]?: EventHandler<K> };

/** How many states a projection did not have at all, and of how many it had an older version. */
export type AppliedStates = { added: number; updated: number };

/** The id of the entity whose state an entry of a feed is. */
export const subjectOf = (entry: unknown): string =>
  typeof entry === 'object' && entry && 'subject' in entry ? String(entry.subject) : 'unknown';

/** Applies states, one by one when they fail together. @returns those that were not skipped. */
async function applyBatch<P extends EventPattern>(
  handle: EventHandler<P>,
  states: EventData<P>[],
  skip: SkipDocument,
): Promise<EventData<P>[]> {
  try {
    await handle(states);
    return states;
  } catch (error) {
    if (isRetryable(error)) throw error;
    const applied: EventData<P>[] = [];
    if (states.length > 1)
      for (const state of states) applied.push(...(await applyBatch(handle, [state], skip)));
    else for (const { id } of states) skip(id, error);
    return applied;
  }
}

async function applyMatching<P extends EventPattern>(
  { stored, handlers }: Pick<Projection, 'stored'> & { handlers: ProjectionHandlers<P> },
  pattern: P,
  events: readonly EventEnvelope[],
  skip: SkipDocument,
): Promise<AppliedStates> {
  const handle = handlers[pattern];
  const matching = events.filter(({ type }) => matchesPattern(pattern, type));
  if (!handle || matching.length === 0) return { added: 0, updated: 0 };
  const read = (event: EventEnvelope) => readData(pattern, event);
  const states = mapOrSkip(matching, read, subjectOf, skip);
  const collection = await stored();
  const found = await collection.aggregate<VersionedState>([
    { $match: { _id: { $in: states.map(({ id }) => id) } } },
    { $project: { v: 1 } },
  ]);
  const known = new Map(found.map(({ _id, v }) => [_id, v]));
  const missing = states.filter(({ id, v }) => v > (known.get(id) ?? 0));
  const applied: EventData<P>[] = [];
  for (let first = 0; first < missing.length; first += MAX_BATCH)
    applied.push(...(await applyBatch(handle, missing.slice(first, first + MAX_BATCH), skip)));
  const updated = applied.filter(({ id }) => known.has(id)).length;
  return { added: applied.length - updated, updated };
}

/**
 * Applies the entries of a feed page that a projection misses, as it applies events that arrive. An entry that cannot
 * be read or applied is skipped.
 * @throws Error when the database is down.
 */
export async function applyMissing(
  projection: Projection,
  entries: readonly unknown[],
  skip: SkipDocument,
): Promise<AppliedStates> {
  const events = mapOrSkip(entries, (entry) => eventEnvelope.parse(entry), subjectOf, skip);
  const sum = { added: 0, updated: 0 };
  for (const pattern of Object.keys(projection.handlers).filter(isEventPattern)) {
    const { added, updated } = await applyMatching(projection, pattern, events, skip);
    sum.added += added;
    sum.updated += updated;
  }
  return sum;
}
