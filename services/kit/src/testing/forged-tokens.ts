import { isStaffIssuer } from '@bookstore/contracts/tokens';
import { type CryptoKey, decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { z } from 'zod';
import {
  startCustomerIssuer,
  startStaffIssuer,
  startTokenIssuer,
  type TokenIssuer,
  type TokenSigner,
} from './token-issuer.ts';

/** The signer and claims of tokens that a verifier accepts, and signers whose tokens it must reject. */
export type Forge = {
  genuine: TokenSigner;
  claims: JWTPayload;
  /** Has a key of its own, and the name of the genuine issuer. */
  forger: TokenIssuer;
  /** The shop's other issuer, for another audience. */
  other: TokenSigner;
  /** Closes all but the genuine signer. */
  close: () => Promise<unknown>;
};

/** Starts the issuers whose tokens must be rejected where those of `genuine` with `claims` are accepted. */
export async function startForge(genuine: TokenSigner, claims: JWTPayload): Promise<Forge> {
  const { issuer, audience } = genuine.rules;
  const [forger, other] = await Promise.all([
    startTokenIssuer(issuer, audience),
    isStaffIssuer(issuer) ? startCustomerIssuer() : startStaffIssuer(),
  ]);
  return { genuine, claims, forger, other, close: () => Promise.all([forger.close(), other.close()]) };
}

type Forgery = (forge: Forge) => Promise<string>;
type Parts = [header: string, payload: string, signature: string];

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const withOtherSubject = (payload: string) =>
  encode({ ...z.looseObject({}).parse(JSON.parse(atob(payload))), sub: 'someone-else' });

/** A genuine token whose parts are changed. */
const patched =
  (change: (...parts: Parts) => string[]): Forgery =>
  async ({ genuine, claims }) => {
    const [header = '', payload = '', signature = ''] = (await genuine.sign(claims)).split('.');
    return change(header, payload, signature).join('.');
  };

/** A genuine token under another header. */
const withHeader = (header: object): Forgery =>
  patched((_, payload, signature) => [encode(header), payload, signature]);

function flipBit(part: string): string {
  const bytes = Buffer.from(part, 'base64url');
  bytes[8] = (bytes[8] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

const fullClaims = async ({ genuine, claims }: Forge) => decodeJwt(await genuine.sign(claims));

/** A genuine token with other claims; those that are undefined are left out. */
const claimed =
  (changes: object): Forgery =>
  async (forge) =>
    forge.genuine.signRaw({ ...(await fullClaims(forge)), ...changes });

/** A token of the genuine issuer, or of the forger, with another header. */
const headed =
  (headerOf: (forge: Forge) => object, signer: 'genuine' | 'forger' = 'genuine'): Forgery =>
  async (forge) =>
    forge[signer].signRaw(await fullClaims(forge), headerOf(forge));

const signedWith =
  (alg: string, keyOf: (genuine: TokenSigner) => Promise<CryptoKey> | Uint8Array): Forgery =>
  async (forge) =>
    new SignJWT(await fullClaims(forge))
      .setProtectedHeader({ ...forge.genuine.header, alg })
      .sign(await keyOf(forge.genuine));

const toBytes = (secret: string) => new TextEncoder().encode(secret);

/** Tokens that must be rejected, by what is wrong with them. */
export const FORGERIES: Readonly<Record<string, Forgery>> = {
  'no token': () => Promise.resolve(''),
  'the algorithm none': patched((_, payload) => [encode({ alg: 'none', typ: 'JWT' }), payload, '']),
  'the algorithm nOnE': patched((_, payload) => [encode({ alg: 'nOnE', typ: 'JWT' }), payload, '']),
  'the PEM of the public key as an HMAC secret': signedWith('HS256', (key) => toBytes(key.publicPem)),
  'the JWK of the public key as an HMAC secret': signedWith('HS256', ({ publicJwk }) =>
    toBytes(JSON.stringify(publicJwk)),
  ),
  'another elliptic curve': signedWith('ES384', async () => (await generateKeyPair('ES384')).privateKey),
  'the genuine key id and another key': headed(({ genuine }) => genuine.header, 'forger'),
  'the id of another key': headed(({ forger }) => ({ kid: forger.header.kid })),
  'a path as the key id': headed(() => ({ kid: '../../../../dev/null' })),
  'an operator as the key id': headed(() => ({ kid: { $ne: null } })),
  'no key id': headed(() => ({ kid: undefined })),
  'no key id and another key': headed(() => ({ kid: undefined }), 'forger'),
  'a key in its header': headed(
    ({ genuine, forger }) => ({ kid: genuine.header.kid, jwk: forger.publicJwk }),
    'forger',
  ),
  'a JWKS URL in its header': headed(({ forger }) => ({ jku: forger.jwksUrl }), 'forger'),
  'a certificate URL in its header': headed(({ forger }) => ({ x5u: forger.jwksUrl }), 'forger'),
  'an unknown critical header': withHeader({ alg: 'ES256', crit: ['x'], x: 1 }),
  'an unencoded payload': withHeader({ alg: 'ES256', crit: ['b64'], b64: false }),
  'another issuer': claimed({ iss: 'http://elsewhere.example' }),
  'another audience': claimed({ aud: 'elsewhere' }),
  'a token of the shop’s other issuer': ({ other, claims }) => other.sign(claims),
  'the key of the other issuer and the genuine names': async (forge) =>
    forge.other.signRaw(await fullClaims(forge)),
  'a bit flipped in the signature': patched((header, payload, sig) => [header, payload, flipBit(sig)]),
  'a bit flipped in the payload': patched((header, payload, sig) => [header, flipBit(payload), sig]),
  'another payload': patched((header, payload, sig) => [header, withOtherSubject(payload), sig]),
  'a signature of zeros': patched((header, payload) => [header, payload, 'A'.repeat(86)]),
  'no signature': patched((header, payload) => [header, payload, '']),
  'a fourth part': patched((...parts) => [...parts, 'x']),
  'itself twice': async ({ genuine, claims }) => {
    const token = await genuine.sign(claims);
    return `${token}, Bearer ${token}`;
  },
  'an expiry in the past': claimed({ exp: Math.floor(Date.now() / 1000) - 1 }),
  'a start in the future': claimed({ nbf: Math.floor(Date.now() / 1000) + 600 }),
  'a string as its expiry': claimed({ exp: '9999999999' }),
  'no expiry': claimed({ exp: undefined }),
  'no time of issue': claimed({ iat: undefined }),
  'no subject': claimed({ sub: undefined }),
  'no issuer': claimed({ iss: undefined }),
  'no audience': claimed({ aud: undefined }),
  'an array as its payload': ({ genuine }) => genuine.signRaw([]),
  'null as its payload': ({ genuine }) => genuine.signRaw(null),
};
