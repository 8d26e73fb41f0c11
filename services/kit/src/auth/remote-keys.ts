import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** At this age the keys are fetched again, while tokens go on being verified with them … */
const REFRESH_AFTER_MS = 2000;
/** … and at this age a token waits for that. It bounds how long a withdrawn key is trusted after a pause. */
const MAX_AGE_MS = 4000;
/** How long the last known keys are trusted while their issuer does not respond. */
const TRUST_MS = 3_600_000;
const FETCH_TIMEOUT_MS = 3000;
/** How often unknown keys, which any stranger's token can name, cause a fetch. */
const SEARCH_INTERVAL_MS = 5000;

/**
 * The public keys of an issuer, fetched from its JWKS URL when first needed and then, while tokens arrive, every two
 * seconds, so that a withdrawn key is not found after four; also when a token names an unknown key, at most every five
 * seconds. While the issuer does not respond the last keys are valid for an hour.
 */
export function createRemoteKeySet(url: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: TRUST_MS,
    timeoutDuration: FETCH_TIMEOUT_MS,
    // Its own search for an unknown key would not find one that was published since the last refresh.
    cooldownDuration: Infinity,
  });
  let [startedAt, refreshedAt, searchedAt] = [-Infinity, -Infinity, -Infinity];

  const refresh = async () => {
    if (!keys.reloading) startedAt = performance.now();
    await keys.reload().catch(() => undefined);
    refreshedAt = startedAt;
  };

  return async (header, token) => {
    const ageMs = performance.now() - refreshedAt;
    const refreshing = ageMs > REFRESH_AFTER_MS ? refresh() : undefined;
    if (ageMs > MAX_AGE_MS) await refreshing;
    try {
      return await keys(header, token);
    } catch (error) {
      const isSearched = !keys.reloading && performance.now() - searchedAt < SEARCH_INTERVAL_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isSearched) throw error;
      searchedAt = performance.now();
      await keys.reload();
      return await keys(header, token);
    }
  };
}
