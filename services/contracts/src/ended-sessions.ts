import { z } from 'zod';

/** The internal route by which identity serves the ids of ended sessions, whose tokens have not all expired. */
export const ENDED_SESSIONS_PATH = '/internal/ended-sessions';

/** How many ids are served and remembered; of more, the latest. */
export const MAX_ENDED_SESSIONS = 50_000;

/** The cursor of the page before; without it, all ids. */
export const endedSessionsQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

/** Ids of ended sessions and of deleted users, in that order. A page repeats the last seconds of the one before. */
export const endedSessionsPage = z.object({ ids: z.array(z.string()), cursor: z.int() });
export type EndedSessionsPage = z.infer<typeof endedSessionsPage>;
