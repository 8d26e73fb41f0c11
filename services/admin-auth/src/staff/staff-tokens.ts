import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import type { StaffAccess, StaffSession } from '@bookstore/contracts/staff';
import { type StaffClaims, staffTokenRules, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { CONFIG } from '@bookstore/kit/config';
import { Platform } from '@bookstore/kit/service/platform';
import { Failure } from '@bookstore/contracts/errors';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { ClientSession } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { AdminAuthConfig } from '../config.ts';
import { SigningKeys } from './signing-keys.ts';
import {
  oldestSession,
  runningNow,
  type StaffDocument,
  STAFF_INDEXES,
  sessionExpiry,
  taskOf,
  toAccountId,
} from './staff-account.ts';
import { StaffChanges } from './staff-changes.ts';

/** How many sessions of an account run: the sign-in of one more ends the oldest. */
export const MAX_SESSIONS_OF_ACCOUNT = 50;
/** How many running sessions are served: of more, those that end last. The tokens of all others are refused. */
const MAX_SESSIONS = 10_000;
const MAX_USER_AGENT = 300;
const SEEN_EVERY_MS = 60_000;

export type Client = { address: string; userAgent: string; signal: AbortSignal };

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
    const rules = { ...staffTokenRules(PUBLIC_URL), expiresIn: STAFF_TOKEN_SECONDS };
    this.jwt = new JwtService({ signOptions: { algorithm: TOKEN_ALGORITHM, ...rules } });
  }

  /** Opens a session of an account, and ends its oldest where it has too many. */
  async open(account: StaffDocument, { address, userAgent }: Client): Promise<StaffSession> {
    const sid = randomUUID();
    const now = new Date();
    await this.changes.sessions.insertOne({
      ...{ _id: sid, accountId: account._id, createdAt: now, expiresAt: sessionExpiry() },
      ...{ address, userAgent: userAgent.slice(0, MAX_USER_AGENT) },
    });
    await this.changes.accounts.updateOne({ _id: account._id }, { $set: { lastSeenAt: now } });
    await this.endOldest(account);
    return this.issue(account, sid);
  }

  private async endOldest({ _id: accountId }: StaffDocument): Promise<void> {
    const running = { accountId, ...runningNow() };
    const newest = { sort: { createdAt: -1 }, projection: { _id: 1 } } as const;
    const oldest = await this.changes.sessions.find(running, newest).skip(MAX_SESSIONS_OF_ACCOUNT).toArray();
    if (oldest.length > 0) await this.changes.endSessions({ _id: { $in: oldest.map(({ _id }) => _id) } });
  }

  /**
   * Lets a session go on for as long as a token that is issued now.
   * @throws Failure UNAUTHENTICATED once it has ended, or began so long ago that one has to sign in again.
   */
  async extend(sid: string, session: ClientSession): Promise<void> {
    const running = { _id: sid, endedAt: { $exists: false }, createdAt: { $gt: oldestSession() } };
    const extended = { $set: { expiresAt: sessionExpiry() } };
    const { matchedCount } = await this.changes.sessions.updateOne(running, extended, { session });
    if (matchedCount === 0) throw new Failure('UNAUTHENTICATED');
  }

  /** Issues a token of an account as it is now, in a session of it. */
  async issue(account: StaffDocument, sid: string): Promise<StaffSession> {
    const { _id, username, role, v } = account;
    const [key, requiresTotp] = await Promise.all([this.keys.readPrivate(), this.changes.requiresTotp()]);
    const task = taskOf(account, requiresTotp);
    const options = { subject: _id.toString(), keyid: key.kid, privateKey: key.privatePem };
    const token = await this.jwt.signAsync({ username, role, v, sid, ...(task && { task }) }, options);
    return { message: 'Signed in', token, user: { username, role }, ...(task && { task }) };
  }

  /** Whose tokens are valid, for the services that verify them. */
  async readAccess(): Promise<StaffAccess> {
    const fields = { projection: { validFrom: 1, v: 1, role: 1 } };
    const latest = { projection: { _id: 1 }, sort: { expiresAt: -1 }, limit: MAX_SESSIONS } as const;
    const [accounts, sessions] = await Promise.all([
      this.changes.accounts.find({ isActive: true }, fields).toArray(),
      this.changes.sessions.find(runningNow(), latest).toArray(),
    ]);
    return {
      accounts: accounts.map(({ _id, validFrom, v, role }) => ({ id: _id.toString(), validFrom, v, role })),
      sessions: sessions.map(({ _id }) => _id),
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
