import { z } from 'zod';
import { eventEnvelope } from './events.ts';

/** Where an owner of facts gives them all out, page by page, to the parts of the shop only. */
export const STATE_FEED_PATH = '/internal/facts';
/** Where it tells how many there are, and in which versions. */
export const STATE_DIGESTS_PATH = '/internal/facts/digests';

export const MAX_STATES_PER_PAGE = 1000;

/** The second after the last one that an id can have been made in. */
export const MAX_SECOND = 2 ** 32;

const second = z.coerce.number().int().min(0).max(MAX_SECOND);
const stateId = z.string().regex(/^[0-9a-f]{24}$/);

/** Facts by the seconds in which the ids of their entities were made, from the first to before the last. */
export const idRange = z.strictObject({ from: second.default(0), to: second.default(MAX_SECOND) });
export type IdRange = z.infer<typeof idRange>;

/** A page of the facts in a range, in the order of their ids, after the id that the page before named. */
export const stateFeedQuery = idRange.extend({
  after: stateId.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_STATES_PER_PAGE).default(MAX_STATES_PER_PAGE),
});
export type StateFeedQuery = z.infer<typeof stateFeedQuery>;

/** Facts, and the id after which the next page begins; null behind the last one. */
export const stateFeedPage = z.strictObject({ facts: z.array(eventEnvelope), next: stateId.nullable() });

/**
 * How many facts are in a range, and the sum of their versions. A copy never knows other facts or newer versions than
 * their owner, so equal numbers mean that it lacks nothing.
 */
const stateDigest = z.strictObject({
  from: z.int(),
  to: z.int(),
  count: z.int(),
  versions: z.int(),
});
export type StateDigest = z.infer<typeof stateDigest>;

/** The digests of the parts that a range was divided into. */
export const stateDigests = z.strictObject({ digests: z.array(stateDigest) });
