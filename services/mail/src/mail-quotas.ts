import { createHash } from 'node:crypto';
import type { Db, Document } from 'mongodb';
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

/**
 * Counts mails by the day of what they tell, each once, so that replicas which make the same mail, also again, agree.
 * @param maxAgeMs How long after what it tells a mail may still be sent.
 * @returns the ids of those that are beyond their quota.
 */
export async function countMails(
  db: Db,
  mails: readonly NewMail[],
  maxAgeMs: number,
): Promise<ReadonlySet<string>> {
  const counted = mails.filter(isCounted).map((mail) => ({ mail, _id: keyOf(mail) }));
  if (counted.length === 0) return new Set();
  const collection = db.collection<QuotaDocument>(MAIL_QUOTAS);
  const updates = counted.map(({ mail, _id }) => {
    const expiresAt = new Date(startOfDay(mail) + DAY_MS + maxAgeMs);
    return { updateOne: { filter: { _id }, update: count(mail, expiresAt), upsert: true } };
  });
  await collection.bulkWrite(updates);
  const quotas = await collection.find({ _id: { $in: counted.map(({ _id }) => _id) } }).toArray();
  const within = new Set(quotas.flatMap((quota) => quota.mails));
  return new Set(counted.map(({ mail }) => mail.id).filter((id) => !within.has(id)));
}
