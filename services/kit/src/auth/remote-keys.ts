import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';

const OPTIONS = { cacheMaxAge: 3_600_000, timeoutDuration: 3000, cooldownDuration: 5000 };

/**
 * The public keys of an issuer, fetched from its JWKS URL when first needed, cached for an hour, and fetched again (at
 * most every five seconds) when a token names an unknown key.
 */
export const createRemoteKeySet = (url: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(url), OPTIONS);
