import type { StaffCredentials, StaffSession } from '@bookstore/contracts/staff';
import { Failure } from '@bookstore/contracts/errors';
import { SignInLimits } from '@bookstore/runtime/sign-in/sign-in-limits';
import { Injectable } from '@nestjs/common';
import { admitHashing, verifyPassword } from './passwords.ts';
import { SecondFactor } from './second-factor.ts';
import { foldUsername, type StaffDocument } from './staff-account.ts';
import { StaffChanges } from './staff-changes.ts';
import { type Client, StaffTokens } from './staff-tokens.ts';

/** The hash of a password that signs in now. */
function usableHash(account: StaffDocument | null): string | undefined {
  if (!account?.isActive) return undefined;
  const isOver = account.oneTimeUntil !== undefined && account.oneTimeUntil <= new Date();
  return isOver ? undefined : account.passwordHash;
}

const isInvalidCredentials = (error: unknown) =>
  error instanceof Failure && error.code === 'INVALID_CREDENTIALS';

/** Signs staff in. */
@Injectable()
export class StaffService {
  constructor(
    private readonly changes: StaffChanges,
    private readonly tokens: StaffTokens,
    private readonly limits: SignInLimits,
    private readonly secondFactor: SecondFactor,
  ) {}

  /**
   * @throws Failure INVALID_CREDENTIALS, the same for an unknown username and a wrong password; SECOND_FACTOR_REQUIRED
   * after a right one without a code; RetryLater RATE_LIMITED after too many failures, UNAVAILABLE when too many sign in at
   * once.
   */
  async signIn(credentials: StaffCredentials, client: Client): Promise<StaffSession> {
    try {
      const account = await admitHashing(() => this.attempt(credentials, client));
      return await this.tokens.open(account);
    } catch (error) {
      if (client.signal.aborted) throw new Failure('REQUEST_TIMEOUT', { cause: error });
      throw error;
    }
  }

  /** The account of a password that is right; counted against guessing. @throws as `signIn`. */
  async attempt(credentials: StaffCredentials, { address, signal }: Client): Promise<StaffDocument> {
    const attempt = await this.limits.begin(address, foldUsername(credentials.username));
    const account = await this.authenticate(credentials, address, signal).catch(async (error: unknown) => {
      if (!isInvalidCredentials(error)) await attempt.withdraw();
      throw error;
    });
    await attempt.succeed();
    return account;
  }

  private async authenticate(
    { username, password, code }: StaffCredentials,
    address: string,
    signal: AbortSignal,
  ): Promise<StaffDocument> {
    const account = await this.changes.findNamed(username);
    const isCorrect = await verifyPassword(usableHash(account), password, signal);
    if (!account || !isCorrect) throw new Failure('INVALID_CREDENTIALS');
    await this.secondFactor.requireWhereOn(account, code, address);
    return account;
  }
}
