import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CONFIG } from '@bookstore/kit/config';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { hash, verify } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import type { Model } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { Admin } from './staff-account.schema.ts';

/** Sees to it at start that the shop has its member of staff, with the password the operator gave. */
@Injectable()
export class StaffAccount implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    @InjectModel(Admin.name) private readonly admins: Model<Admin>,
    private readonly platform: Platform,
  ) {}

  async onModuleInit(): Promise<void> {
    const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given } = this.config;
    const known = await this.admins.findOne({ username });
    if (!known) await this.make(username, given);
    else if (given && !(await verify(known.passwordHash, given)))
      await known.set({ passwordHash: await hash(given) }).save();
  }

  private async make(username: string, given: string | undefined): Promise<void> {
    const password = given ?? randomBytes(18).toString('base64url');
    try {
      await this.admins.create({ username, passwordHash: await hash(password), role: 'admin' });
      if (!given) this.print(username, password);
    } catch (error) {
      // Another replica that started at the same time was first.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** The one time a generated password is shown: on the process's output, for the operator who starts it. */
  private print(username: string, password: string): void {
    this.platform.logger.warn(`Staff account made. User name: ${username}, password: ${password}`);
  }
}
