import type { JWTPayload } from 'jose';

const MAX_TOKENS = 1000;
const MAX_AGE_MS = 4000;

/**
 * The claims of verified tokens, by the whole token, until they expire and for at most four seconds: verifying a
 * signature costs more than reading an order. A key that is withdrawn is trusted that much longer.
 */
export class TokenCache {
  readonly #tokens = new Map<string, { claims: JWTPayload; untilMs: number }>();

  find(token: string, nowMs = Date.now()): JWTPayload | undefined {
    const verified = this.#tokens.get(token);
    if (!verified || nowMs < verified.untilMs) return verified?.claims;
    this.#tokens.delete(token);
    return undefined;
  }

  add(token: string, claims: JWTPayload, nowMs = Date.now()): void {
    const untilMs = Math.min((claims.exp ?? 0) * 1000, nowMs + MAX_AGE_MS);
    this.#tokens.set(token, { claims, untilMs });
    const [oldest] = this.#tokens.keys();
    if (this.#tokens.size > MAX_TOKENS && oldest) this.#tokens.delete(oldest);
  }
}
