import { EVENT_DATA, type EventType, isEventType, type EventEnvelope } from '@bookstore/contracts/events';
import type { EventHandler } from '../consumer/batch-consumer.ts';
import type { VersionedCollection } from '../mongo/digests.ts';
import type { VersionedState } from '../mongo/versioned-states.ts';

/** A thousand in one transaction took longer than the three seconds it may last, on a machine with much to do. */
const TOGETHER = 200;

/** A copy that is kept of an owner's facts: where they are stored, and what takes those of each type. */
export type Projection = {
  stored: () => Promise<VersionedCollection> | VersionedCollection;
  handlers: ProjectionHandlers<EventType>;
};

type ProjectionHandlers<T extends EventType> = { readonly [K in T]?: EventHandler<K> };

/** What a copy lacked: how many facts it did not have at all, and of how many it had an older version. */
export type AppliedStates = { added: number; renewed: number };

async function takeOfType<T extends EventType>(
  { stored, handlers }: Pick<Projection, 'stored'> & { handlers: ProjectionHandlers<T> },
  type: T,
  events: readonly EventEnvelope[],
): Promise<AppliedStates> {
  const take = handlers[type];
  const facts = events.filter((event) => event.type === type).map(({ data }) => EVENT_DATA[type].parse(data));
  if (!take || facts.length === 0) return { added: 0, renewed: 0 };
  const found = await (
    await stored()
  ).aggregate<VersionedState>([
    { $match: { _id: { $in: facts.map(({ id }) => id) } } },
    { $project: { v: 1 } },
  ]);
  const known = new Map(found.map(({ _id, v }) => [_id, v]));
  const lacking = facts.filter(({ id, v }) => v > (known.get(id) ?? 0));
  for (let first = 0; first < lacking.length; first += TOGETHER)
    await take(lacking.slice(first, first + TOGETHER));
  const added = lacking.filter(({ id }) => !known.has(id)).length;
  return { added, renewed: lacking.length - added };
}

/**
 * Takes those of an owner's facts that a copy lacks, as it takes facts that arrive.
 * @throws ZodError when a fact is not what the schema of its type says.
 */
export async function applyMissing(copy: Projection, events: readonly EventEnvelope[]): Promise<AppliedStates> {
  const sum = { added: 0, renewed: 0 };
  for (const type of Object.keys(copy.handlers).filter(isEventType)) {
    const { added, renewed } = await takeOfType(copy, type, events);
    sum.added += added;
    sum.renewed += renewed;
  }
  return sum;
}
