import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { createRefresher } from '@bookstore/kit/auth/refresher';
import { Injectable } from '@nestjs/common';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
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
import type { ClientSession, Model } from 'mongoose';

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

/** The key that signs staff tokens, as it is stored for all replicas: each of them can replace it. */
@Injectable()
export class SigningKeys {
  private readonly refresher = createRefresher(() => this.load());
  private loaded: { kid?: string; find: JWTVerifyGetKey } = { find: createLocalJWKSet({ keys: [] }) };

  constructor(@InjectModel(SigningKey.name) private readonly model: Model<SigningKey>) {}

  read(): Promise<SigningKey> {
    return this.model.findById(CURRENT).lean().orFail();
  }

  async readPublicKeys(): Promise<JSONWebKeySet> {
    return toPublicKeys(await this.read());
  }

  /** Finds the key of a token as the verifiers of other services do; at once if it has been replaced. */
  readonly findVerificationKey: JWTVerifyGetKey = async (header, token) => {
    await this.refresher.keepFresh();
    if (header.kid !== this.loaded.kid) await this.refresher.refresh();
    return this.loaded.find(header, token);
  };

  async createIfMissing(session: ClientSession): Promise<void> {
    if (!(await this.model.exists({ _id: CURRENT }).session(session))) await this.replace(session);
  }

  /** Withdraws all tokens. */
  async replace(session: ClientSession): Promise<void> {
    await this.model.replaceOne({ _id: CURRENT }, await generateKey(), { session, upsert: true });
  }

  private async load(): Promise<void> {
    const key = await this.read();
    if (key.kid === this.loaded.kid) return;
    this.loaded = { kid: key.kid, find: createLocalJWKSet(await toPublicKeys(key)) };
  }
}

async function toPublicKeys({ kid, publicPem }: SigningKey): Promise<JSONWebKeySet> {
  const jwk = await exportJWK(await importSPKI(publicPem, TOKEN_ALGORITHM, { extractable: true }));
  return { keys: [{ ...jwk, kid, alg: TOKEN_ALGORITHM, use: 'sig' }] };
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
