import { INTERNAL_SHOP_PATH } from '@bookstore/contracts/shop';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import type { MoneyFormat } from '@bookstore/contracts/shop-format';
import { STAFF_ACCESS_PATH, type StaffAccess, staffAccess } from '@bookstore/contracts/staff';
import { CUSTOMER_AUDIENCE, staffTokenRules, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
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

/** Where browsers reach the shop of a test. */
export const PUBLIC_URL = 'http://shop.test';

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

/** An issuer of real tokens with a JWKS URL of its own, which also serves `pages` by their paths. */
export async function startTokenIssuer(
  issuer: string,
  audience: string,
  pages: Readonly<Record<string, () => unknown>> = {},
) {
  const keys = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  const signer = await createTokenSigner({ issuer, audience, kid: crypto.randomUUID() }, keys);
  let reads = 0;
  const server = createServer(({ url = '' }, response) => {
    const page = pages[url];
    if (!page) reads += 1;
    const body = page ? page() : { keys: [signer.publicJwk] };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
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

/**
 * An issuer of staff tokens: of the first version of an account, unless the claims say otherwise. Those it has signed
 * tokens for have access, each with the last role, until `access` is changed. It also serves the settings of a `shop`.
 */
export async function startStaffIssuer() {
  const accounts = new Map<string, StaffAccess['accounts'][number]>();
  const access = { accounts, reads: 0, isDown: false };
  const { currency, locale }: MoneyFormat = DEFAULT_SHOP;
  const shop = { ...DEFAULT_SHOP, currency, locale, v: 0, pages: [] };
  const { issuer: name, audience } = staffTokenRules(PUBLIC_URL);
  const issuer = await startTokenIssuer(name, audience, {
    [STAFF_ACCESS_PATH]: () => {
      access.reads += 1;
      return access.isDown ? {} : { accounts: [...accounts.values()] };
    },
    [INTERNAL_SHOP_PATH]: () => shop,
  });
  const sign: TokenIssuer['sign'] = (claims, options) => {
    const all = { v: 1, auth_time: 1, ...claims };
    const account = staffAccess.shape.accounts.element.safeParse({ ...all, id: all.sub, validFrom: 1 });
    if (account.success) accounts.set(account.data.id, account.data);
    return issuer.sign(all, options);
  };
  return { ...issuer, access, shop, sign };
}
