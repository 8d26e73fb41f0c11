import {
  type InvitationAcceptance,
  invitationAcceptance,
  STAFF_ACCESS_PATH,
  type StaffAccess,
  type StaffAccount,
  type StaffAccountChange,
  staffAccountChange,
  type StaffCredentials,
  staffCredentials,
  type StaffIdentity,
  type StaffInvitation,
  staffInvitation,
  type StaffInvitationReceipt,
  type StaffList,
  type StaffPolicy,
  staffPolicyChange,
  type StaffPolicyChange,
  type StaffReceipt,
  type StaffReinvitation,
  staffReinvitation,
  type StaffSession,
} from '@bookstore/contracts/staff';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { Internal, OwnAccount, Public, Roles } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import { FromClient } from './client.ts';
import { OwnAccounts } from './own-account.service.ts';
import { SigningKeys } from './signing-keys.ts';
import { StaffAccounts } from './staff-accounts.service.ts';
import { type Client, StaffTokens } from './staff-tokens.ts';
import { StaffService } from './staff.service.ts';

const parameter = z.string();

@Controller('api/auth/admin')
@Public()
export class SignInController {
  constructor(
    private readonly staff: StaffService,
    private readonly accounts: StaffAccounts,
  ) {}

  @Post()
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  signIn(
    @Body({ schema: staffCredentials }) credentials: StaffCredentials,
    @FromClient() client: Client,
  ): Promise<StaffSession> {
    return this.staff.signIn(credentials, client);
  }

  @Post('invitation')
  @HttpCode(200)
  async accept(
    @Body({ schema: invitationAcceptance }) { token, password }: InvitationAcceptance,
    @FromClient() { signal }: Client,
  ): Promise<StaffReceipt> {
    await this.accounts.accept(token, password, signal);
    return { message: 'Your password is set' };
  }
}

/** What the services verify tokens with. The gateway does not route here. */
@Controller()
export class StaffAccessController {
  constructor(
    private readonly tokens: StaffTokens,
    private readonly keys: SigningKeys,
  ) {}

  @Get('internal/jwks.json')
  @Public()
  publicKeys(): Promise<JSONWebKeySet> {
    return this.keys.readPublicKeys();
  }

  @Get(STAFF_ACCESS_PATH)
  @Internal()
  access(): Promise<StaffAccess> {
    return this.tokens.readAccess();
  }
}

/** The accounts of staff: each change with the admin's own password, so that a stolen token gives nobody an account. */
@Controller('api/staff')
@Roles('admin')
export class StaffController {
  constructor(
    private readonly accounts: StaffAccounts,
    private readonly own: OwnAccounts,
    private readonly tokens: StaffTokens,
  ) {}

  @Get()
  list(): Promise<StaffList> {
    return this.accounts.list();
  }

  /** An open tab asks every few seconds: all it is told is in the token. */
  @Get('identity')
  @OwnAccount()
  @Header('cache-control', 'no-store')
  identify(@Staff() staff: StaffClaims): StaffIdentity {
    this.tokens.noteSeen(staff);
    const { username, role, task } = staff;
    return { username, role, ...(task && { task }) };
  }

  @Post()
  async invite(
    @Staff() staff: StaffClaims,
    @Body({ schema: staffInvitation }) invitation: StaffInvitation,
    @FromClient() client: Client,
  ): Promise<StaffInvitationReceipt> {
    await this.own.reauthenticate(staff, invitation, client);
    return this.accounts.invite(staff, invitation, client);
  }

  @Put('policy')
  async changePolicy(
    @Staff() staff: StaffClaims,
    @Body({ schema: staffPolicyChange }) policy: StaffPolicyChange,
    @FromClient() client: Client,
  ): Promise<StaffPolicy> {
    await this.own.reauthenticate(staff, policy, client);
    return this.accounts.changePolicy(staff, policy);
  }

  @Put(':id')
  async change(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: staffAccountChange }) change: StaffAccountChange,
    @FromClient() client: Client,
  ): Promise<StaffAccount> {
    await this.own.reauthenticate(staff, change, client);
    return this.accounts.change(staff, id, change);
  }

  @Post(':id/invitation')
  @HttpCode(200)
  async inviteAgain(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: parameter }) id: string,
    @Body({ schema: staffReinvitation }) reinvitation: StaffReinvitation,
    @FromClient() client: Client,
  ): Promise<StaffInvitationReceipt> {
    await this.own.reauthenticate(staff, reinvitation, client);
    return this.accounts.inviteAgain(staff, { id, email: reinvitation.email }, client);
  }
}
