import { Failure } from '@bookstore/contracts/errors';
import { STAFF_SESSION_SECONDS } from '@bookstore/contracts/lifetimes';
import type {
  OwnAccount,
  PasswordChange,
  Reauthentication,
  RecoveryCodes,
  StaffLanguageChange,
  StaffSession,
  TotpRemoval,
  TotpSecret,
} from '@bookstore/contracts/staff';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { ShopService } from '../shop/shop.service.ts';
import { requireRight } from './attempts.ts';
import { admitHashing, hashPassword, verifyPassword } from './passwords.ts';
import { SecondFactor } from './second-factor.ts';
import { foldUsername, type StaffDocument, toAccountId, toStaffAccount } from './staff-account.ts';
import { StaffChanges, type StaffFields } from './staff-changes.ts';
import { type Client, nowSeconds, StaffTokens } from './staff-tokens.ts';

/** What staff do with their own account. */
@Injectable()
export class OwnAccounts {
  constructor(
    private readonly changes: StaffChanges,
    private readonly tokens: StaffTokens,
    private readonly secondFactor: SecondFactor,
    private readonly limits: SignInLimits,
    private readonly shop: ShopService,
  ) {}

  async read(staff: StaffClaims): Promise<OwnAccount> {
    const [account, requiresTotp] = await Promise.all([this.find(staff), this.changes.requiresTotp()]);
    return {
      account: toStaffAccount(account),
      recoveryCodesLeft: account.totp?.recoveryHashes.length ?? 0,
      requiresTotp,
    };
  }

  /**
   * All other sessions end.
   * @throws Failure INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED without a code of it, UNAUTHENTICATED in a session that began
   * too long ago; RetryLater RATE_LIMITED, UNAVAILABLE.
   */
  changePassword(
    staff: StaffClaims,
    { password, newPassword, code }: PasswordChange,
    client: Client,
  ): Promise<StaffSession> {
    return admitHashing(async () => {
      await this.requireBoth(staff, { password, code }, client);
      const passwordHash = await hashPassword(newPassword, client.signal);
      const fields = { passwordHash, oneTimeUntil: undefined, invitation: undefined };
      return this.renew(staff, 'staff.password', fields);
    });
  }

  /** The new token expires when the present one does: whoever has only a token gets no more time with it. */
  endOtherSessions(staff: StaffClaims): Promise<StaffSession> {
    return this.renew(staff, 'staff.sessions', {}, staff.exp);
  }

  /** Its tokens stay valid: only this session has a new one, which expires when the present one does. */
  async changeLanguage(staff: StaffClaims, { language }: StaffLanguageChange): Promise<StaffSession> {
    const { _id } = await this.find(staff);
    const update = language ? { $set: { language } } : { $unset: { language: 1 as const } };
    await this.changes.accounts.updateOne({ _id }, update);
    return this.tokens.issue(await this.find(staff), staff.auth_time, staff.exp);
  }

  /**
   * @throws Failure INVALID_CREDENTIALS, CONFLICT while there is a second factor: it is turned off first, with a code of it,
   * UNAUTHENTICATED of an account that has changed meanwhile; RetryLater RATE_LIMITED, UNAVAILABLE.
   */
  async createTotp(staff: StaffClaims, password: string, client: Client): Promise<TotpSecret> {
    const account = await admitHashing(() => this.requirePassword(staff, password, client));
    if (account.totp) throw new Failure('CONFLICT', { extensions: { account: toStaffAccount(account) } });
    const { name: issuer } = await this.shop.readSettings();
    const { pending, ...shown } = this.secondFactor.createSecret(account, issuer);
    const { _id, v } = account;
    const { matchedCount } = await this.changes.accounts.updateOne({ _id, v }, { $set: pending });
    if (matchedCount === 0) throw new Failure('UNAUTHENTICATED');
    return shown;
  }

  /** @throws Failure INVALID_CREDENTIALS; RetryLater RATE_LIMITED. */
  async confirmTotp(staff: StaffClaims, code: string, { address }: Client): Promise<RecoveryCodes> {
    const account = await this.find(staff);
    if (account.totp) throw new Failure('INVALID_CREDENTIALS');
    const { totp, recoveryCodes } = await this.secondFactor.confirm(account, code, address);
    return { recoveryCodes, session: await this.renew(staff, 'staff.totp-on', { totp }) };
  }

  /** @throws Failure INVALID_CREDENTIALS; RetryLater RATE_LIMITED, UNAVAILABLE. */
  async removeTotp(
    staff: StaffClaims,
    { password, code }: TotpRemoval,
    client: Client,
  ): Promise<StaffSession> {
    const account = await admitHashing(() => this.requirePassword(staff, password, client));
    await this.secondFactor.require(account, code, client.address);
    return this.renew(staff, 'staff.totp-off', { totp: undefined });
  }

  /**
   * Requires the password, with a code where there is a second factor: a token alone gives nobody access, now or later.
   * @throws Failure INVALID_CREDENTIALS, SECOND_FACTOR_REQUIRED, UNAUTHENTICATED; RetryLater RATE_LIMITED, UNAVAILABLE.
   */
  reauthenticate(staff: StaffClaims, proof: Reauthentication, client: Client): Promise<void> {
    return admitHashing(() => this.requireBoth(staff, proof, client));
  }

  private async requireBoth(
    staff: StaffClaims,
    { password, code }: Reauthentication,
    client: Client,
  ): Promise<void> {
    const account = await this.requirePassword(staff, password, client);
    await this.secondFactor.requireWhereOn(account, code, client.address);
  }

  /** Changes the account, which ends its tokens; this session goes on with a new one. */
  private async renew(
    staff: StaffClaims,
    action: `staff.${string}`,
    fields: StaffFields,
    expiresAt?: number,
  ): Promise<StaffSession> {
    const isTooOld = staff.auth_time + STAFF_SESSION_SECONDS <= nowSeconds();
    if (isTooOld && expiresAt === undefined) throw new Failure('UNAUTHENTICATED');
    const change = { by: toActor(staff), action };
    const changed = await this.changes.run(async (session) =>
      this.changes.apply(session, await this.find(staff, session), fields, change),
    );
    return this.tokens.issue(changed, staff.auth_time, expiresAt);
  }

  /** The account, if that is its password: a token alone changes nothing of how one signs in. @throws as `changePassword`. */
  private async requirePassword(
    staff: StaffClaims,
    password: string,
    { address, signal }: Client,
  ): Promise<StaffDocument> {
    const account = await this.find(staff);
    await requireRight(this.limits, { address, account: foldUsername(account.username) }, () =>
      verifyPassword(account.passwordHash, password, signal),
    );
    return account;
  }

  /** The account, unless the token has become invalid meanwhile. @throws Failure UNAUTHENTICATED. */
  private async find({ sub, v }: StaffClaims, session?: ClientSession): Promise<StaffDocument> {
    const valid = { _id: toAccountId(sub), isActive: true, validFrom: { $lte: v } };
    const account = await this.changes.accounts.findOne(valid, session && { session });
    if (!account) throw new Failure('UNAUTHENTICATED');
    return account;
  }
}
