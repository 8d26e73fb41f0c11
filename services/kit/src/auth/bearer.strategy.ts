import { Failure } from '@bookstore/contracts/errors';
import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { Injectable } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { Strategy } from 'passport';
import { toFailure } from '../http/failure.filter.ts';

/** The genuine tokens that are refused before they expire. */
export type Refusals = {
  keepFresh: () => Promise<void>;
  includes: (claims: JWTPayload, isChange: boolean) => boolean | Promise<boolean>;
};

/** The issuers and the audience of the accepted tokens, the public keys of the issuer, and the tokens that are refused. */
export type TokenRules = {
  issuer: string | string[];
  audience: string;
  keys: JWTVerifyGetKey;
  refusals?: Refusals | undefined;
  /** For how long a token is valid at most, from now, whatever it says. */
  maxSeconds?: number;
  /** For how long the claims of a verified token are remembered. A withdrawn key is trusted that much longer. */
  maxCachedMs?: number;
};

type BearerRequest = { method: string; headers: { authorization?: string | undefined } };
type Verify = (claims: JWTPayload, done: (error: Error | null, user?: object | false) => void) => void;

const MAX_CACHED_TOKENS = 1000;
/** Verifying a signature costs more than reading an order. */
export const MAX_CACHED_MS = 4000;
/** By how many seconds clocks may differ. */
const CLOCK_SKEW_SECONDS = 60;
const READS = ['GET', 'HEAD'];
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** The errors of a token itself, as opposed to a failure to fetch the keys. */
const TOKEN_ERRORS = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

const isTokenError = (error: unknown) => TOKEN_ERRORS.some((kind) => error instanceof kind);

/** A token must name its key: otherwise its validity would depend on how many keys the issuer has at the moment. */
const requireKeyId =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  (header, token) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    return keys(header, token);
  };

/** A passport strategy for bearer tokens of an issuer, which may have had other names, and of one audience, signed with the shop's one algorithm. */
export class BearerStrategy extends Strategy {
  // passport calls an object with this one as its prototype, through which #private fields are not accessible.
  private readonly rules: TokenRules;
  private readonly verify: Verify;
  /** The claims of verified tokens, by the whole token. */
  private readonly verified = new LRUCache<string, JWTPayload>({ max: MAX_CACHED_TOKENS });

  constructor(rules: TokenRules, verify: Verify) {
    super();
    this.rules = rules;
    this.verify = verify;
  }

  override authenticate(request: BearerRequest): void {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!token) this.fail(401);
    else void this.check(token, !READS.includes(request.method));
  }

  private async readClaims(token: string): Promise<JWTPayload> {
    const { keys, issuer, audience, maxSeconds = Infinity, maxCachedMs = MAX_CACHED_MS } = this.rules;
    const known = this.verified.get(token);
    if (known) return known;
    const { payload } = await jwtVerify(token, requireKeyId(keys), {
      issuer,
      audience,
      algorithms: [TOKEN_ALGORITHM],
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    const lifetimeMs = (payload.exp ?? 0) * 1000 - Date.now();
    if (lifetimeMs > (maxSeconds + CLOCK_SKEW_SECONDS) * 1000)
      throw new errors.JWTInvalid('valid for too long');
    this.verified.set(token, payload, { ttl: Math.min(lifetimeMs, maxCachedMs) });
    return payload;
  }

  private decide(claims: JWTPayload): void {
    this.verify(claims, (error, user) => {
      if (error) this.error(error);
      else if (user) this.success(user);
      else this.fail(401);
    });
  }

  private async check(token: string, isChange: boolean): Promise<void> {
    const { refusals } = this.rules;
    try {
      const [claims] = await Promise.all([this.readClaims(token), refusals?.keepFresh()]);
      if (await refusals?.includes(claims, isChange)) this.fail(401);
      else this.decide(claims);
    } catch (error) {
      if (isTokenError(error)) this.fail(401);
      else this.error(new Failure('UNAVAILABLE', { cause: error }));
    }
  }
}

/** A guard that answers 401 to a request without a valid token for the passport strategy of that name. */
export function createBearerGuard(strategy: string) {
  @Injectable()
  class BearerGuard extends AuthGuard(strategy) {
    override handleRequest<T>(error: unknown, user: T | false): T {
      if (error) throw toFailure(error);
      if (!user) throw new Failure('UNAUTHENTICATED');
      return user;
    }
  }
  return BearerGuard;
}
