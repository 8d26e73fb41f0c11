import { Failure } from '@bookstore/contracts/errors';
import {
  type OwnAccount as OwnAccountReply,
  type PasswordChange,
  passwordChange,
  type RecoveryCodes,
  type StaffReceipt,
  type StaffSession,
  type TotpCode,
  totpCode,
  type TotpCreation,
  totpCreation,
  type TotpRemoval,
  totpRemoval,
  type TotpSecret,
} from '@bookstore/contracts/staff';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { OwnAccount } from '@bookstore/kit/auth/access.guard';
import { Staff } from '@bookstore/kit/auth/staff.guard';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { FromClient } from './client.ts';
import { OwnAccounts } from './own-account.service.ts';
import type { Client } from './staff-tokens.ts';

const NO_STORE = ['cache-control', 'no-store'] as const;

/** What staff do with their own account, also while it has a task. */
@Controller('api/staff/me')
@OwnAccount()
export class OwnAccountController {
  constructor(private readonly own: OwnAccounts) {}

  @Get()
  @Header(...NO_STORE)
  read(@Staff() staff: StaffClaims): Promise<OwnAccountReply> {
    return this.own.read(staff);
  }

  @Put('password')
  @Header(...NO_STORE)
  changePassword(
    @Staff() staff: StaffClaims,
    @Body({ schema: passwordChange }) change: PasswordChange,
    @FromClient() client: Client,
  ): Promise<StaffSession> {
    return this.own.changePassword(staff, change, client);
  }

  @Delete('sessions')
  async endOtherSessions(@Staff() staff: StaffClaims): Promise<StaffReceipt> {
    await this.own.endSessions(staff);
    return { message: 'The other sessions have ended' };
  }

  @Delete('sessions/:id')
  async endSession(
    @Staff() staff: StaffClaims,
    @Param('id', { schema: z.string() }) id: string,
  ): Promise<StaffReceipt> {
    if (!(await this.own.endSessions(staff, id))) throw new Failure('NOT_FOUND');
    return { message: 'The session has ended' };
  }

  @Post('totp')
  @HttpCode(200)
  @Header(...NO_STORE)
  createTotp(
    @Staff() staff: StaffClaims,
    @Body({ schema: totpCreation }) { password }: TotpCreation,
    @FromClient() client: Client,
  ): Promise<TotpSecret> {
    return this.own.createTotp(staff, password, client);
  }

  @Put('totp')
  @Header(...NO_STORE)
  confirmTotp(
    @Staff() staff: StaffClaims,
    @Body({ schema: totpCode }) { code }: TotpCode,
    @FromClient() client: Client,
  ): Promise<RecoveryCodes> {
    return this.own.confirmTotp(staff, code, client);
  }

  @Post('totp/removal')
  @HttpCode(200)
  @Header(...NO_STORE)
  removeTotp(
    @Staff() staff: StaffClaims,
    @Body({ schema: totpRemoval }) removal: TotpRemoval,
    @FromClient() client: Client,
  ): Promise<StaffSession> {
    return this.own.removeTotp(staff, removal, client);
  }
}
