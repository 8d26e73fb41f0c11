import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type StaffCredentials, staffCredentials, type StaffSession } from '@bookstore/contracts/admin';
import type { JSONWebKeySet } from 'jose';
import { AuthService } from './auth.service.ts';
import { SigningKeys } from './signing-keys.ts';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly keys: SigningKeys,
  ) {}

  @Post('api/auth/admin')
  @HttpCode(200)
  signIn(@Body({ schema: staffCredentials }) credentials: StaffCredentials): Promise<StaffSession> {
    return this.auth.signIn(credentials);
  }

  @Get('internal/jwks.json')
  publicKeys(): JSONWebKeySet {
    return this.keys.publicKeys;
  }
}
