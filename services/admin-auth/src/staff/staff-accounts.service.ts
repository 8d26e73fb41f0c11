import { Failure } from '@bookstore/contracts/errors';
import { STAFF_INVITATION_SECONDS } from '@bookstore/contracts/lifetimes';
import {
  INVITATION_PAGE,
  MAX_INVITATIONS_PER_DAY,
  MAX_STAFF_ACCOUNTS,
  type StaffAccount,
  type StaffAccountChange,
  type StaffInvitation,
  type StaffInvitationReceipt,
  type StaffList,
  type StaffPolicy,
} from '@bookstore/contracts/staff';
import type { StaffClaims } from '@bookstore/contracts/tokens';
import { toActor } from '@bookstore/kit/audit/audit-log';
import { CONFIG } from '@bookstore/kit/config';
import { createStaffMail } from '@bookstore/mail/contents/staff-mail-content';
import { MailOutbox } from '@bookstore/mail/mail-outbox';
import { Inject, Injectable } from '@nestjs/common';
import { type ClientSession, Types } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AdminAuthConfig } from '../config.ts';
import { ShopService } from '../shop/shop.service.ts';
import { createToken, hashToken } from '../tokens.ts';
import { admitHashing, hashPassword } from './passwords.ts';
import {
  CASE_INSENSITIVE,
  PENDING_TOTP,
  POLICY_ID,
  type StaffDocument,
  toAccountId,
  toAudited,
  toStaffAccount,
} from './staff-account.ts';
import { StaffChanges, toSubject } from './staff-changes.ts';
import type { Client } from './staff-tokens.ts';

const INVITED = { passwordHash: undefined, oneTimeUntil: undefined, invitation: undefined };

/** What lets an invited account in: a link, where it can be mailed, or else a one-time password. */
type Entry =
  | { token: string; fields: Required<Pick<StaffDocument, 'invitation'>> }
  | { password: string; fields: Required<Pick<StaffDocument, 'passwordHash' | 'oneTimeUntil'>> };

/** What admins do with the accounts of staff. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly changes: StaffChanges,
    private readonly outbox: MailOutbox,
    private readonly shop: ShopService,
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
  ) {}

  async list(): Promise<StaffList> {
    const accounts = await this.changes.accounts.find().sort({ username: 1 }).toArray();
    return { accounts: accounts.map(toStaffAccount), requiresTotp: await this.changes.requiresTotp() };
  }

  /** @throws Failure USERNAME_TAKEN, TOO_MANY_ACCOUNTS; RATE_LIMITED of an address that had too many invitations. */
  async invite(staff: StaffClaims, draft: StaffInvitation, client: Client): Promise<StaffInvitationReceipt> {
    const { username, email, role } = draft;
    const entry = await this.createEntry(email, client);
    const by = toActor(staff);
    const invited = await this.changes.runAsAdmin(by, async (session) => {
      const taken = { session, collation: CASE_INSENSITIVE };
      if (await this.changes.accounts.findOne({ username }, taken)) throw new Failure('USERNAME_TAKEN');
      const count = await this.changes.accounts.countDocuments({}, { session });
      if (count >= MAX_STAFF_ACCOUNTS) throw new Failure('TOO_MANY_ACCOUNTS');
      const account: StaffDocument = {
        _id: new Types.ObjectId(),
        ...{ username, role, v: 1, validFrom: 1, isActive: true, ...(email !== undefined && { email }) },
        ...entry.fields,
        createdAt: new Date(),
      };
      await this.changes.accounts.insertOne(account, { session });
      await this.changes.note(session, { by, action: 'staff.invite' }, toSubject(account), {
        after: toAudited(account),
      });
      return account;
    });
    return this.conclude(invited, entry);
  }

  /**
   * Invites an account once more, with what was sent before withdrawn.
   * @param email Where from now on, if that is to be corrected.
   * @throws Failure NOT_FOUND, LAST_ADMIN; CONFLICT of an account that is deactivated; RATE_LIMITED as `invite`.
   */
  async inviteAgain(
    staff: StaffClaims,
    { id, email }: { id: string; email?: string | undefined },
    client: Client,
  ): Promise<StaffInvitationReceipt> {
    const known = await this.changes.accounts.findOne({ _id: toAccountId(id) });
    const entry = await this.createEntry(email ?? known?.email, client);
    const by = toActor(staff);
    const invited = await this.changes.runAsAdmin(by, async (session) => {
      const account = await this.find(session, id);
      if (!account.isActive)
        throw new Failure('CONFLICT', { extensions: { account: toStaffAccount(account) } });
      const fields = {
        ...INVITED,
        totp: undefined,
        ...(email !== undefined && { email }),
        ...entry.fields,
      };
      return this.changes.apply(session, account, fields, { by, action: 'staff.invite-again' });
    });
    return this.conclude(invited, entry);
  }

  /** @throws Failure NOT_FOUND, CONFLICT, LAST_ADMIN. */
  async change(staff: StaffClaims, id: string, change: StaffAccountChange): Promise<StaffAccount> {
    const by = toActor(staff);
    const changed = await this.changes.runAsAdmin(by, async (session) => {
      const account = await this.find(session, id);
      if (change.v !== account.v)
        throw new Failure('CONFLICT', { extensions: { account: toStaffAccount(account) } });
      const { role = account.role, isActive = account.isActive } = change;
      if (role === account.role && isActive === account.isActive) return account;
      // What lets an invited account in is not valid again after its deactivation.
      const isInvited = account.oneTimeUntil !== undefined || account.invitation !== undefined;
      const fields = { role, isActive, ...(!isActive && isInvited && INVITED) };
      const isMoved = isActive === account.isActive;
      const action = isMoved ? 'staff.role' : isActive ? 'staff.activate' : 'staff.deactivate';
      return this.changes.apply(session, account, fields, { by, action });
    });
    return toStaffAccount(changed);
  }

  /** Those who have no second factor sign in again: into an account that must set one up, or no longer must. */
  async changePolicy(staff: StaffClaims, { requiresTotp }: StaffPolicy): Promise<StaffPolicy> {
    const by = toActor(staff);
    return this.changes.runAsAdmin(by, async (session) => {
      const before = await this.changes.requiresTotp(session);
      if (before === requiresTotp) return { requiresTotp };
      await this.changes.policy.updateOne({ _id: POLICY_ID }, { $set: { requiresTotp } }, { session });
      const next = { $add: ['$v', 1] };
      const update = [{ $set: { v: next, validFrom: next } }, { $unset: [...PENDING_TOTP] }];
      await this.changes.accounts.updateMany({ totp: { $exists: false } }, update, { session });
      const subject = { id: POLICY_ID, label: 'All accounts' };
      const states = { before: { requiresTotp: before }, after: { requiresTotp } };
      await this.changes.note(session, { by, action: 'staff.policy' }, subject, states);
      return { requiresTotp };
    });
  }

  /** Sets the password of an invited account. @throws Failure LINK_INVALID of a link that is unknown, used, too old or withdrawn. */
  async accept(token: string, password: string, signal: AbortSignal): Promise<void> {
    const valid = () => ({
      'invitation.hash': hashToken(token),
      'invitation.until': { $gt: new Date() },
      isActive: true,
    });
    if (!(await this.changes.accounts.findOne(valid()))) throw new Failure('LINK_INVALID');
    const passwordHash = await admitHashing(() => hashPassword(password, signal));
    await this.changes.run(async (session) => {
      const account = await this.changes.accounts.findOne(valid(), { session });
      if (!account) throw new Failure('LINK_INVALID');
      const by = { id: account._id.toString(), name: account.username, role: account.role };
      const fields = { ...INVITED, passwordHash };
      await this.changes.apply(session, account, fields, { by, action: 'staff.accept' });
    });
  }

  private async find(session: ClientSession, id: string): Promise<StaffDocument> {
    const account = await this.changes.accounts.findOne({ _id: toAccountId(id) }, { session });
    if (!account) throw new Failure('NOT_FOUND');
    if (account.isOperator)
      throw new Failure('LAST_ADMIN', {
        detail: 'This account is the way back in: it changes with the settings.',
      });
    return account;
  }

  private async createEntry(email: string | undefined, { signal, address: from }: Client): Promise<Entry> {
    const until = new Date(Date.now() + STAFF_INVITATION_SECONDS * 1000);
    if (email !== undefined && this.config.SMTP_URL !== undefined) {
      const max = MAX_INVITATIONS_PER_DAY;
      const asked = { about: 'invitation', to: email, from, max, isDomainCounted: false };
      if (!(await this.outbox.limits.admit(asked)))
        throw new Failure('RATE_LIMITED', {
          detail: `At most ${max} invitations a day go to an address.`,
        });
      const token = createToken();
      return { token, fields: { invitation: { hash: hashToken(token), until } } };
    }
    const password = randomBytes(12).toString('base64url');
    const passwordHash = await admitHashing(() => hashPassword(password, signal));
    return { password, fields: { passwordHash, oneTimeUntil: until } };
  }

  /** A process that ends before the mail is stored leaves an account that can be invited again. */
  private async conclude(account: StaffDocument, entry: Entry): Promise<StaffInvitationReceipt> {
    const receipt = { account: toStaffAccount(account) };
    if ('password' in entry) return { ...receipt, password: entry.password };
    const { _id, username, email: to = '' } = account;
    const shop = await this.shop.readSettings();
    const url = `${this.config.PUBLIC_URL}${INVITATION_PAGE}?token=${entry.token}`;
    const id = `staff:${_id.toString()}:${account.v}`;
    await this.outbox.add([
      {
        id,
        kind: 'staff-invitation',
        to,
        content: createStaffMail({ shop, username, url }),
        createdAt: new Date(),
        expiresAt: entry.fields.invitation.until,
        isSecret: true,
      },
    ]);
    return { ...receipt, mail: await this.outbox.readOutcome(id) };
  }
}
