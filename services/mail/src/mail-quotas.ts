import { createHash } from 'node:crypto';
import type { Collection, Db, Document } from 'mongodb';
import type { NewMail } from './mail.ts';

/** The collection of the mails that count against the quotas of a day. */
export const MAIL_QUOTAS = 'mail_quotas';

const DAY_MS = 24 * 60 * 60 * 1000;

type QuotaDocument = { _id: string; mails: string[]; expiresAt: Date };
type CountedMail = NewMail & Required<Pick<NewMail, 'quota'>>;

const isCounted = (mail: NewMail): mail is CountedMail => mail.quota !== undefined;

const startOfDay = ({ createdAt }: NewMail) => Math.floor(createdAt.getTime() / DAY_MS) * DAY_MS;

const keyOf = (mail: CountedMail): string =>
  createHash('sha256')
    .update(`${startOfDay(mail)} ${mail.quota.key}`)
    .digest('base64url');

/** Adds a mail to a quota that has room for it and lacks it. */
const count = ({ id, quota }: CountedMail, expiresAt: Date): Document[] => {
  const mails = { $ifNull: ['$mails', []] };
  const isIn = { $in: [{ $literal: id }, mails] };
  const isFull = { $gte: [{ $size: mails }, quota.perDay] };
  const added = { $concatArrays: [mails, [{ $literal: id }]] };
  return [{ $set: { mails: { $cond: [{ $or: [isIn, isFull] }, mails, added] }, expiresAt } }];
};

/** The quotas of mails, shared by the replicas of a service. */
export class MailQuotas {
  readonly #quotas: Collection<QuotaDocument>;
  readonly #maxAgeMs: number;

  /** @param maxAgeMs How long after what it tells a mail may still be sent. */
  constructor(db: Db, maxAgeMs: number) {
    this.#quotas = db.collection<QuotaDocument>(MAIL_QUOTAS);
    this.#maxAgeMs = maxAgeMs;
  }

  /**
   * Counts mails, each once however often it is counted: the day is that of what a mail tells, and what is in a quota stays
   * there. So replicas that make the same mail, and one that makes it again, agree.
   * @returns the ids of those that are beyond their quota.
   */
  async count(mails: readonly NewMail[]): Promise<ReadonlySet<string>> {
    const counted = mails.filter(isCounted).map((mail) => ({ mail, _id: keyOf(mail) }));
    if (counted.length === 0) return new Set();
    const updates = counted.map(({ mail, _id }) => {
      const expiresAt = new Date(startOfDay(mail) + DAY_MS + this.#maxAgeMs);
      return { updateOne: { filter: { _id }, update: count(mail, expiresAt), upsert: true } };
    });
    await this.#quotas.bulkWrite(updates);
    const ids = counted.map(({ _id }) => _id);
    const quotas = await this.#quotas.find({ _id: { $in: ids } }).toArray();
    const within = new Set(quotas.flatMap((quota) => quota.mails));
    return new Set(counted.map(({ mail }) => mail.id).filter((id) => !within.has(id)));
  }
}
