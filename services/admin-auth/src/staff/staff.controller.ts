import { type StaffCredentials, staffCredentials, type StaffSession } from '@bookstore/contracts/staff';
import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { SignInLimits } from './sign-in-limits.ts';
import { SigningKeys } from './signing-keys.ts';
import { StaffService } from './staff.service.ts';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly keys: SigningKeys,
    private readonly limits: SignInLimits,
  ) {}

  @Post('api/auth/admin')
  @HttpCode(200)
  signIn(
    @Body({ schema: staffCredentials }) credentials: StaffCredentials,
    // Set by the gateway, which overwrites a client's own.
    @Headers('x-forwarded-for') address = 'internal',
  ): Promise<StaffSession> {
    return this.limits.guard(address, credentials.username, () => this.staff.signIn(credentials));
  }

  @Get('internal/jwks.json')
  publicKeys(): JSONWebKeySet {
    return this.keys.publicKeys;
  }
}
