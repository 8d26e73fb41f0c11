import { createStaffAccess } from '@bookstore/kit/auth/staff-access';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { SIGN_IN_INDEXES, SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Module } from '@nestjs/common';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { ShopModule } from '../shop/shop.module.ts';
import { OperatorAccount } from './operator-account.ts';
import { OwnAccountController } from './own-account.controller.ts';
import { OwnAccounts } from './own-account.service.ts';
import { SecondFactor } from './second-factor.ts';
import { SigningKey, SigningKeys, SigningKeySchema } from './signing-keys.ts';
import { StaffAccounts } from './staff-accounts.service.ts';
import { StaffChanges } from './staff-changes.ts';
import { StaffTokens } from './staff-tokens.ts';
import { SignInController, StaffAccessController, StaffController } from './staff.controller.ts';
import { StaffService } from './staff.service.ts';

function createSignInLimits(platform: Platform, config: AdminAuthConfig, { db }: Connection): SignInLimits {
  platform.declareIndexes(SIGN_IN_INDEXES);
  return new SignInLimits(db, {
    perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
  });
}

/** Knows at once what a new token needs, without a read of the database for each request. */
const createStaffStrategy = (
  { PUBLIC_URL }: AdminAuthConfig,
  keys: SigningKeys,
  tokens: StaffTokens,
  { logger }: Platform,
): StaffStrategy =>
  new StaffStrategy(
    PUBLIC_URL,
    keys.findVerificationKey,
    createStaffAccess(() => tokens.readAccess(), logger),
  );

@Module({
  imports: [
    MongooseModule.forFeature([{ name: SigningKey.name, schema: SigningKeySchema }]),
    MailsModule,
    ShopModule,
  ],
  // The own account first: `me` is no id of an account.
  controllers: [SignInController, StaffAccessController, OwnAccountController, StaffController],
  providers: [
    StaffService,
    StaffAccounts,
    OwnAccounts,
    SecondFactor,
    StaffChanges,
    StaffTokens,
    SigningKeys,
    OperatorAccount,
    {
      provide: SignInLimits,
      inject: [Platform, CONFIG, getConnectionToken()],
      useFactory: createSignInLimits,
    },
    {
      provide: StaffStrategy,
      inject: [CONFIG, SigningKeys, StaffTokens, Platform],
      useFactory: createStaffStrategy,
    },
  ],
})
export class StaffModule {}
