import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose';

export const KEY_AGES = {
  /** At this age keys are fetched again, so that a withdrawn one is not found after it. */
  maxAgeMs: 4000,
  /** How often unknown keys, which any stranger's token can name, cause a fetch. */
  searchIntervalMs: 1000,
};
const FETCH_TIMEOUT_MS = 3000;
/** How long the last known keys are trusted while their issuer does not respond. */
const TRUST_MS = 3_600_000;

/** Fetches what it fetched last once more where the issuer fails. */
function createFetch(): FetchImplementation {
  let last: { body: string; fetchedAt: number } | undefined;
  return async (url, options) => {
    try {
      const response = await fetch(url, options);
      if (!response.ok) throw new Error(`the issuer answered ${response.status}`);
      last = { body: await response.text(), fetchedAt: performance.now() };
    } catch (error) {
      if (!last || performance.now() - last.fetchedAt > TRUST_MS) throw error;
    }
    return new Response(last.body);
  };
}

/**
 * The public keys of an issuer, fetched from its JWKS URL while tokens arrive: when none are four seconds old or younger,
 * and when a token names an unknown key, at most once a second. While the issuer does not respond the last keys are
 * valid for an hour.
 */
export const createRemoteKeySet = (
  url: string,
  { maxAgeMs, searchIntervalMs }: typeof KEY_AGES = KEY_AGES,
): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: maxAgeMs,
    cooldownDuration: searchIntervalMs,
    timeoutDuration: FETCH_TIMEOUT_MS,
    [customFetch]: createFetch(),
  });
