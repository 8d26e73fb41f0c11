import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
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

@Schema({ collection: 'signing_keys', timestamps: true, versionKey: false })
export class SigningKey {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) kid!: string;
  @Prop({ required: true }) privatePem!: string;
  @Prop({ required: true }) publicPem!: string;
}

export const SigningKeySchema = SchemaFactory.createForClass(SigningKey);

/** The id of the one key that all replicas share. */
const CURRENT = 'current';

/** The key that signs staff tokens, generated at the first start and stored for all replicas. */
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
    const key = await findOrCreate(model);
    const jwk = await exportJWK(await importSPKI(key.publicPem, TOKEN_ALGORITHM, { extractable: true }));
    return new SigningKeys(key, { keys: [{ ...jwk, kid: key.kid, alg: TOKEN_ALGORITHM, use: 'sig' }] });
  }
}

async function findOrCreate(model: Model<SigningKey>): Promise<SigningKey> {
  const stored = await model.findById(CURRENT).lean();
  if (stored) return stored;
  try {
    return (await model.create(await generateKey())).toObject();
  } catch (error) {
    if (isDuplicateKey(error)) return findOrCreate(model);
    throw error;
  }
}

async function generateKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  return {
    _id: CURRENT,
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    privatePem: await exportPKCS8(privateKey),
    publicPem: await exportSPKI(publicKey),
  };
}
