import { type EndedSessionsPage, MAX_ENDED_SESSIONS } from '@bookstore/contracts/ended-sessions';
import { ENDED_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import { type Db, ObjectId } from 'mongodb';

/** Within this time a write may be seen later than another one to which the database has given a later time. */
const OVERLAP_MS = 30_000;

type EndedSession = { _id: string; endedAt: Date };

const ENDED_SESSIONS = 'ended_sessions';

export const ENDED_SESSION_INDEXES: readonly DeclaredIndex[] = [
  { collection: ENDED_SESSIONS, key: { endedAt: 1 }, options: { expireAfterSeconds: ENDED_SESSION_SECONDS } },
];

/** The sessions that have ended while their tokens are valid, for the services that verify tokens. */
export function createEndedSessions(db: Db) {
  const ended = db.collection<EndedSession>(ENDED_SESSIONS);
  return {
    /**
     * Records that a session ends, or all sessions of a user, before it is deleted: a crash in between leaves a session
     * without valid tokens, never tokens without a session. The time is the database's, whose clock all replicas share.
     */
    record: async ({ id }: { id: string }): Promise<void> => {
      await ended.updateOne({ _id: id }, { $currentDate: { endedAt: true } }, { upsert: true });
    },
    /**
     * Records that all sessions of a user end, before the password changes that ends them: what cannot be recorded changes no
     * password either.
     * @param isDue Whether the password can still change. It is asked after the sessions are read, so that those that begin
     * with another, concurrent change are never recorded.
     */
    recordAllOf: async (userId: string, isDue: () => Promise<boolean>): Promise<void> => {
      const sessions = await db
        .collection('session')
        .find({ userId: new ObjectId(userId) }, { projection: { _id: 1 } })
        .toArray();
      const updates = sessions.map(({ _id }) => ({
        updateOne: {
          filter: { _id: String(_id) },
          update: { $currentDate: { endedAt: true as const } },
          upsert: true,
        },
      }));
      if (updates.length > 0 && (await isDue())) await ended.bulkWrite(updates);
    },
    /** The sessions that have ended after the page with that cursor, or shortly before it. */
    list: async (after: number): Promise<EndedSessionsPage> => {
      const latest = await ended
        .find({ endedAt: { $gt: new Date(after - OVERLAP_MS) } })
        .sort({ endedAt: -1 })
        .limit(MAX_ENDED_SESSIONS)
        .toArray();
      const cursor = latest[0]?.endedAt.getTime() ?? after;
      return { ids: latest.toReversed().map(({ _id }) => _id), cursor };
    },
  };
}

export type EndedSessions = ReturnType<typeof createEndedSessions>;
