import { TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { createRefresher } from '@bookstore/runtime/refresher';
import { CONFIG } from '@bookstore/kit/config';
import { Inject, Injectable } from '@nestjs/common';
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
import type { AdminAuthConfig } from '../config.ts';
import { createSecretBox } from './secret-box.ts';

@Schema({ collection: 'signing_keys', timestamps: true, versionKey: false })
export class SigningKey {
  @Prop({ type: String, required: true }) _id!: string;
  @Prop({ required: true }) kid!: string;
  /** PKCS #8, encrypted with `STAFF_SECRET` for this `kid`. */
  @Prop({ required: true }) sealedPem!: string;
  @Prop({ required: true }) publicPem!: string;
}

export const SigningKeySchema = SchemaFactory.createForClass(SigningKey);

/** The id of the one key that all replicas share. */
const CURRENT = 'sealed';
/** The id of the key of versions up to 1.1.0, which is stored in the clear. */
const IN_THE_CLEAR = 'current';

/** The key that signs staff tokens, as it is stored for all replicas: each of them can replace it. */
@Injectable()
export class SigningKeys {
  private readonly refresher = createRefresher(() => this.load());
  private loaded: { kid?: string; find: JWTVerifyGetKey } = { find: createLocalJWKSet({ keys: [] }) };

  private readonly box: ReturnType<typeof createSecretBox>;

  constructor(
    @InjectModel(SigningKey.name) private readonly model: Model<SigningKey>,
    @Inject(CONFIG) { STAFF_SECRET }: Pick<AdminAuthConfig, 'STAFF_SECRET'>,
  ) {
    this.box = createSecretBox(STAFF_SECRET, 'signing keys of staff');
  }

  async readPrivate(): Promise<{ kid: string; privatePem: string }> {
    const { kid, sealedPem } = await this.read();
    return { kid, privatePem: this.box.open(sealedPem, kid) };
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

  /** Makes a key where there is none, or none that this `STAFF_SECRET` opens, as after a restore without secrets. */
  async provide(session: ClientSession): Promise<void> {
    await this.model.deleteOne({ _id: IN_THE_CLEAR }, { session });
    const key = await this.model.findById(CURRENT, undefined, { session }).lean();
    if (!key || !this.canOpen(key)) await this.replace(session);
  }

  /** Withdraws all tokens: nothing that was signed with the key of before is accepted any more. */
  async replace(session?: ClientSession): Promise<void> {
    const { privatePem, ...key } = await generateKey();
    const sealedPem = this.box.seal(privatePem, key.kid);
    await this.model.replaceOne(
      { _id: CURRENT },
      { ...key, sealedPem },
      { upsert: true, ...(session && { session }) },
    );
  }

  private canOpen({ kid, sealedPem }: SigningKey): boolean {
    try {
      return this.box.open(sealedPem, kid) !== '';
    } catch {
      return false;
    }
  }

  private read(): Promise<SigningKey> {
    return this.model.findById(CURRENT).lean().orFail();
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

async function generateKey() {
  const { privateKey, publicKey } = await generateKeyPair(TOKEN_ALGORITHM, { extractable: true });
  return {
    _id: CURRENT,
    kid: await calculateJwkThumbprint(await exportJWK(publicKey)),
    privatePem: await exportPKCS8(privateKey),
    publicPem: await exportSPKI(publicKey),
  };
}
