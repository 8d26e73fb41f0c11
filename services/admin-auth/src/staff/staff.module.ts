import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import { STAFF_AUDIENCE, STAFF_ISSUER, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { SIGN_IN_INDEXES, SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Module } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { getConnectionToken, MongooseModule } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { OperatorAccount } from './operator-account.ts';
import { SigningKey, SigningKeys, SigningKeySchema } from './signing-keys.ts';
import { StaffController } from './staff.controller.ts';
import { StaffAccount, StaffAccountSchema, StaffService } from './staff.service.ts';

const createJwtService = () =>
  new JwtService({
    signOptions: {
      algorithm: TOKEN_ALGORITHM,
      issuer: STAFF_ISSUER,
      audience: STAFF_AUDIENCE,
      expiresIn: STAFF_TOKEN_SECONDS,
    },
  });

function createSignInLimits(platform: Platform, config: AdminAuthConfig, { db }: Connection): SignInLimits {
  platform.declareIndexes(SIGN_IN_INDEXES);
  return new SignInLimits(db, {
    perAddress: config.SIGN_IN_FAILURES_PER_ADDRESS,
    perAccount: config.SIGN_IN_FAILURES_PER_ACCOUNT,
  });
}

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: SigningKey.name, schema: SigningKeySchema },
      { name: StaffAccount.name, schema: StaffAccountSchema },
    ]),
  ],
  controllers: [StaffController],
  providers: [
    StaffService,
    SigningKeys,
    OperatorAccount,
    {
      provide: SignInLimits,
      inject: [Platform, CONFIG, getConnectionToken()],
      useFactory: createSignInLimits,
    },
    { provide: JwtService, useFactory: createJwtService },
    {
      provide: StaffStrategy,
      inject: [SigningKeys],
      useFactory: ({ findVerificationKey }: SigningKeys) => new StaffStrategy(findVerificationKey),
    },
  ],
})
export class StaffModule {}
