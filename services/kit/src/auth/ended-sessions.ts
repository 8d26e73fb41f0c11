import { endedSessionsPage, MAX_ENDED_SESSIONS } from '@bookstore/contracts/ended-sessions';
import { ENDED_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import type { Logger } from '@bookstore/runtime/logger';
import type { JWTPayload } from 'jose';
import { AGES, createRefresher } from '@bookstore/runtime/refresher';

const FETCH_TIMEOUT_MS = 3000;
const KEEP_MS = ENDED_SESSION_SECONDS * 1000;

/**
 * The customers' sessions that have ended, fetched from identity's URL every two seconds while tokens arrive. While
 * identity does not respond, or has no such route yet, those that are known go on. Beyond 50,000 in that time the
 * oldest are forgotten, and their tokens valid until they expire: refusing everyone's would be worse.
 */
export function createEndedSessions(
  { url, serviceToken }: { url: string; serviceToken: string },
  logger: Pick<Logger, 'warn'>,
  ages = AGES,
) {
  const rememberedAt = new Map<string, number>();
  let cursor = 0;
  let isFailing = false;

  function remember(ids: readonly string[]): void {
    const now = performance.now();
    for (const id of ids) if (!rememberedAt.has(id)) rememberedAt.set(id, now);
    for (const [id, at] of rememberedAt) {
      if (rememberedAt.size <= MAX_ENDED_SESSIONS && now - at < KEEP_MS) break;
      rememberedAt.delete(id);
    }
  }

  async function fetchPage(): Promise<void> {
    const response = await fetch(`${url}?after=${cursor}`, {
      headers: { authorization: `Bearer ${serviceToken}` },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`identity answered ${response.status}`);
    const page = endedSessionsPage.parse(body);
    remember(page.ids);
    cursor = page.cursor;
  }

  const { keepFresh } = createRefresher(async () => {
    try {
      await fetchPage();
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ reason: String(error) }, 'ended sessions are unknown');
      isFailing = true;
    }
  }, ages);

  return {
    keepFresh,
    /** Whether the session of a token has ended, or its customer was deleted. */
    includes: ({ sub, sid }: JWTPayload): boolean =>
      [sub, sid].some((id) => typeof id === 'string' && rememberedAt.has(id)),
  };
}

/** The sessions whose tokens a verifier refuses before they expire. */
export type EndedSessions = ReturnType<typeof createEndedSessions>;
