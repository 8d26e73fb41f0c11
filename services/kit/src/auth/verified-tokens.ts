import type { JWTPayload } from 'jose';

const MAX_TOKENS = 1000;
const MAX_AGE_MS = 60_000;

type Verified = { claims: JWTPayload; untilMs: number };

/**
 * Remembers the claims of tokens that have been verified, by the whole token, until they expire and for a minute at
 * most: checking a signature costs more than reading an order. A key that is withdrawn is trusted that much longer.
 */
export class VerifiedTokenCache {
  readonly #verified = new Map<string, Verified>();

  find(token: string, nowMs = Date.now()): JWTPayload | undefined {
    const verified = this.#verified.get(token);
    if (!verified) return undefined;
    if (nowMs < verified.untilMs) return verified.claims;
    this.#verified.delete(token);
    return undefined;
  }

  keep(token: string, claims: JWTPayload, nowMs = Date.now()): void {
    const expiresAtMs = (claims.exp ?? 0) * 1000;
    this.#verified.set(token, { claims, untilMs: Math.min(expiresAtMs, nowMs + MAX_AGE_MS) });
    const [oldest] = this.#verified.keys();
    if (this.#verified.size > MAX_TOKENS && oldest) this.#verified.delete(oldest);
  }
}
