import {
  CUSTOMER_AUDIENCE,
  STAFF_AUDIENCE,
  STAFF_ISSUER,
  TOKEN_ALGORITHM,
} from '@bookstore/contracts/tokens';
import {
  type CompactJWSHeaderParameters,
  CompactSign,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { createServer } from 'node:http';
import { listen } from '@bookstore/runtime/server';

type SignOptions = { issuer?: string; audience?: string; expiresAt?: string | number | Date };
type KeyPair = Pick<Awaited<ReturnType<typeof generateKeyPair>>, 'privateKey' | 'publicKey'>;

/** Signs tokens with a key: valid ones, and whatever else a test needs. */
export async function createTokenSigner(
  rules: { issuer: string; audience: string; kid: string },
  { privateKey, publicKey }: KeyPair,
) {
  const { issuer, audience, kid } = rules;
  const header = { alg: TOKEN_ALGORITHM, kid };
  return {
    rules,
    header,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: TOKEN_ALGORITHM, use: 'sig' },
    publicPem: await exportSPKI(publicKey),
    sign: (claims: JWTPayload, options: SignOptions = {}) =>
      new SignJWT(claims)
        .setProtectedHeader(header)
        .setIssuedAt()
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? audience)
        .setExpirationTime(options.expiresAt ?? '15m')
        .sign(privateKey),
    /** Signs any payload under any header. */
    signRaw: (payload: unknown, changes: Partial<CompactJWSHeaderParameters> = {}) =>
      new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
        .setProtectedHeader({ ...header, ...changes })
        .sign(privateKey),
  };
}

export type TokenSigner = Awaited<ReturnType<typeof createTokenSigner>>;

/** An issuer of real tokens with a JWKS URL of its own. */
export async function startTokenIssuer(issuer: string, audience: string) {
  const keys = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const signer = await createTokenSigner({ issuer, audience, kid: crypto.randomUUID() }, keys);
  let reads = 0;
  const server = createServer((_, response) => {
    reads += 1;
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [signer.publicJwk] }));
  });
  const { port, close } = await listen(server, 0);
  return {
    ...signer,
    jwksUrl: `http://127.0.0.1:${port}/`,
    /** How often its keys were fetched. */
    countReads: () => reads,
    close,
  };
}

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

/** An issuer of customers' tokens. Its name, `rules.issuer`, is a setting of those who verify them. */
export const startCustomerIssuer = (): Promise<TokenIssuer> =>
  startTokenIssuer('http://shop.example', CUSTOMER_AUDIENCE);

/** An issuer of staff tokens. */
export const startStaffIssuer = (): Promise<TokenIssuer> => startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE);
