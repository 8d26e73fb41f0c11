import { createHash } from 'node:crypto';
import { RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import type { AccountMailKind } from '@bookstore/contracts/mails';
import { createAccountMail } from '@bookstore/mail/contents/account-mail-content';
import type { MailOutbox } from '@bookstore/mail/mail-outbox';
import type { ShopReader } from '@bookstore/mail/shop-settings';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import type { Collection, Db } from 'mongodb';
import type { IdentityConfig } from '../config.ts';

const HOUR_MS = 3_600_000;
/** Of one kind to one address, so that nobody can flood a stranger's mailbox. */
const MAX_MAILS_PER_HOUR = 3;

const COUNTS = 'mail_counts';
type MailCount = { _id: string; times: Date[]; isAllowed: boolean; expiresAt: Date };

export const MAIL_COUNT_INDEXES: readonly DeclaredIndex[] = [
  { collection: COUNTS, key: { expiresAt: 1 }, options: { expireAfterSeconds: 0 } },
];

type Customer = { id: string; email: string; name: string; emailVerified: boolean };

/** Writes to customers about their accounts. */
export class AccountMails {
  readonly #outbox: Pick<MailOutbox, 'add'>;
  readonly #counts: Collection<MailCount>;
  readonly #publicUrl: string;
  readonly #shop: ShopReader;

  constructor(
    { outbox, shop }: { outbox: Pick<MailOutbox, 'add'>; shop: ShopReader },
    db: Db,
    { PUBLIC_URL }: Pick<IdentityConfig, 'PUBLIC_URL'>,
  ) {
    this.#outbox = outbox;
    this.#shop = shop;
    this.#counts = db.collection<MailCount>(COUNTS);
    this.#publicUrl = PUBLIC_URL;
  }

  sendVerification(customer: Customer, token: string): Promise<void> {
    const url = `${this.#publicUrl}/identity/verify-email?token=${encodeURIComponent(token)}`;
    return this.#send('verify-email', customer, url);
  }

  sendResetLink(customer: Customer, token: string): Promise<void> {
    const url = `${this.#publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
    // Once its link is dead, a mail that waited for its server would only confuse.
    const expiresAt = new Date(Date.now() + RESET_LINK_SECONDS * 1000);
    return this.#send('reset-password', customer, url, expiresAt);
  }

  sendPasswordChanged(customer: Customer): Promise<void> {
    return this.#send('password-changed', customer, `${this.#publicUrl}/forgot-password`);
  }

  sendFarewell(customer: Customer): Promise<void> {
    return this.#send('account-deleted', customer);
  }

  /** Writes as much as a mail does. */
  async imitateSending(): Promise<void> {
    for (let write = 0; write < 2; write++) await this.#count('verify-email', crypto.randomUUID());
  }

  /** Does nothing beyond the limit. */
  async #send(
    kind: AccountMailKind,
    { id, email: to, name, emailVerified }: Customer,
    url?: string,
    expiresAt?: Date,
  ): Promise<void> {
    if (!(await this.#count(kind, to))) return;
    // An address that is not verified may be a stranger's, who is to read nothing that somebody else typed.
    const greeted = emailVerified ? name : '';
    const { name: shopName } = await this.#shop.read();
    const account = { name: greeted, ...(url !== undefined && { url }) };
    const content = createAccountMail(kind, account, shopName);
    const mail = { id: `account:${id}:${kind}:${crypto.randomUUID()}`, kind, to, content };
    // What holds a token, and the name of someone who has left, are not kept once they are sent.
    const isSecret = kind !== 'password-changed' && { isSecret: true as const };
    await this.#outbox.add([
      { ...mail, createdAt: new Date(), ...(expiresAt && { expiresAt }), ...isSecret },
    ]);
  }

  /** Counts a mail in one write, so that concurrent ones keep to the limit. @returns whether it may be sent. */
  async #count(kind: AccountMailKind, email: string): Promise<boolean> {
    const now = Date.now();
    const _id = createHash('sha256').update(`${kind} ${email}`).digest('base64url');
    const isRecent = { $gt: ['$$this', new Date(now - HOUR_MS)] };
    const recent = { $filter: { input: { $ifNull: ['$times', []] }, cond: isRecent } };
    const added = { $concatArrays: ['$times', [new Date(now)]] };
    const count = await this.#counts.findOneAndUpdate(
      { _id },
      [
        { $set: { times: recent, expiresAt: new Date(now + HOUR_MS) } },
        { $set: { isAllowed: { $lt: [{ $size: '$times' }, MAX_MAILS_PER_HOUR] } } },
        { $set: { times: { $cond: ['$isAllowed', added, '$times'] } } },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return count?.isAllowed === true;
  }
}
