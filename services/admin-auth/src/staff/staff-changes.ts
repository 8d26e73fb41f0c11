import { Failure } from '@bookstore/contracts/errors';
import { type AuditActor, AuditLog } from '@bookstore/kit/audit/audit-log';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { BoundedQueue } from '@bookstore/runtime/bounded-queue';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Collection, Connection } from 'mongoose';
import {
  CASE_INSENSITIVE,
  foldUsername,
  openAccounts,
  openEarlierAccounts,
  openPolicy,
  PENDING_TOTP,
  POLICY_ID,
  type PolicyDocument,
  type StaffDocument,
  toAccountId,
  toAudited,
} from './staff-account.ts';

/** The fields of an account that a change sets; those that are undefined are removed. */
export type StaffFields = { [Field in keyof StaffDocument]?: StaffDocument[Field] | undefined };

type Change = { by: AuditActor; action: `staff.${string}` };

/** Whoever knew the password of before may know the secret of a second factor that is not confirmed. */
const NOT_CONFIRMED = Object.fromEntries(PENDING_TOTP.map((field) => [field, undefined]));

/** An account in the audit. */
export const toSubject = ({ _id, username }: StaffDocument) => ({ id: _id.toString(), label: username });

/** Changes accounts, each with its line of audit. */
@Injectable()
export class StaffChanges {
  readonly accounts: Collection<StaffDocument>;
  readonly earlierAccounts: Collection<StaffDocument>;
  readonly policy: Collection<PolicyDocument>;
  readonly #turns = new BoundedQueue({ concurrency: 1, waiting: 64, waitMs: 2000 });

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly audit: AuditLog,
  ) {
    this.accounts = openAccounts(connection);
    this.earlierAccounts = openEarlierAccounts(connection);
    this.policy = openPolicy(connection);
  }

  /** The account of a name in any case. Of two, which earlier versions could make, the exact one, or else that of the settings. */
  async findNamed(username: string, session?: ClientSession): Promise<StaffDocument | null> {
    const options = { collation: CASE_INSENSITIVE, ...(session && { session }) };
    const found = await this.accounts.find({ username }, options).toArray();
    // The collation ignores more than case: such names would be counted apart from the account that they open.
    const named = found.filter((each) => foldUsername(each.username) === foldUsername(username));
    const exact = named.find((each) => each.username === username);
    return exact ?? named.find(({ isOperator }) => isOperator) ?? named[0] ?? null;
  }

  async run<T>(change: (session: ClientSession) => Promise<T>): Promise<T> {
    const changed = await this.connection.transaction(change, TRANSACTION);
    failpoint('staff.changed');
    return changed;
  }

  /**
   * Runs what an admin changes. All such changes write one document, so that of two at the same time the later one sees
   * what the other did: also that it has made this one no admin.
   * @throws Failure FORBIDDEN when they are no admin any more; RetryLater UNAVAILABLE when too many changes wait.
   */
  async runAsAdmin<T>(by: AuditActor, change: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.#turns.run(() =>
      this.run(async (session) => {
        await this.policy.updateOne({ _id: POLICY_ID }, { $inc: { changes: 1 } }, { session });
        const actor = await this.accounts.findOne({ _id: toAccountId(by.id) }, { session });
        if (!actor?.isActive || actor.role !== 'admin') throw new Failure('FORBIDDEN');
        return change(session);
      }),
    );
  }

  /** Changes an account to its next version; its earlier tokens end, and a second factor that is not confirmed. */
  async apply(
    session: ClientSession,
    account: StaffDocument,
    fields: StaffFields,
    change: Change,
  ): Promise<StaffDocument> {
    const v = account.v + 1;
    const entries = Object.entries({ ...NOT_CONFIRMED, ...fields, v, validFrom: v });
    const $set = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    const removed = entries
      .filter(([, value]) => value === undefined)
      .map(([name]): [string, 1] => [name, 1]);
    const update = { $set, ...(removed.length > 0 && { $unset: Object.fromEntries(removed) }) };
    const options = { session, returnDocument: 'after' } as const;
    const changed = await this.accounts.findOneAndUpdate({ _id: account._id, v: account.v }, update, options);
    if (!changed) throw new Error('the account changed in its own transaction');
    const states = { before: toAudited(account), after: toAudited(changed) };
    await this.note(session, change, toSubject(changed), states);
    return changed;
  }

  /** Notes what has changed of an account, or of all. */
  note(
    session: ClientSession,
    { by, action }: Change,
    subject: { id: string; label: string },
    fields: { before?: object | undefined; after: object },
  ): Promise<void> {
    return this.audit.add(session, { by, action, subject: { type: 'staff', ...subject }, ...fields });
  }

  async requiresTotp(session?: ClientSession): Promise<boolean> {
    return (await this.policy.findOne({ _id: POLICY_ID }, session && { session }))?.requiresTotp ?? false;
  }
}
