import {
  MAIL_STATES,
  MAX_PAGEABLE_MAILS,
  type MailState,
  type UnsentState,
} from '@bookstore/contracts/mails';
import { i18nFor } from '@bookstore/i18n/catalogue';
import { createBatcher } from '@bookstore/runtime/batch';
import type { AnyBulkWriteOperation, ClientSession, Collection, Db, Filter, UpdateFilter } from 'mongodb';
import type { MailContent, NewMail } from './mail.ts';
import { countMails } from './mail-quotas.ts';
import { BY_STATE, isUnsent, type MailDocument, MAILS, toDocument, type UnsentMails } from './stored-mail.ts';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

/** After how many minutes a mail is tried again, by the attempts that failed. */
const RETRY_MINUTES = [1, 5, 30, 120];
const LATER_RETRY_MINUTES = 360;

/** How many of the addresses that had mails last let others go first. */
const MAX_SERVED = 20;

/** What is left of a secret. */
const toBlank = (subject: string): MailContent => ({ subject, preview: '', heading: '', paragraphs: [] });

const toEnd = ({ isSecret, content, unsubscribeUrl }: MailDocument) => ({
  endedAt: new Date(),
  ...(unsubscribeUrl && { unsubscribeUrl: '' }),
  ...(isSecret && { to: '', content: toBlank(content.subject) }),
});

/** The mails whose ids begin with a prefix and a colon. */
const toRange = (prefix: string) => ({ _id: { $gte: `${prefix}:`, $lt: `${prefix};` } });

/** A mail that this process may send until its lease ends. */
export type ClaimedMail = MailDocument & { lease: string; nextAt: Date };

/** Mails whose ids begin with `about`, such as `order` or `order:<order id>`. */
type MailFilter = { state?: MailState | undefined; about?: string | undefined };

/** Notes that a mail is sent again, in the same transaction. */
type Requeued = [session: ClientSession, before: MailDocument, after: MailDocument];
export type NoteRequeue = (...requeued: Requeued) => Promise<void>;

const TRANSACTION = { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } } as const;

/** The stored mails of a service as a queue, shared by its replicas. */
export class MailQueue {
  /** The outcomes of mails that were being sent at the same time are stored together. */
  readonly #conclude = createBatcher((outcomes: readonly AnyBulkWriteOperation<MailDocument>[]) =>
    this.#mails.bulkWrite([...outcomes], { ordered: false }),
  );
  readonly #db: Db;
  readonly #mails: Collection<MailDocument>;
  readonly #maxAgeHours: number;
  readonly #leaseMs: number;
  /** The addresses that had mails last, the latest first. */
  #served: readonly string[] = [];

  constructor(db: Db, maxAgeHours: number, leaseMs: number) {
    this.#db = db;
    this.#mails = db.collection<MailDocument>(MAILS);
    this.#maxAgeHours = maxAgeHours;
    this.#leaseMs = leaseMs;
  }

  /** Stores mails that are not stored yet. @returns how many of them are skipped. */
  async add(mails: readonly NewMail[]): Promise<number> {
    const exceeding = await countMails(this.#db, mails, this.#maxAgeHours * HOUR_MS);
    const upserts = mails.map((mail) => {
      const latest = this.#expiryOf(mail.createdAt);
      const { _id, ...document } = toDocument(mail, { latest, exceeded: exceeding.get(mail.id) });
      return { updateOne: { filter: { _id }, update: { $setOnInsert: document }, upsert: true } };
    });
    const { upsertedIds } = await this.#mails.bulkWrite(upserts, { ordered: false });
    return Object.values(upsertedIds).filter((id) => exceeding.has(String(id))).length;
  }

  /** A page of mails, newest first, and how many there are: at most as many as can be paged through. */
  async list({ state, about }: MailFilter, { page, limit }: { page: number; limit: number }) {
    const isOfOne = about?.includes(':') ?? false;
    const filter: Filter<MailDocument> = {
      ...(about && toRange(about)),
      ...(isOfOne ? state && { state } : { state: state ?? { $in: [...MAIL_STATES] } }),
    };
    // Few begin with the id of one order; of all others the index of states has them in the order of the list.
    const hint = isOfOne ? '_id_' : BY_STATE;
    const found = this.#mails
      .find(filter, { hint })
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit);
    const [mails, total] = await Promise.all([
      found.toArray(),
      this.#mails.countDocuments(filter, { limit: MAX_PAGEABLE_MAILS, hint }),
    ]);
    return { mails, total };
  }

  /** How many mails of each state there are: at most as many as can be paged through. */
  async count(about: string): Promise<Record<string, number>> {
    const options = { limit: MAX_PAGEABLE_MAILS, hint: BY_STATE };
    const counts = MAIL_STATES.map(async (state) => {
      const count = await this.#mails.countDocuments({ ...toRange(about), state }, options);
      return [state, count] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  }

  /** The next mails that failed or wait for their next attempt, newest first. */
  async findUnsent({ state, about, after }: UnsentMails, limit: number) {
    const last = after && (await this.#mails.findOne({ _id: after }, { projection: { createdAt: 1 } }));
    const behind: Filter<MailDocument> = last
      ? {
          createdAt: { $lte: last.createdAt },
          $or: [{ createdAt: { $lt: last.createdAt } }, { _id: { $lt: last._id } }],
        }
      : {};
    const filter = { ...toRange(about), ...isUnsent(state), ...behind };
    const options = { hint: BY_STATE, projection: { state: 1, to: 1 }, limit };
    return this.#mails.find(filter, options).sort({ createdAt: -1, _id: -1 }).toArray();
  }

  /** Takes mails that are due; until the lease ends, no other process does. */
  async claim(limit: number): Promise<ClaimedMail[]> {
    const now = new Date();
    const own = { lease: crypto.randomUUID(), nextAt: new Date(now.getTime() + this.#leaseMs) };
    const due = { state: 'waiting' as const, nextAt: { $lte: now }, expiresAt: { $gt: now } };
    const update = { $set: own, $inc: { attempts: 1 } };
    for (;;) {
      const found = await this.#findDue(due, limit);
      if (found.length === 0) return [];
      const claims = found.map(({ _id }) => ({ updateOne: { filter: { ...due, _id }, update } }));
      const { modifiedCount } = await this.#mails.bulkWrite(claims, { ordered: false });
      // Another process can have taken all of them, but not all that are due.
      if (modifiedCount === 0) continue;
      const ids = found.map(({ _id }) => _id);
      const claimed = await this.#mails.find({ _id: { $in: ids }, lease: own.lease }).toArray();
      return claimed.map((mail) => ({ ...mail, ...own }));
    }
  }

  /** The address of one whose content is deleted is empty. */
  find(_id: string): Promise<Pick<MailDocument, 'state' | 'reason' | 'to'> | null> {
    return this.#mails.findOne({ _id }, { projection: { state: 1, reason: 1, to: 1 } });
  }

  /** Stores that a mail was accepted. It does nothing once another process has taken the mail over, as do the next two. */
  async markSent(mail: ClaimedMail, { isCaught }: { isCaught: boolean }): Promise<void> {
    await this.#update(mail, {
      $set: { state: 'sent', ...toEnd(mail), ...(isCaught && { isCaught }) },
      $unset: { nextAt: 1, lease: 1, reason: 1, isDeferred: 1 },
    });
  }

  async markFailed(mail: ClaimedMail, reason: string): Promise<void> {
    await this.#update(mail, {
      $set: { state: 'failed', reason, ...toEnd(mail) },
      $unset: { nextAt: 1, lease: 1 },
    });
  }

  /** `isDeferred`: the server was reached, and did not take this mail. */
  async retryLater(mail: ClaimedMail, reason: string, isDeferred: boolean): Promise<void> {
    const minutes = RETRY_MINUTES[mail.attempts - 1] ?? LATER_RETRY_MINUTES;
    const nextAt = new Date(Date.now() + minutes * MINUTE_MS);
    await this.#update(mail, {
      $set: { nextAt, reason, ...(isDeferred && { isDeferred }) },
      $unset: { lease: 1, ...(!isDeferred && { isDeferred: 1 }) },
    });
  }

  /** Gives up the mails that are too old, but those that are being sent. @returns how many. */
  async expire(readLanguage: () => Promise<string>): Promise<number> {
    const now = new Date();
    const tooOld: Filter<MailDocument> = {
      state: 'waiting',
      expiresAt: { $lte: now },
      $or: [{ lease: { $exists: false } }, { nextAt: { $lte: now } }],
    };
    if (!(await this.#mails.findOne(tooOld, { projection: { _id: 1 } }))) return 0;
    const i18n = i18nFor(await readLanguage());
    const own = i18n.t('not sent in time');
    const usual = i18n.t('not sent within {hours} hours', { hours: this.#maxAgeHours });
    const words = { $cond: ['$hasOwnExpiry', { $literal: own }, { $literal: usual }] };
    const reason = { $concat: [words, { $ifNull: [{ $concat: [': ', '$reason'] }, ''] }] };
    const content = { $cond: ['$isSecret', toBlank('$content.subject'), '$content'] };
    const to = { $cond: ['$isSecret', '', '$to'] };
    const { modifiedCount } = await this.#mails.updateMany(tooOld, [
      { $set: { state: 'failed', endedAt: now, reason, to, content } },
      { $unset: ['nextAt', 'lease', 'unsubscribeUrl'] },
    ]);
    return modifiedCount;
  }

  /**
   * Makes a mail due now, whatever its state and age, unless its own expiry has passed; one that is being sent stays as it
   * is. One that was sent gets another Message-ID. `note` runs in the transaction of the change.
   * @param only Leaves a mail as it is that is not unsent in this state any more.
   * @returns undefined where there is none, or its content is deleted.
   */
  requeue(_id: string, note?: NoteRequeue, only?: UnsentState): Promise<MailDocument | undefined> {
    return this.#db.client.withSession((session) =>
      session.withTransaction(() => this.#requeue(_id, session, note, only), TRANSACTION),
    );
  }

  async #requeue(
    _id: string,
    session: ClientSession,
    note?: NoteRequeue,
    only?: UnsentState,
  ): Promise<MailDocument | undefined> {
    const now = new Date();
    const beingSent = { state: 'waiting' as const, lease: { $exists: true }, nextAt: { $gt: now } };
    const deleted = { isSecret: true as const, state: { $ne: 'waiting' as const } };
    const wasSent = { $cond: [{ $eq: ['$state', 'sent'] }, 1, 0] };
    const resends = { $add: [{ $ifNull: ['$resends', 0] }, wasSent] };
    const expiresAt = { $cond: ['$hasOwnExpiry', '$expiresAt', this.#expiryOf(now)] };
    const due = { state: 'waiting', attempts: 0, nextAt: now, expiresAt, resends };
    const wanted = { ...(only && isUnsent(only)), _id, $nor: [beingSent, deleted] };
    const before = await this.#mails.findOne(wanted, { session });
    if (!before && only) return undefined;
    if (!before) return (await this.#mails.findOne({ _id, state: 'waiting' }, { session })) ?? undefined;
    const update = [{ $set: due }, { $unset: ['lease', 'endedAt', 'isCaught', 'reason', 'isDeferred'] }];
    const after = await this.#mails.findOneAndUpdate({ _id }, update, { returnDocument: 'after', session });
    if (after) await note?.(session, before, after);
    return after ?? undefined;
  }

  /** The mails that have been due for longest. Addresses that had mails last come last: a backlog of one delays no others. */
  async #findDue(due: Filter<MailDocument>, limit: number) {
    const find = (to: Filter<string>, max: number) =>
      this.#mails.find({ ...due, to }, { projection: { to: 1 }, sort: { nextAt: 1 }, limit: max }).toArray();
    const others = await find({ $nin: this.#served }, limit);
    const left = limit - others.length;
    const found = left > 0 ? [...others, ...(await find({ $in: this.#served }, left))] : others;
    this.#served = [...new Set([...found.map(({ to }) => to), ...this.#served])].slice(0, MAX_SERVED);
    return found;
  }

  #update({ _id, lease }: ClaimedMail, update: UpdateFilter<MailDocument>) {
    return this.#conclude({ updateOne: { filter: { _id, lease }, update } });
  }

  #expiryOf(since: Date): Date {
    return new Date(since.getTime() + this.#maxAgeHours * HOUR_MS);
  }
}
