import { createHash } from 'node:crypto';
import { toRateKey } from '@bookstore/runtime/rate-key';
import type { Collection, Db } from 'mongodb';
import { findPrivateDomain, toMailbox } from './mailbox.ts';
import type { MailSettings } from './settings.ts';

/** The collection of what was asked for. */
export const MAIL_COUNTS = 'mail_counts';

const DAY_MS = 24 * 60 * 60 * 1000;

type CountDocument = { _id: string; times: Date[]; isAllowed: boolean; expiresAt: Date };

/** A mail that is asked for. */
export type AskedMail = {
  /** What is asked for: mails about something else have a count of their own. */
  about: string;
  to: string;
  /** How many such mails go to a mailbox in `windowMs`, a day without it. */
  max: number;
  windowMs?: number;
  /** The address of the client that asks, for what anyone can ask for. */
  from?: string;
  /**
   * False for a mail that others' mails to its domain must not stop: to a verified address, or that staff ask for. Also
   * for one that is only imitated, which must not stop others. It takes as much work.
   */
  isDomainCounted?: boolean;
};

/**
 * Bounds the mails that somebody asks for, so that nobody can flood another's mailbox: those to a mailbox and, of what
 * anyone can ask for, those of a client address and those to unverified addresses of a domain. Counted in the database,
 * across replicas, apart from what was asked for: what is deleted resets no count.
 */
export class MailLimits {
  readonly #counts: Collection<CountDocument>;
  readonly #settings: Pick<MailSettings, 'MAILS_PER_CLIENT' | 'MAILS_PER_DOMAIN'>;

  constructor(db: Db, settings: Pick<MailSettings, 'MAILS_PER_CLIENT' | 'MAILS_PER_DOMAIN'>) {
    this.#counts = db.collection<CountDocument>(MAIL_COUNTS);
    this.#settings = settings;
  }

  /** Counts a mail that is asked for. @returns whether it may be sent. */
  async admit({ about, to, max, windowMs, from, isDomainCounted = true }: AskedMail): Promise<boolean> {
    const { MAILS_PER_CLIENT, MAILS_PER_DOMAIN } = this.#settings;
    const domain = findPrivateDomain(to);
    const isWithinOthers =
      (from === undefined || (await this.#count(`client ${toRateKey(from)}`, MAILS_PER_CLIENT))) &&
      (await this.#count(`${about} ${toMailbox(to)}`, max, { windowMs }));
    if (!isWithinOthers || from === undefined || domain === undefined) return isWithinOthers;
    const options = { isAdded: isDomainCounted };
    const isWithinDomain = await this.#count(`domain ${domain}`, MAILS_PER_DOMAIN, options);
    return isWithinDomain || !isDomainCounted;
  }

  /** Writes as much as storing a mail does, for what must take as long though nothing is sent. */
  async imitateMail(): Promise<void> {
    await this.#count(crypto.randomUUID(), 1);
  }

  /** In one write, so that concurrent requests keep to the limit. */
  async #count(
    key: string,
    max: number,
    { windowMs = DAY_MS, isAdded = true }: { windowMs?: number | undefined; isAdded?: boolean } = {},
  ): Promise<boolean> {
    if (max === 0) return true;
    const now = Date.now();
    const isRecent = { $gt: ['$$this', new Date(now - windowMs)] };
    const recent = { $filter: { input: { $ifNull: ['$times', []] }, cond: isRecent } };
    const added = { $concatArrays: ['$times', [new Date(now)]] };
    const count = await this.#counts.findOneAndUpdate(
      { _id: createHash('sha256').update(key).digest('base64url') },
      [
        { $set: { times: recent, expiresAt: new Date(now + windowMs) } },
        { $set: { isAllowed: { $lt: [{ $size: '$times' }, max] } } },
        { $set: { times: { $cond: [{ $and: ['$isAllowed', isAdded] }, added, '$times'] } } },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return count?.isAllowed === true;
  }
}
