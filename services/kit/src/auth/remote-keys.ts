import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { createRefresher } from './refresher.ts';

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
  const { keepFresh, refresh, isRefreshing } = createRefresher(() => keys.reload());
  let searchedAt = -Infinity;

  return async (header, token) => {
    await keepFresh();
    try {
      return await keys(header, token);
    } catch (error) {
      const isSearched = !isRefreshing() && performance.now() - searchedAt < SEARCH_INTERVAL_MS;
      if (!(error instanceof errors.JWKSNoMatchingKey) || isSearched) throw error;
      searchedAt = performance.now();
      await refresh();
      return await keys(header, token);
    }
  };
}
