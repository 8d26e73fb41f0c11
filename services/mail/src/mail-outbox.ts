import { failpoint } from '@bookstore/runtime/failpoints';
import type { DeclaredIndex } from '@bookstore/runtime/index-check';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Db } from 'mongodb';
import type { NewMail } from './mail.ts';
import { createMailMetrics } from './mail-metrics.ts';
import { type MailFilter, MailQueue } from './mail-queue.ts';
import { MailSender, PACE } from './mail-sender.ts';
import type { MailSettings } from './settings.ts';
import { MAIL_INDEXES, type MailDocument, MAILS, type StoredMail, toStoredMail } from './stored-mail.ts';
import { createTransport, parseMailbox, TIMEOUTS } from './transport.ts';

type MailOutboxOptions = {
  db: Db;
  settings: MailSettings;
  /** The shop's URL in browsers, without a trailing slash. */
  publicUrl: string;
  logger: Logger;
  metrics: Metrics;
  /** Other times than in production. */
  pace?: Partial<typeof PACE & typeof TIMEOUTS>;
};

/**
 * The mails of a service, in its own database. It runs in every replica; each claims a mail by a lease before it sends
 * it. A mail is sent twice only where the server's reply to it, or the process, was lost, with the same Message-ID.
 */
export class MailOutbox {
  readonly #queue: MailQueue;
  readonly #sender: MailSender;
  readonly #count: ReturnType<typeof createMailMetrics>;

  private constructor(queue: MailQueue, sender: MailSender, count: ReturnType<typeof createMailMetrics>) {
    this.#queue = queue;
    this.#sender = sender;
    this.#count = count;
  }

  /** The indexes of the collections `mails` and `mail_quotas`, which the service declares. */
  static indexes(): readonly DeclaredIndex[] {
    return MAIL_INDEXES;
  }

  /** Starts sending mails. Without a mail server they wait until they are too old. */
  static start({ db, settings, publicUrl, logger, metrics, pace: changes }: MailOutboxOptions): MailOutbox {
    const pace = { ...PACE, ...TIMEOUTS, ...changes };
    const mails = db.collection<MailDocument>(MAILS);
    const queue = new MailQueue(db, settings.MAIL_MAX_AGE, pace.leaseMs);
    const transport = createTransport(settings, pace);
    if (!transport) logger.warn('SMTP_URL is not set: mails wait, and are not sent');
    const count = createMailMetrics(metrics, mails, transport !== undefined);
    const { domain } = parseMailbox(settings.MAIL_FROM);
    const sender = new MailSender({ queue, transport, domain, publicUrl, pace, count, logger });
    return new MailOutbox(queue, sender, count);
  }

  /** Stores mails, each once: one whose id is stored stays as it is. They are sent soon, but those beyond their quota. */
  async add(mails: readonly NewMail[]): Promise<void> {
    if (mails.length === 0) return;
    this.#count('skipped', await this.#queue.add(mails));
    failpoint('mails.added');
    this.#sender.wake();
  }

  /** A page of mails, newest first, and how many there are: at most as many as can be paged through. */
  async list(
    filter: MailFilter,
    paging: { page: number; limit: number },
  ): Promise<{ mails: StoredMail[]; total: number }> {
    const { mails, total } = await this.#queue.list(filter, paging);
    return { mails: mails.map(toStoredMail), total };
  }

  /**
   * Makes a mail due now, whatever its state and age, unless its own expiry has passed; one that is being sent stays as it
   * is. One that was sent gets another Message-ID. @returns undefined where there is no such mail, or its content was a secret and is deleted.
   */
  async sendAgain(id: string): Promise<StoredMail | undefined> {
    const mail = await this.#queue.requeue(id);
    this.#sender.wake();
    return mail && toStoredMail(mail);
  }

  /** Sends no more mails and waits for those that are being sent, at most some seconds. */
  close(): Promise<void> {
    return this.#sender.close();
  }
}
