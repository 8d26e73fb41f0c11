import { Failure } from '@bookstore/contracts/errors';
import { TOTP_SECRET_SECONDS } from '@bookstore/contracts/lifetimes';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Collection, Connection } from 'mongoose';
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { AdminAuthConfig } from '../config.ts';
import { hashToken } from '../tokens.ts';
import { requireRight } from './attempts.ts';
import { createSecretBox } from './secret-box.ts';
import { openAccounts, type StaffDocument, type Totp } from './staff-account.ts';

const RECOVERY_CODES = 10;
/** Wrong codes in 15 minutes, of an account from all addresses that never gave a right one, and from each that did. */
const MAX_WRONG_CODES = 5;
const PERIOD_SECONDS = 30;
/** How many steps a code may be early or late. */
const WINDOW = 1;

/** As people type them: in groups, in any case. */
const normalize = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

/** The time step of a code of `secret`, if it is one of now. */
function findStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Codes of authenticators, and the recovery codes in their place. */
@Injectable()
export class SecondFactor {
  private readonly accounts: Collection<StaffDocument>;
  private readonly limits: SignInLimits;
  private readonly box: ReturnType<typeof createSecretBox>;

  constructor(
    @InjectConnection() connection: Connection,
    @Inject(CONFIG) { STAFF_SECRET }: AdminAuthConfig,
    private readonly platform: Platform,
  ) {
    this.accounts = openAccounts(connection);
    const limits = { perAddress: MAX_WRONG_CODES, perAccount: MAX_WRONG_CODES };
    this.limits = new SignInLimits(connection.db, limits, 'code ');
    this.box = createSecretBox(STAFF_SECRET, 'second factors of staff');
  }

  /** A new secret of an account: as it is stored until it is confirmed, and as an authenticator takes it. */
  createSecret({ _id, username }: StaffDocument, issuer: string) {
    const secret = new Secret({ size: 20 });
    const uri = new TOTP({ issuer, label: username, secret, period: PERIOD_SECONDS }).toString();
    const pending = {
      newTotpSecret: this.box.seal(secret.base32, _id.toString()),
      newTotpUntil: new Date(Date.now() + TOTP_SECRET_SECONDS * 1000),
    };
    return { pending, secret: secret.base32, uri };
  }

  /** Requires a code of an account's second factor, which it uses up. @throws Failure INVALID_CREDENTIALS; RetryLater RATE_LIMITED. */
  require(account: StaffDocument, code: string, address: string): Promise<void> {
    const { _id, totp } = account;
    return requireRight(
      this.limits,
      { address, account: _id.toString() },
      async () => totp !== undefined && (await this.use(account, totp, code)),
    );
  }

  /** Requires a code where an account has a second factor. @throws as `require`; Failure SECOND_FACTOR_REQUIRED without one. */
  async requireWhereOn(account: StaffDocument, code: string | undefined, address: string): Promise<void> {
    if (!account.totp) return;
    if (code === undefined) throw new Failure('SECOND_FACTOR_REQUIRED');
    await this.require(account, code, address);
  }

  /**
   * Makes the secret that is not confirmed an account's second factor, if a code is one of it.
   * @throws Failure INVALID_CREDENTIALS, also once it is too old; RetryLater RATE_LIMITED.
   */
  async confirm(account: StaffDocument, code: string, address: string) {
    const { _id, newTotpSecret, newTotpUntil } = account;
    const secret = newTotpUntil && newTotpUntil > new Date() ? newTotpSecret : undefined;
    let confirmed: { totp: Totp; recoveryCodes: string[] } | undefined;
    await requireRight(this.limits, { address, account: _id.toString() }, () => {
      const lastStep = secret && this.stepOf(secret, _id.toString(), code);
      if (!secret || !lastStep) return Promise.resolve(false);
      const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(8).toString('hex'));
      confirmed = { totp: { secret, lastStep, recoveryHashes: recoveryCodes.map(hashToken) }, recoveryCodes };
      return Promise.resolve(true);
    });
    if (!confirmed) throw new Failure('INVALID_CREDENTIALS');
    const groups = confirmed.recoveryCodes.map((each) => each.replaceAll(/(.{4})(?!$)/g, '$1-'));
    return { totp: confirmed.totp, recoveryCodes: groups };
  }

  /** Each code is used by one write, so that two requests at the same time do not both use it. */
  private async use({ _id }: StaffDocument, { secret }: Totp, code: string): Promise<boolean> {
    const hash = hashToken(normalize(code));
    const recovery = { _id, 'totp.secret': secret, 'totp.recoveryHashes': hash };
    const recovered = await this.accounts.updateOne(recovery, { $pull: { 'totp.recoveryHashes': hash } });
    if (recovered.modifiedCount > 0) return true;
    const step = this.stepOf(secret, _id.toString(), code);
    if (step === undefined) return false;
    const unused = { _id, 'totp.secret': secret, 'totp.lastStep': { $lt: step } };
    const used = await this.accounts.updateOne(unused, { $set: { 'totp.lastStep': step } });
    return used.modifiedCount > 0;
  }

  private stepOf(sealed: string, accountId: string, code: string): number | undefined {
    try {
      return findStep(this.box.open(sealed, accountId), normalize(code));
    } catch {
      this.platform.logger.warn(
        { accountId },
        'the secret of a second factor was encrypted with another key',
      );
      return undefined;
    }
  }
}
