import { STAFF_ISSUER } from '@bookstore/contracts/tokens';
import { decodeJwt, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
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
    issuer === STAFF_ISSUER ? startCustomerIssuer() : startStaffIssuer(),
  ]);
  return { genuine, claims, forger, other, close: () => Promise.all([forger.close(), other.close()]) };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (token: string) => token.split('.');

async function withParts(
  token: Promise<string>,
  change: (parts: { header: string; payload: string; signature: string }) => string[],
): Promise<string> {
  const [header = '', payload = '', signature = ''] = partsOf(await token);
  return change({ header, payload, signature }).join('.');
}

function flipBit(part: string): string {
  const bytes = Buffer.from(part, 'base64url');
  bytes[8] = (bytes[8] ?? 0) ^ 1;
  return bytes.toString('base64url');
}

const fullClaims = async ({ genuine, claims }: Forge) => decodeJwt(await genuine.sign(claims));

async function without(forge: Forge, name: string): Promise<string> {
  const claims = Object.entries(await fullClaims(forge)).filter(([claim]) => claim !== name);
  return forge.genuine.signRaw(Object.fromEntries(claims));
}

const unsigned = (alg: string) => (forge: Forge) =>
  withParts(forge.genuine.sign(forge.claims), ({ payload }) => [encode({ alg, typ: 'JWT' }), payload, '']);

const keyed = (secretOf: (genuine: TokenSigner) => string) => async (forge: Forge) =>
  new SignJWT(await fullClaims(forge))
    .setProtectedHeader({ ...forge.genuine.header, alg: 'HS256' })
    .sign(new TextEncoder().encode(secretOf(forge.genuine)));

const headed = (header: (forge: Forge) => object) => async (forge: Forge) =>
  forge.genuine.signRaw(await fullClaims(forge), header(forge));

const forged = (header: (forge: Forge) => object) => async (forge: Forge) =>
  forge.forger.signRaw(await fullClaims(forge), header(forge));

const claimed = (changes: object) => async (forge: Forge) =>
  forge.genuine.signRaw({ ...(await fullClaims(forge)), ...changes });

const patched = (change: Parameters<typeof withParts>[1]) => (forge: Forge) =>
  withParts(forge.genuine.sign(forge.claims), change);

/** Tokens that must be rejected, by what is wrong with them. */
export const FORGERIES: Readonly<Record<string, (forge: Forge) => Promise<string>>> = {
  'no token': () => Promise.resolve(''),
  'the algorithm none': unsigned('none'),
  'the algorithm nOnE': unsigned('nOnE'),
  'the PEM of the public key as an HMAC secret': keyed(({ publicPem }) => publicPem),
  'the JWK of the public key as an HMAC secret': keyed(({ publicJwk }) => JSON.stringify(publicJwk)),
  'another elliptic curve': async (forge) =>
    new SignJWT(await fullClaims(forge))
      .setProtectedHeader({ ...forge.genuine.header, alg: 'ES384' })
      .sign((await generateKeyPair('ES384')).privateKey),
  'the genuine key id and another key': forged(({ genuine }) => genuine.header),
  'the id of another key': headed(({ forger }) => ({ kid: forger.header.kid })),
  'a path as the key id': headed(() => ({ kid: '../../../../dev/null' })),
  'an operator as the key id': headed(() => ({ kid: { $ne: null } })),
  'no key id': headed(() => ({ kid: undefined })),
  'no key id and another key': forged(() => ({ kid: undefined })),
  'a key in its header': forged(({ genuine, forger }) => ({
    kid: genuine.header.kid,
    jwk: forger.publicJwk,
  })),
  'a JWKS URL in its header': forged(({ forger }) => ({ jku: forger.jwksUrl })),
  'a certificate URL in its header': forged(({ forger }) => ({ x5u: forger.jwksUrl })),
  'an unknown critical header': patched(({ payload, signature }) => [
    encode({ alg: 'ES256', crit: ['x'], x: 1 }),
    payload,
    signature,
  ]),
  'an unencoded payload': patched(({ payload, signature }) => [
    encode({ alg: 'ES256', crit: ['b64'], b64: false }),
    payload,
    signature,
  ]),
  'another issuer': claimed({ iss: 'http://elsewhere.example' }),
  'another audience': claimed({ aud: 'elsewhere' }),
  'a token of the shop’s other issuer': ({ other, claims }) => other.sign(claims),
  'the key of the other issuer and the genuine names': async (forge) =>
    forge.other.signRaw(await fullClaims(forge)),
  'a bit flipped in the signature': patched(({ header, payload, signature }) => [
    header,
    payload,
    flipBit(signature),
  ]),
  'a bit flipped in the payload': patched(({ header, payload, signature }) => [
    header,
    flipBit(payload),
    signature,
  ]),
  'another payload': patched(({ header, payload, signature }) => [
    header,
    encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'someone-else' }),
    signature,
  ]),
  'a signature of zeros': patched(({ header, payload }) => [
    header,
    payload,
    Buffer.alloc(64).toString('base64url'),
  ]),
  'no signature': patched(({ header, payload }) => [header, payload, '']),
  'a fourth part': patched(({ header, payload, signature }) => [header, payload, signature, 'x']),
  'itself twice': async ({ genuine, claims }) => {
    const token = await genuine.sign(claims);
    return `${token}, Bearer ${token}`;
  },
  'an expiry in the past': ({ genuine, claims }) =>
    genuine.sign(claims, { expiresAt: new Date(Date.now() - 1000) }),
  'a start in the future': claimed({ nbf: Math.floor(Date.now() / 1000) + 600 }),
  'a string as its expiry': claimed({ exp: '9999999999' }),
  'no expiry': (forge) => without(forge, 'exp'),
  'no time of issue': (forge) => without(forge, 'iat'),
  'no subject': (forge) => without(forge, 'sub'),
  'no issuer': (forge) => without(forge, 'iss'),
  'no audience': (forge) => without(forge, 'aud'),
  'an array as its payload': ({ genuine }) => genuine.signRaw([]),
  'null as its payload': ({ genuine }) => genuine.signRaw(null),
};
