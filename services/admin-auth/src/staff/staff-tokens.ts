import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import type { StaffAccess, StaffSession } from '@bookstore/contracts/staff';
import { type StaffClaims, staffTokenRules, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { AdminAuthConfig } from '../config.ts';
import { SigningKeys } from './signing-keys.ts';
import { type StaffDocument, STAFF_INDEXES, taskOf, toAccountId } from './staff-account.ts';
import { StaffChanges } from './staff-changes.ts';

const SEEN_EVERY_MS = 60_000;

export type Client = { address: string; signal: AbortSignal };

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Issues the tokens of staff, and says whose are valid. */
@Injectable()
export class StaffTokens {
  /** When accounts were last stored as seen. There are no more than accounts. */
  private readonly seenAt = new Map<string, number>();
  private readonly jwt: JwtService;

  constructor(
    private readonly changes: StaffChanges,
    private readonly keys: SigningKeys,
    private readonly platform: Platform,
    @Inject(CONFIG) { PUBLIC_URL }: AdminAuthConfig,
  ) {
    platform.declareIndexes(STAFF_INDEXES);
    this.jwt = new JwtService({
      signOptions: { algorithm: TOKEN_ALGORITHM, ...staffTokenRules(PUBLIC_URL) },
    });
  }

  /** Opens a session of an account. */
  async open(account: StaffDocument): Promise<StaffSession> {
    await this.changes.accounts.updateOne({ _id: account._id }, { $set: { lastSeenAt: new Date() } });
    return this.issue(account, nowSeconds());
  }

  /** Issues a token of an account as it is now. Times are in seconds. */
  async issue(account: StaffDocument, signedInAt: number, expiresAt?: number): Promise<StaffSession> {
    const { _id, username, role, v, language } = account;
    const [key, requiresTotp] = await Promise.all([this.keys.readPrivate(), this.changes.requiresTotp()]);
    const task = taskOf(account, requiresTotp);
    const options = { subject: _id.toString(), keyid: key.kid, privateKey: key.privatePem };
    const iat = nowSeconds();
    const exp = expiresAt ?? iat + STAFF_TOKEN_SECONDS;
    const claims = {
      ...{ username, role, v, auth_time: signedInAt, iat, exp },
      ...(language && { language }),
      ...(task && { task }),
    };
    const token = await this.jwt.signAsync(claims, options);
    return { message: 'Signed in', token, user: { username, role }, task };
  }

  /** Whose tokens are valid, for the services that verify them. */
  async readAccess(): Promise<StaffAccess> {
    const fields = { projection: { validFrom: 1, v: 1, role: 1 } };
    const accounts = await this.changes.accounts.find({ isActive: true }, fields).toArray();
    return {
      accounts: accounts.map(({ _id, validFrom, v, role }) => ({ id: _id.toString(), validFrom, v, role })),
    };
  }

  /** Stores at most once a minute that an account is used, and lets nobody wait for that. */
  noteSeen({ sub }: StaffClaims): void {
    const now = Date.now();
    if (now - (this.seenAt.get(sub) ?? 0) < SEEN_EVERY_MS) return;
    this.seenAt.set(sub, now);
    this.changes.accounts
      .updateOne({ _id: toAccountId(sub) }, { $set: { lastSeenAt: new Date(now) } })
      .catch((error: unknown) => {
        this.platform.logger.warn({ err: error }, 'when staff were last seen could not be stored');
      });
  }
}
