import { createHash } from 'node:crypto';
import type { Db, Document } from 'mongodb';
import type { MailQuota, NewMail } from './mail.ts';

/** The collection of the mails that count against the quotas of a day. */
export const MAIL_QUOTAS = 'mail_quotas';

const DAY_MS = 24 * 60 * 60 * 1000;

type QuotaDocument = { _id: string; mails: string[]; expiresAt: Date };
/** A mail in one of its quotas. */
type CountedMail = { mail: NewMail; quota: MailQuota };

const startOfDay = ({ createdAt }: NewMail) => Math.floor(createdAt.getTime() / DAY_MS) * DAY_MS;

const keyOf = ({ mail, quota }: CountedMail): string =>
  createHash('sha256')
    .update(`${startOfDay(mail)} ${quota.key}`)
    .digest('base64url');

/** Adds a mail to a quota that has room for it and lacks it. */
const count = ({ mail: { id }, quota }: CountedMail, expiresAt: Date): Document[] => {
  const mails = { $ifNull: ['$mails', []] };
  const isIn = { $in: [{ $literal: id }, mails] };
  const isFull = { $gte: [{ $size: mails }, quota.perDay] };
  const added = { $concatArrays: [mails, [{ $literal: id }]] };
  return [{ $set: { mails: { $cond: [{ $or: [isIn, isFull] }, mails, added] }, expiresAt } }];
};

/**
 * Counts mails by the day of what they tell, each once, so that replicas which make the same mail, also again, agree.
 * @param maxAgeMs How long after what it tells a mail may still be sent.
 * @returns of those that are beyond one of their quotas which it is, by their ids.
 */
export async function countMails(
  db: Db,
  mails: readonly NewMail[],
  maxAgeMs: number,
): Promise<ReadonlyMap<string, number>> {
  const exceeding = new Map<string, number>();
  for (let index = 0; ; index += 1) {
    const counted = mails.flatMap((mail) => {
      const quota = exceeding.has(mail.id) ? undefined : mail.quotas?.[index];
      return quota ? [{ mail, quota }] : [];
    });
    if (counted.length === 0) return exceeding;
    const within = await countOnce(db, counted, maxAgeMs);
    for (const { mail } of counted) if (!within.has(mail.id)) exceeding.set(mail.id, index);
  }
}

/** @returns the ids of the mails that are within these quotas. */
async function countOnce(db: Db, counted: readonly CountedMail[], maxAgeMs: number): Promise<Set<string>> {
  const collection = db.collection<QuotaDocument>(MAIL_QUOTAS);
  const updates = counted.map((each) => {
    const expiresAt = new Date(startOfDay(each.mail) + DAY_MS + maxAgeMs);
    return { updateOne: { filter: { _id: keyOf(each) }, update: count(each, expiresAt), upsert: true } };
  });
  await collection.bulkWrite(updates);
  const quotas = await collection.find({ _id: { $in: counted.map(keyOf) } }).toArray();
  return new Set(quotas.flatMap((quota) => quota.mails));
}
