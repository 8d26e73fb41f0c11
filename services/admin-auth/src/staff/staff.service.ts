import { STAFF_ROLES, type StaffCredentials, type StaffSession } from '@bookstore/contracts/staff';
import { CONFIG } from '@bookstore/kit/config';
import { Failure } from '@bookstore/contracts/errors';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { RetryLater } from '@bookstore/runtime/retry-later';
import { HashPool } from '@bookstore/runtime/sign-in/hash-pool';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { hash, verify } from '@node-rs/argon2';
import type { Model } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AdminAuthConfig } from '../config.ts';

@Schema({ collection: 'admins', timestamps: true, versionKey: false })
export class StaffAccount {
  @Prop({ required: true, unique: true }) username!: string;
  @Prop({ required: true }) passwordHash!: string;
  @Prop({ type: String, required: true, enum: STAFF_ROLES }) role!: (typeof STAFF_ROLES)[number];
}

export const StaffAccountSchema = SchemaFactory.createForClass(StaffAccount);

type Client = { address: string; signal: AbortSignal };

const hashes = new HashPool();

const createPassword = (bytes: number) => randomBytes(bytes).toString('base64url');

/** The password of an unknown username is verified against this, so that it takes as long as for a known one. */
const decoyHash = hash(createPassword(32));

/** Creates the operator's staff account at start, and signs staff in. */
@Injectable()
export class StaffService implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    @InjectModel(StaffAccount.name) private readonly accounts: Model<StaffAccount>,
    private readonly jwt: JwtService,
    private readonly platform: Platform,
    private readonly limits: SignInLimits,
  ) {}

  async onModuleInit(): Promise<void> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.config;
    const account = await this.accounts.findOne({ username });
    if (!account) await this.create(username, password);
    else if (password && !(await verify(account.passwordHash, password)))
      await account.set({ passwordHash: await hash(password) }).save();
  }

  /**
   * @throws Failure INVALID_CREDENTIALS, the same for an unknown username and a wrong password; RATE_LIMITED after too
   * many of them; UNAVAILABLE when too many sign in at once.
   */
  async signIn(credentials: StaffCredentials, client: Client): Promise<StaffSession> {
    try {
      const { _id, username, role } = await hashes.admit(() => this.attempt(credentials, client));
      const token = await this.jwt.signAsync({ username, role }, { subject: _id.toString() });
      return { message: 'Signed in', token, user: { username, role } };
    } catch (error) {
      if (client.signal.aborted) throw new Failure('REQUEST_TIMEOUT', { cause: error });
      if (!(error instanceof RetryLater)) throw error;
      throw new Failure(error.code, { cause: error, retryAfterSeconds: error.retryAfterSeconds });
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

  private async create(username: string, given: string | undefined): Promise<void> {
    const password = given ?? createPassword(18);
    try {
      await this.accounts.create({ username, passwordHash: await hash(password), role: 'admin' });
      if (!given)
        this.platform.logger.warn(`Staff account created. User name: ${username}, password: ${password}`);
    } catch (error) {
      // Another replica that started at the same time was first.
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

const isInvalidCredentials = (error: unknown) =>
  error instanceof Failure && error.code === 'INVALID_CREDENTIALS';
