import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createServer } from 'node:http';
import { listen } from '../listen.ts';

type SignOptions = { issuer?: string; audience?: string; expiresAt?: string | number | Date };

/** An issuer of real tokens with a JWKS address of its own, to sign what a test needs: the right and the wrong. */
export async function startTokenIssuer(issuer: string, audience: string) {
  const kid = crypto.randomUUID();
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: TOKEN_ALGORITHM, use: 'sig' };
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  const { port, close } = await listen(server, 0);
  return {
    jwksUrl: `http://127.0.0.1:${port}/`,
    close,
    sign: (claims: JWTPayload, options: SignOptions = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: TOKEN_ALGORITHM, kid })
        .setIssuedAt()
        .setIssuer(options.issuer ?? issuer)
        .setAudience(options.audience ?? audience)
        .setExpirationTime(options.expiresAt ?? '15m')
        .sign(privateKey),
  };
}

export type TokenIssuer = Awaited<ReturnType<typeof startTokenIssuer>>;

/** The token with its header saying that it needs no signature, and without one. */
export function withoutSignature(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${header}.${token.split('.')[1] ?? ''}.`;
}
