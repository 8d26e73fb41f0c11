import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { type StaffCredentials, staffCredentials, type StaffSession } from '@bookstore/contracts/staff';
import type { JSONWebKeySet } from 'jose';
import { AuthService } from './staff.service.ts';
import { SignInLimits } from './sign-in-limits.ts';
import { SigningKeys } from './signing-keys.ts';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly keys: SigningKeys,
    private readonly limits: SignInLimits,
  ) {}

  @Post('api/auth/admin')
  @HttpCode(200)
  signIn(
    @Body({ schema: staffCredentials }) credentials: StaffCredentials,
    // The gateway writes it, and overwrites what a client says.
    @Headers('x-forwarded-for') address = 'internal',
  ): Promise<StaffSession> {
    return this.limits.guard(address, credentials.username, () => this.auth.signIn(credentials));
  }

  @Get('internal/jwks.json')
  publicKeys(): JSONWebKeySet {
    return this.keys.publicKeys;
  }
}
