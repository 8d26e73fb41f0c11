export const AGES = {
  /** At this age what was fetched is fetched again, while it goes on being used … */
  refreshAfterMs: 2000,
  /** … and at this age a request waits for that. It bounds how old what is used can be, also after a pause. */
  maxAgeMs: 4000,
};

/**
 * Keeps something fresh that is fetched while requests arrive, and costs nothing while there are none. What a failed
 * fetch leaves goes on being used, and is fetched again two seconds later.
 */
export function createRefresher(fetch: () => Promise<unknown>, { refreshAfterMs, maxAgeMs } = AGES) {
  let refreshedAt = -Infinity;
  let running: Promise<void> | undefined;

  const run = async () => {
    const startedAt = performance.now();
    try {
      await fetch();
    } finally {
      [refreshedAt, running] = [startedAt, undefined];
    }
  };
  /** Fetches at once, together with callers who did so already. @throws what the fetch failed with. */
  const refresh = (): Promise<void> => (running ??= run());

  return {
    refresh,
    /** Waits only if what there is is older than four seconds. */
    keepFresh: async (): Promise<void> => {
      const ageMs = performance.now() - refreshedAt;
      const refreshing = ageMs > refreshAfterMs ? refresh().catch(() => undefined) : undefined;
      if (ageMs > maxAgeMs) await refreshing;
    },
  };
}
