import { STAFF_ROLES, type StaffCredentials, type StaffSession } from '@bookstore/contracts/staff';
import { Failure } from '@bookstore/contracts/errors';
import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { hash, verify } from '@node-rs/argon2';
import type { Model } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { SigningKeys } from './signing-keys.ts';

@Schema({ collection: 'admins', timestamps: true, versionKey: false })
export class StaffAccount {
  @Prop({ required: true, unique: true }) username!: string;
  @Prop({ required: true }) passwordHash!: string;
  @Prop({ type: String, required: true, enum: STAFF_ROLES }) role!: (typeof STAFF_ROLES)[number];
}

export const StaffAccountSchema = SchemaFactory.createForClass(StaffAccount);

type Client = { address: string; signal: AbortSignal };

const hashes = new HashPool();

/** The password of an unknown username is verified against this, so that it takes as long as for a known one. */
const decoyHash = hash(randomBytes(32));

/** Signs staff in. */
@Injectable()
export class StaffService {
  constructor(
    @InjectModel(StaffAccount.name) private readonly accounts: Model<StaffAccount>,
    private readonly jwt: JwtService,
    private readonly keys: SigningKeys,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * @throws Failure INVALID_CREDENTIALS, the same for an unknown username and a wrong password; RetryLater RATE_LIMITED
   * after too many of them, UNAVAILABLE when too many sign in at once.
   */
  async signIn(credentials: StaffCredentials, client: Client): Promise<StaffSession> {
    try {
      const { key, account } = await hashes.admit(async () => ({
        // Before the account: what changes one replaces the key, so that no token outlives the password it was given for.
        key: await this.keys.read(),
        account: await this.attempt(credentials, client),
      }));
      const { _id, username, role } = account;
      const options = { subject: _id.toString(), keyid: key.kid, privateKey: key.privatePem };
      const token = await this.jwt.signAsync({ username, role }, options);
      return { message: 'Signed in', token, user: { username, role } };
    } catch (error) {
      if (client.signal.aborted) throw new Failure('REQUEST_TIMEOUT', { cause: error });
      throw error;
    }
  }

  private async attempt(credentials: StaffCredentials, { address, signal }: Client) {
    const attempt = await this.limits.begin(address, credentials.username);
    const account = await this.authenticate(credentials, signal).catch(async (error: unknown) => {
      if (!isInvalidCredentials(error)) await attempt.withdraw();
      throw error;
    });
    await attempt.succeed();
    return account;
  }

  private async authenticate({ username, password }: StaffCredentials, signal: AbortSignal) {
    const account = await this.accounts.findOne({ username }).lean();
    const expected = account?.passwordHash ?? (await decoyHash);
    const isCorrect = await hashes.run(() => verify(expected, password), signal);
    if (!account || !isCorrect) throw new Failure('INVALID_CREDENTIALS');
    return account;
  }
}

const isInvalidCredentials = (error: unknown) =>
  error instanceof Failure && error.code === 'INVALID_CREDENTIALS';
