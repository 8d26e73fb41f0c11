import { z } from 'zod';
import { unreadEvent } from './events.ts';

/** Where an owner of facts gives them all out, page by page, to the parts of the shop only. */
export const FACTS_PATH = '/internal/facts';
/** Where it tells how many there are, and in which versions. */
export const FACT_DIGESTS_PATH = '/internal/facts/digests';

export const FACTS_PAGE_LIMIT = 1000;

/** The second after the last one that an id can have been made in. */
export const END_OF_SECONDS = 2 ** 32;

const second = z.coerce.number().int().min(0).max(END_OF_SECONDS);
const factId = z.string().regex(/^[0-9a-f]{24}$/);

/** Facts by the seconds in which the ids of their entities were made, from the first to before the last. */
export const factRange = z.strictObject({ from: second.default(0), to: second.default(END_OF_SECONDS) });
export type FactRange = z.infer<typeof factRange>;

/** A page of the facts in a range, in the order of their ids, after the id that the page before named. */
export const factsQuery = factRange.extend({
  after: factId.optional(),
  limit: z.coerce.number().int().min(1).max(FACTS_PAGE_LIMIT).default(FACTS_PAGE_LIMIT),
});
export type FactsQuery = z.infer<typeof factsQuery>;

/** Facts, and the id after which the next page begins; null behind the last one. */
export const factsPage = z.strictObject({ facts: z.array(unreadEvent), next: factId.nullable() });

/**
 * How many facts are in a range, and the sum of their versions. A copy never knows other facts or newer versions than
 * their owner, so equal numbers mean that it lacks nothing.
 */
const factDigest = z.strictObject({
  from: z.int(),
  to: z.int(),
  count: z.int(),
  versions: z.int(),
});
export type FactDigest = z.infer<typeof factDigest>;

/** The digests of the parts that a range was divided into. */
export const factDigests = z.strictObject({ digests: z.array(factDigest) });
