import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { getModelToken, MongooseModule } from '@nestjs/mongoose';
import {
  STAFF_AUDIENCE,
  STAFF_ISSUER,
  STAFF_TOKEN_SECONDS,
  TOKEN_ALGORITHM,
} from '@bookstore/contracts/tokens';
import { StaffStrategy } from '@bookstore/kit/auth/staff.guard';
import type { Model } from 'mongoose';
import { Admin, AdminSchema } from './staff-account.schema.ts';
import { AuthController } from './staff.controller.ts';
import { AuthService } from './staff.service.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { SigningKey, SigningKeySchema } from './signing-key.schema.ts';
import { SigningKeys } from './signing-keys.ts';
import { StaffAccount } from './staff-account.ts';

@Module({
  imports: [MongooseModule.forFeature([{ name: SigningKey.name, schema: SigningKeySchema }])],
  providers: [
    {
      provide: SigningKeys,
      inject: [getModelToken(SigningKey.name)],
      useFactory: (model: Model<SigningKey>) => SigningKeys.load(model),
    },
  ],
  exports: [SigningKeys],
})
class KeysModule {}

@Module({
  imports: [
    KeysModule,
    MongooseModule.forFeature([{ name: Admin.name, schema: AdminSchema }]),
    JwtModule.registerAsync({
      imports: [KeysModule],
      inject: [SigningKeys],
      useFactory: ({ kid, privatePem }: SigningKeys) => ({
        privateKey: privatePem,
        signOptions: {
          algorithm: TOKEN_ALGORITHM,
          keyid: kid,
          issuer: STAFF_ISSUER,
          audience: STAFF_AUDIENCE,
          expiresIn: STAFF_TOKEN_SECONDS,
        },
      }),
    }),
  ],
  controllers: [AuthController],
  providers: [
    AuthService,
    SignInLimits,
    StaffAccount,
    {
      provide: StaffStrategy,
      inject: [SigningKeys],
      useFactory: ({ verificationKeys }: SigningKeys) => new StaffStrategy(verificationKeys),
    },
  ],
})
export class AuthModule {}
