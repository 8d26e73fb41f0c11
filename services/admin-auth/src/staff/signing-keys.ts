import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importSPKI,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
} from 'jose';
import type { Model } from 'mongoose';
import type { SigningKey } from './signing-key.schema.ts';

const CURRENT = 'current';

async function createKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  return {
    _id: CURRENT,
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    privatePem: await exportPKCS8(privateKey),
    publicPem: await exportSPKI(publicKey),
  };
}

async function readOrCreate(model: Model<SigningKey>): Promise<SigningKey> {
  const known = await model.findById(CURRENT).lean();
  if (known) return known;
  try {
    return (await model.create(await createKey())).toObject();
  } catch (error) {
    if (isDuplicateKey(error)) return readOrCreate(model);
    throw error;
  }
}

/** The key staff tokens are signed with, made at the first start and kept in the database for all replicas. */
export class SigningKeys {
  readonly kid: string;
  readonly privatePem: string;
  readonly publicKeys: JSONWebKeySet;
  readonly verificationKeys: JWTVerifyGetKey;

  private constructor({ kid, privatePem }: SigningKey, publicKeys: JSONWebKeySet) {
    this.kid = kid;
    this.privatePem = privatePem;
    this.publicKeys = publicKeys;
    this.verificationKeys = createLocalJWKSet(publicKeys);
  }

  static async load(model: Model<SigningKey>): Promise<SigningKeys> {
    const key = await readOrCreate(model);
    const jwk = await exportJWK(await importSPKI(key.publicPem, TOKEN_ALGORITHM, { extractable: true }));
    return new SigningKeys(key, { keys: [{ ...jwk, kid: key.kid, alg: TOKEN_ALGORITHM, use: 'sig' }] });
  }
}
