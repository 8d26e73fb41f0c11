import type { StaffCredentials, StaffSession } from '@bookstore/contracts/staff';
import { CONFIG } from '@bookstore/kit/config';
import { Failure } from '@bookstore/contracts/errors';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { InjectModel } from '@nestjs/mongoose';
import { hash, verify } from '@node-rs/argon2';
import type { Model } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AdminAuthConfig } from '../config.ts';
import { StaffAccount } from './staff-account.schema.ts';

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
  ) {}

  async onModuleInit(): Promise<void> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = this.config;
    const account = await this.accounts.findOne({ username });
    if (!account) await this.create(username, password);
    else if (password && !(await verify(account.passwordHash, password)))
      await account.set({ passwordHash: await hash(password) }).save();
  }

  /** @throws Failure INVALID_CREDENTIALS, the same for an unknown username and a wrong password. */
  async signIn({ username, password }: StaffCredentials): Promise<StaffSession> {
    const account = await this.accounts.findOne({ username }).lean();
    const isCorrect = await verify(account?.passwordHash ?? (await decoyHash), password);
    if (!account || !isCorrect) throw new Failure('INVALID_CREDENTIALS');
    const { role } = account;
    const token = await this.jwt.signAsync({ username, role }, { subject: account._id.toString() });
    return { message: 'Signed in', token, user: { username, role } };
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
