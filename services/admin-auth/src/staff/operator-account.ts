import type { AuditActor } from '@bookstore/kit/audit/audit-log';
import { CONFIG } from '@bookstore/kit/config';
import { isDuplicateKey } from '@bookstore/kit/mongo/mongo';
import { Platform } from '@bookstore/kit/service/platform';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { type ClientSession, Types } from 'mongoose';
import { randomBytes } from 'node:crypto';
import type { AdminAuthConfig } from '../config.ts';
import { SigningKeys } from './signing-keys.ts';
import { PENDING_TOTP, POLICY_ID, type StaffDocument, toAudited } from './staff-account.ts';
import { StaffChanges, toSubject } from './staff-changes.ts';

const FIRST_USERNAME = 'admin';
const NEXT = { $add: [{ $ifNull: ['$v', 0] }, 1] };
/** What accounts of earlier versions lack. */
const ADDED = { createdAt: { $ifNull: ['$createdAt', '$$NOW'] }, role: { $ifNull: ['$role', 'admin'] } };

/** The account that a start puts in force: as it was, if it was there. */
type Operator = { _id: Types.ObjectId; username: string; account: StaffDocument | null; by: AuditActor };

/** Puts the account of the settings in force at start: the first admin, and the way back in. */
@Injectable()
export class OperatorAccount implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: AdminAuthConfig,
    private readonly changes: StaffChanges,
    private readonly keys: SigningKeys,
    private readonly platform: Platform,
  ) {}

  /**
   * Of replicas that start at the same time one makes the change; the others, repeated by the conflict, find it made. With
   * the same settings nothing changes.
   */
  async onModuleInit(): Promise<void> {
    await this.createPolicy();
    const created = await this.changes.run(async (session) => {
      await this.changes.policy.updateOne({ _id: POLICY_ID }, { $inc: { changes: 1 } }, { session });
      await this.keys.provide(session);
      await this.copyEarlier(session);
      const account = await this.findAccount(session);
      const { _id, username } = account ?? {
        _id: new Types.ObjectId(),
        username: this.config.ADMIN_USERNAME ?? FIRST_USERNAME,
      };
      const by: AuditActor = { id: _id.toString(), name: username, role: 'admin' };
      const operator: Operator = { _id, username, account, by };
      await this.retireFormer(session, operator);
      return { username, password: await this.apply(session, operator) };
    });
    if (created.password)
      this.platform.logger.warn(
        `Staff account created. User name: ${created.username}, password: ${created.password}`,
      );
  }

  /** The account of the setting, or without one that of the settings before. */
  private async findAccount(session: ClientSession): Promise<StaffDocument | null> {
    const { ADMIN_USERNAME: username } = this.config;
    const { accounts } = this.changes;
    if (username !== undefined) return this.changes.findNamed(username, session);
    return (
      (await accounts.findOne({ isOperator: true }, { session })) ??
      this.changes.findNamed(FIRST_USERNAME, session)
    );
  }

  private async createPolicy(): Promise<void> {
    const fields = { requiresTotp: false, changes: 0 };
    try {
      await this.changes.policy.updateOne({ _id: POLICY_ID }, { $setOnInsert: fields }, { upsert: true });
    } catch (error) {
      // Another replica has created it.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Runs the migration `staff.accounts`. */
  private async copyEarlier(session: ClientSession): Promise<void> {
    for (const account of await this.changes.earlierAccounts.find({}, { session }).toArray()) {
      const { _id, username } = account;
      const isCopied = await this.changes.accounts.findOne({ $or: [{ _id }, { username }] }, { session });
      if (!isCopied) await this.changes.accounts.insertOne(account, { session });
    }
  }

  /** Deactivates the account of earlier settings, and those that an earlier version, which knew no others, has left. */
  private async retireFormer(session: ClientSession, { _id, by }: Operator): Promise<void> {
    const isFormer = { $or: [{ isOperator: true }, { v: { $exists: false } }] };
    const former = await this.changes.accounts
      .find({ ...isFormer, _id: { $ne: _id } }, { session })
      .toArray();
    const retired = { isActive: false, isOperator: false, v: NEXT, validFrom: NEXT, ...ADDED };
    for (const each of former)
      await this.set(session, each, [{ $set: retired }], { by, action: 'staff.retire' });
  }

  /** Creates the account, or changes what differs from the settings. @returns the password if it was generated. */
  private async apply(
    session: ClientSession,
    { _id, username, account, by }: Operator,
  ): Promise<string | undefined> {
    const { ADMIN_PASSWORD: given } = this.config;
    // Of an earlier version the password is that of the settings.
    const inForce = account?.settingHash ?? account?.passwordHash;
    const isSame = inForce !== undefined && (!given || (await verify(inForce, given)));
    const isOperator = account?.isOperator === true && account.isActive && account.role === 'admin';
    if (isSame && isOperator) return undefined;
    const password = given ?? randomBytes(18).toString('base64url');
    const passwordHash = { $literal: isSame && !given ? account?.passwordHash : await hash(password) };
    const hashes = { passwordHash, ...(given && { settingHash: passwordHash }) };
    const operator = { role: 'admin', isActive: true, isOperator: true, v: NEXT, validFrom: NEXT };
    const removed = ['totp', ...PENDING_TOTP, 'oneTimeUntil', 'invitation'];
    const update = [{ $set: { ...ADDED, ...operator, ...hashes } }, { $unset: removed }];
    await this.set(session, account ?? { _id, username }, update, { by, action: 'staff.operator' });
    return isSame || given ? undefined : password;
  }

  /** Changes an account and notes it. */
  private async set(
    session: ClientSession,
    before: StaffDocument | Pick<StaffDocument, '_id' | 'username'>,
    update: object[],
    change: { by: AuditActor; action: `staff.${string}` },
  ): Promise<void> {
    const { _id, username } = before;
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    const after = await this.changes.accounts.findOneAndUpdate({ _id, username }, update, options);
    if (!after) throw new Error('the account was not stored');
    const wasThere = 'createdAt' in before;
    const states = { ...(wasThere && { before: toAudited(before) }), after: toAudited(after) };
    await this.changes.note(session, change, toSubject(after), states);
  }
}
