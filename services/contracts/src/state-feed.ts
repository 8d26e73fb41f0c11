import { z } from 'zod';

/** The internal route by which a service serves all its states, page by page, to the other services. */
export const STATE_FEED_PATH = '/internal/states';
/** The internal route of their digests. */
export const STATE_DIGESTS_PATH = '/internal/states/digests';

/** Further states of a service, each with a feed of its own. */
export type StateFeedName = 'stock';

/** The paths of a service's states, or of those with a name. */
export const stateFeedPaths = (name?: StateFeedName) =>
  name === undefined
    ? { pages: STATE_FEED_PATH, digests: STATE_DIGESTS_PATH }
    : { pages: `${STATE_FEED_PATH}/${name}`, digests: `${STATE_FEED_PATH}/${name}/digests` };

export const MAX_STATES_PER_PAGE = 1000;

/**
 * A digest stops counting beyond so many states, whose range is then compared part by part: a command reads a bounded
 * number of keys, however many states there are. Only those of one second, which has no parts, are all counted.
 */
export const MAX_STATES_PER_DIGEST = 50_000;

/** The second after the last one in which an ObjectId can be created. */
export const MAX_SECOND = 2 ** 32;

const second = z.coerce.number().int().min(0).max(MAX_SECOND);
export const stateId = z.string().regex(/^[0-9a-f]{24}$/);

/** How many states can be asked for by their ids at once, in a URL of 10 KB. */
export const MAX_STATES_BY_ID = 400;

/** States by the seconds in which the ObjectIds of their entities were created: `from` inclusive, `to` exclusive. */
export const idRange = z.strictObject({ from: second.default(0), to: second.default(MAX_SECOND) });
export type IdRange = z.infer<typeof idRange>;

/** A page of the states in a range, or of those with some ids; ordered by id, after the id that the previous page named. */
export const stateFeedQuery = idRange.extend({
  after: stateId.optional(),
  /** Separated by commas. */
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(stateId).max(MAX_STATES_BY_ID))
    .optional(),
  limit: z.coerce.number().int().min(1).max(MAX_STATES_PER_PAGE).default(MAX_STATES_PER_PAGE),
});
export type StateFeedQuery = z.infer<typeof stateFeedQuery>;

/** States, each as an event to be read by itself, and the id after which the next page begins; null on the last. */
export const stateFeedPage = z.object({ states: z.array(z.unknown()), next: stateId.nullable() });

/** How many states are in a range, and the sum of their versions: a projection with an equal digest misses nothing. */
const stateDigest = z.object({
  from: z.int(),
  to: z.int(),
  count: z.int(),
  versions: z.int(),
});
export type StateDigest = z.infer<typeof stateDigest>;

/** Whether a range cannot be divided further. */
export const isSecond = ({ from, to }: IdRange): boolean => to - from <= 1;

/** Whether a digest has not counted all states of its range. */
export const isPartial = (digest: StateDigest): boolean =>
  digest.count > MAX_STATES_PER_DIGEST && !isSecond(digest);

/** The digests of the parts that a range was divided into. */
export const stateDigests = z.object({ digests: z.array(stateDigest) });
