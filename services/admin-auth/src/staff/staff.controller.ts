import { type StaffCredentials, staffCredentials, type StaffSession } from '@bookstore/contracts/staff';
import { createClientSignal } from '@bookstore/runtime/client-signal';
import { Body, Controller, Get, Header, Headers, HttpCode, Post, Res } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import type { ServerResponse } from 'node:http';
import { SigningKeys } from './signing-keys.ts';
import { StaffService } from './staff.service.ts';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly keys: SigningKeys,
  ) {}

  @Post('api/auth/admin')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  signIn(
    @Body({ schema: staffCredentials }) credentials: StaffCredentials,
    @Res({ passthrough: true }) { raw }: { raw: ServerResponse },
    // Set by the gateway, which overwrites a client's own.
    @Headers('x-forwarded-for') address = 'internal',
  ): Promise<StaffSession> {
    return this.staff.signIn(credentials, { address, signal: createClientSignal(raw) });
  }

  @Get('internal/jwks.json')
  publicKeys(): Promise<JSONWebKeySet> {
    return this.keys.readPublicKeys();
  }
}
