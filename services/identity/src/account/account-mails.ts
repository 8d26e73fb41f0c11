import { RESET_LINK_SECONDS } from '@bookstore/contracts/lifetimes';
import type { AccountMailKind } from '@bookstore/contracts/mails';
import { createAccountMail } from '@bookstore/mail/contents/account-mail-content';
import type { MailOutbox } from '@bookstore/mail/mail-outbox';
import type { ShopReader } from '@bookstore/mail/shop-settings';
import type { IdentityConfig } from '../config.ts';

const HOUR_MS = 3_600_000;
/** Of one kind to one address, so that nobody can flood a stranger's mailbox. */
const MAX_MAILS_PER_HOUR = 3;

type Customer = { id: string; email: string; name: string; emailVerified: boolean };

/** Writes to customers about their accounts. */
export class AccountMails {
  readonly #outbox: Pick<MailOutbox, 'add' | 'limits'>;
  readonly #publicUrl: string;
  readonly #shop: ShopReader;

  constructor(
    { outbox, shop }: { outbox: Pick<MailOutbox, 'add' | 'limits'>; shop: ShopReader },
    { PUBLIC_URL }: Pick<IdentityConfig, 'PUBLIC_URL'>,
  ) {
    this.#outbox = outbox;
    this.#shop = shop;
    this.#publicUrl = PUBLIC_URL;
  }

  /** `from` is the client address, of this and the next. */
  sendVerification(customer: Customer, token: string, from: string): Promise<void> {
    const url = `${this.#publicUrl}/identity/verify-email?token=${encodeURIComponent(token)}`;
    return this.#send('verify-email', customer, { url, from });
  }

  sendResetLink(customer: Customer, token: string, from: string): Promise<void> {
    const url = `${this.#publicUrl}/reset-password?token=${encodeURIComponent(token)}`;
    // Once its link is dead, a mail that waited for its server would only confuse.
    const expiresAt = new Date(Date.now() + RESET_LINK_SECONDS * 1000);
    return this.#send('reset-password', customer, { url, expiresAt, from });
  }

  sendPasswordChanged(customer: Customer): Promise<void> {
    return this.#send('password-changed', customer, { url: `${this.#publicUrl}/forgot-password` });
  }

  sendFarewell(customer: Customer): Promise<void> {
    return this.#send('account-deleted', customer);
  }

  /**
   * Writes as much as a mail that is asked for, and uses up none of those to its domain. An email that has an account counts
   * apart from what its customer asks for.
   */
  async imitateSending(about: 'reset-password' | 'known-email', to: string, from: string): Promise<void> {
    const { limits } = this.#outbox;
    const counts = { max: MAX_MAILS_PER_HOUR, windowMs: HOUR_MS, isDomainCounted: false };
    await limits.admit({ about, to, from, ...counts });
    await limits.imitateMail();
  }

  /**
   * Beyond the limits it only takes as much work, so that the time does not tell whose limit was met. Strangers cannot use up
   * those of a verified address: neither by others that lead to its mailbox nor by others of its domain.
   */
  async #send(
    kind: AccountMailKind,
    { id, email: to, name, emailVerified }: Customer,
    { url, expiresAt, from }: { url?: string; expiresAt?: Date; from?: string } = {},
  ): Promise<void> {
    const asked = {
      about: emailVerified ? `${kind} verified` : kind,
      to,
      max: MAX_MAILS_PER_HOUR,
      windowMs: HOUR_MS,
      isDomainCounted: !emailVerified,
      ...(from !== undefined && { from }),
    };
    if (!(await this.#outbox.limits.admit(asked))) {
      await this.#outbox.limits.imitateMail();
      return;
    }
    // An address that is not verified may be a stranger's, who is to read nothing that somebody else typed.
    const greeted = emailVerified ? name : '';
    const shop = await this.#shop.read();
    const account = { name: greeted, ...(url !== undefined && { url }) };
    const content = createAccountMail(kind, account, shop);
    const mail = { id: `account:${id}:${kind}:${crypto.randomUUID()}`, kind, to, content };
    // What holds a token, and the name of someone who has left, are not kept once they are sent.
    const isSecret = kind !== 'password-changed' && { isSecret: true as const };
    await this.#outbox.add([
      { ...mail, createdAt: new Date(), ...(expiresAt && { expiresAt }), ...isSecret },
    ]);
  }
}
