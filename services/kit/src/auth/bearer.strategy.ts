import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Strategy } from 'passport';
import { Failure } from '../http/failure.ts';
import { VerifiedTokenCache } from './verified-tokens.ts';

/** Whose tokens are taken, for whom they must be made, and the issuer's public keys. */
export type TokenRules = { issuer: string; audience: string; keys: JWTVerifyGetKey };

type BearerRequest = { headers: { authorization?: string | undefined } };
type Verify = (claims: JWTPayload, done: (error: Error | null, user?: object | false) => void) => void;

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** What is wrong with a token itself, in distinction from a failure to fetch the keys. */
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

/**
 * A token has to name its key: else whether it is taken would depend on how many keys its issuer has just now.
 * @throws JWKSNoMatchingKey
 */
const requireKeyName =
  (keys: JWTVerifyGetKey): JWTVerifyGetKey =>
  (header, token) => {
    if (header.kid === undefined) throw new errors.JWKSNoMatchingKey();
    return keys(header, token);
  };

/** A passport strategy for signed bearer tokens of one issuer and audience, with one algorithm. */
export class BearerStrategy extends Strategy {
  // passport calls a copy whose prototype is this object, and #private fields do not reach through that.
  private readonly rules: TokenRules;
  private readonly verify: Verify;
  private readonly verified = new VerifiedTokenCache();

  constructor(rules: TokenRules, verify: Verify) {
    super();
    this.rules = rules;
    this.verify = verify;
  }

  override authenticate(request: BearerRequest): void {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (!token) this.fail(401);
    else void this.check(token);
  }

  private async readClaims(token: string): Promise<JWTPayload> {
    const { keys, issuer, audience } = this.rules;
    const known = this.verified.find(token);
    if (known) return known;
    const { payload } = await jwtVerify(token, requireKeyName(keys), {
      issuer,
      audience,
      algorithms: [TOKEN_ALGORITHM],
      requiredClaims: ['sub', 'exp', 'iat'],
    });
    this.verified.keep(token, payload);
    return payload;
  }

  private async check(token: string): Promise<void> {
    try {
      this.verify(await this.readClaims(token), (error, user) => {
        if (error) this.error(error);
        else if (user) this.success(user);
        else this.fail(401);
      });
    } catch (error) {
      if (isTokenError(error)) this.fail(401);
      else this.error(new Failure('UNAVAILABLE', { cause: error }));
    }
  }
}
