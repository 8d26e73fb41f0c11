import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

const CACHE_MS = 3_600_000;
const TIMEOUT_MS = 3000;
const COOLDOWN_MS = 5000;

/**
 * An issuer's public keys, fetched from its JWKS address when first needed, kept for an hour, and
 * fetched again (at most every five seconds) when a token names a key that is not among them.
 */
export const createRemoteKeySet = (url: string): JWTVerifyGetKey =>
  createRemoteJWKSet(new URL(url), {
    cacheMaxAge: CACHE_MS,
    timeoutDuration: TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
  });
