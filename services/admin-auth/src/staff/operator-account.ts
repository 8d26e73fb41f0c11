import { CONFIG } from '@bookstore/kit/config';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { hash, verify } from '@node-rs/argon2';
import type { ClientSession, Model } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AdminAuthConfig } from '../config.ts';
import { SigningKeys } from './signing-keys.ts';
import { StaffAccount } from './staff.service.ts';

/** Puts the account of the settings in force at start. */
@Injectable()
export class OperatorAccount implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    @InjectModel(StaffAccount.name) private readonly accounts: Model<StaffAccount>,
    private readonly keys: SigningKeys,
    private readonly platform: Platform,
  ) {}

  /**
   * Whatever changes replaces the key in the same transaction, so that all tokens end with what they were issued for. Of
   * replicas that start at the same time one makes the change; the others, repeated by the conflict, find it made.
   */
  async onModuleInit(): Promise<void> {
    const { ADMIN_USERNAME: username } = this.config;
    const generated = await this.accounts.db.transaction(async (session) => {
      const { isChanged, password } = await this.apply(session);
      // The accounts of earlier settings: there are no others.
      const { deletedCount } = await this.accounts.deleteMany({ username: { $ne: username } }, { session });
      if (isChanged || deletedCount > 0) await this.keys.replace(session);
      else await this.keys.createIfMissing(session);
      return password;
    }, TRANSACTION);
    if (generated)
      this.platform.logger.warn(`Staff account created. User name: ${username}, password: ${generated}`);
  }

  /** Creates the account or sets its password. @returns also the password if it was generated. */
  private async apply(session: ClientSession): Promise<{ isChanged: boolean; password?: string }> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given } = this.config;
    const account = await this.accounts.findOne({ username }, null, { session });
    if (account && (!given || (await verify(account.passwordHash, given)))) return { isChanged: false };
    const password = given ?? randomBytes(18).toString('base64url');
    const changes = { passwordHash: await hash(password), role: 'admin' } as const;
    await this.accounts.updateOne({ username }, { $set: changes }, { session, upsert: true });
    return { isChanged: true, ...(!given && { password }) };
  }
}
