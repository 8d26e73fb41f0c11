import { STAFF_TOKEN_SECONDS } from '@bookstore/contracts/lifetimes';
import type { StaffAccess, StaffSession } from '@bookstore/contracts/staff';
import { STAFF_AUDIENCE, STAFF_ISSUER, type StaffClaims, TOKEN_ALGORITHM } from '@bookstore/contracts/tokens';
import { Platform } from '@bookstore/kit/service/platform';
import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { randomUUID } from 'node:crypto';
import { SigningKeys } from './signing-keys.ts';
import { type StaffDocument, STAFF_INDEXES, sessionExpiry, taskOf, toAccountId } from './staff-account.ts';
import { StaffChanges } from './staff-changes.ts';

/** How many ended sessions are served: of more, the latest. */
const MAX_ENDED_SESSIONS = 10_000;
const MAX_USER_AGENT = 300;
const SEEN_EVERY_MS = 60_000;

export type Client = { address: string; userAgent: string; signal: AbortSignal };

const jwt = new JwtService({
  signOptions: {
    algorithm: TOKEN_ALGORITHM,
    issuer: STAFF_ISSUER,
    audience: STAFF_AUDIENCE,
    expiresIn: STAFF_TOKEN_SECONDS,
  },
});

/** Issues the tokens of staff, and says whose are valid. */
@Injectable()
export class StaffTokens {
  /** When accounts were last stored as seen. There are no more than accounts. */
  private readonly seenAt = new Map<string, number>();

  constructor(
    private readonly changes: StaffChanges,
    private readonly keys: SigningKeys,
    private readonly platform: Platform,
  ) {
    platform.declareIndexes(STAFF_INDEXES);
  }

  /** Opens a session of an account. */
  async open(account: StaffDocument, { address, userAgent }: Client): Promise<StaffSession> {
    const sid = randomUUID();
    const now = new Date();
    await this.changes.sessions.insertOne({
      ...{ _id: sid, accountId: account._id, createdAt: now, expiresAt: sessionExpiry() },
      ...{ address, userAgent: userAgent.slice(0, MAX_USER_AGENT) },
    });
    await this.changes.accounts.updateOne({ _id: account._id }, { $set: { lastSeenAt: now } });
    return this.issue(account, sid);
  }

  /** Issues a token of an account as it is now in a session that goes on. */
  async renew(account: StaffDocument, sid: string): Promise<StaffSession> {
    await this.changes.sessions.updateOne({ _id: sid }, { $set: { expiresAt: sessionExpiry() } });
    return this.issue(account, sid);
  }

  private async issue(account: StaffDocument, sid: string): Promise<StaffSession> {
    const { _id, username, role, v } = account;
    const [key, requiresTotp] = await Promise.all([this.keys.read(), this.changes.requiresTotp()]);
    const task = taskOf(account, requiresTotp);
    const options = { subject: _id.toString(), keyid: key.kid, privateKey: key.privatePem };
    const token = await jwt.signAsync({ username, role, v, sid, ...(task && { task }) }, options);
    return { message: 'Signed in', token, user: { username, role }, ...(task && { task }) };
  }

  /** Whose tokens are valid, for the services that verify them. */
  async readAccess(): Promise<StaffAccess> {
    const fields = { projection: { validFrom: 1, role: 1 } };
    const ended = { endedAt: { $exists: true } };
    const [accounts, sessions] = await Promise.all([
      this.changes.accounts.find({ isActive: true }, fields).toArray(),
      this.changes.sessions.find(ended).sort({ endedAt: -1 }).limit(MAX_ENDED_SESSIONS).toArray(),
    ]);
    return {
      accounts: accounts.map(({ _id, validFrom, role }) => ({ id: _id.toString(), validFrom, role })),
      endedSessions: sessions.map(({ _id }) => _id),
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
