import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '@bookstore/contracts/errors';
import { MAX_SENT_TOGETHER, type MailState } from '@bookstore/contracts/mails';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Logger } from '@bookstore/runtime/logger';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Db } from 'mongodb';
import type { NewMail } from './mail.ts';
import { createMailMetrics } from './mail-metrics.ts';
import { MailLimits } from './mail-limits.ts';
import { MailQueue, type NoteRequeue } from './mail-queue.ts';
import { MailSender, PACE } from './mail-sender.ts';
import type { MailSettings } from './settings.ts';
import { NEW_SHOP, type ShopReader } from './shop-settings.ts';
import { type MailDocument, MAILS, type UnsentMails } from './stored-mail.ts';
import { createTransport, parseMailbox, TIMEOUTS } from './transport.ts';

/** To one address by staff, who may not flood it either. */
const MAX_RESENT_PER_DAY = 10;

/** How long and how often a mail is looked at that somebody waits for. */
const [OUTCOME_MS, OUTCOME_EVERY_MS] = [2000, 50];

type MailOutboxOptions = {
  db: Db;
  settings: MailSettings;
  /** The shop's URL in browsers, without a trailing slash. */
  publicUrl: string;
  /** Whose name, colours and contacts the mails have; those of a new shop without it. */
  shop?: ShopReader;
  logger: Logger;
  metrics: Metrics;
  /** Other times than in production. */
  pace?: Partial<typeof PACE & typeof TIMEOUTS>;
};

/** The mails of a service, in its own database. It runs in every replica; each claims a mail by a lease before it sends it. */
export class MailOutbox {
  /** Of the mails that somebody asks for. */
  readonly limits: MailLimits;
  readonly #queue: MailQueue;
  readonly #sender: MailSender;
  readonly #count: ReturnType<typeof createMailMetrics>;

  /** Starts sending mails. Without a mail server they wait until they are too old. */
  constructor({ db, settings, publicUrl, shop = NEW_SHOP, logger, metrics, pace: other }: MailOutboxOptions) {
    const pace = { ...PACE, ...TIMEOUTS, ...other };
    const transport = createTransport(settings, pace);
    if (!transport) logger.warn('SMTP_URL is not set: mails wait, and are not sent');
    const { domain } = parseMailbox(settings.MAIL_FROM);
    this.limits = new MailLimits(db, settings);
    this.#queue = new MailQueue(db, settings.MAIL_MAX_AGE, pace.leaseMs);
    this.#count = createMailMetrics(metrics, db.collection(MAILS), transport !== undefined);
    const parts = { queue: this.#queue, count: this.#count, transport };
    this.#sender = new MailSender({ ...parts, domain, publicUrl, shop, pace, logger });
  }

  /** Stores mails, each once: one whose id is stored stays as it is. They are sent soon, but those beyond their quota. */
  async add(mails: readonly NewMail[]): Promise<void> {
    if (mails.length === 0) return;
    this.#count('skipped', await this.#queue.add(mails));
    failpoint('mails.added');
    this.#sender.wake();
  }

  /** What has become of a mail that was just added, if its server says so within two seconds: it waits if it does not. */
  async readOutcome(id: string): Promise<MailState> {
    const deadline = performance.now() + OUTCOME_MS;
    for (;;) {
      const { state, reason } = (await this.#queue.find(id)) ?? { state: 'waiting' as const };
      if (state !== 'waiting' || reason !== undefined || performance.now() > deadline) return state;
      await delay(OUTCOME_EVERY_MS);
    }
  }

  /** A page of mails, newest first, and how many there are: at most as many as can be paged through. */
  list(...page: Parameters<MailQueue['list']>): ReturnType<MailQueue['list']> {
    return this.#queue.list(...page);
  }

  /** How many mails of each state there are: at most as many as can be paged through. */
  count(about: string): Promise<Record<string, number>> {
    return this.#queue.count(about);
  }

  /** Makes a mail due now: see `MailQueue.requeue`. @throws Failure RATE_LIMITED where that adds too many mails to an address. */
  async sendAgain(id: string, note?: NoteRequeue): Promise<MailDocument | undefined> {
    const known = await this.#queue.find(id);
    if (known && !(await this.#admit(known)))
      throw new Failure('RATE_LIMITED', {
        detail: `At most ${MAX_RESENT_PER_DAY} mails a day are sent again to an address.`,
      });
    const mail = await this.#queue.requeue(id, note);
    this.#sender.wake();
    return mail;
  }

  /**
   * Makes the next mails due now that failed, or that wait for their next attempt. Sent again, it finds nothing left to do.
   * @returns how many are due now, how many are not because they would be too many to an address, and the last one looked at
   * if there may be more.
   */
  async sendAll(
    which: UnsentMails,
    note?: NoteRequeue,
  ): Promise<{ sent: number; refused: number; next?: string | undefined }> {
    const mails = await this.#queue.findUnsent(which, MAX_SENT_TOGETHER);
    let [sent, refused] = [0, 0];
    for (const mail of mails) {
      if (!(await this.#admit(mail))) refused += 1;
      else if (await this.#queue.requeue(mail._id, note, which.state)) sent += 1;
    }
    this.#sender.wake();
    return { sent, refused, next: mails.length === MAX_SENT_TOGETHER ? mails.at(-1)?._id : undefined };
  }

  /** Whether staff may have a mail sent. One that waits is only sent earlier, and one without an address nowhere. */
  async #admit({ to, state }: Pick<MailDocument, 'to' | 'state'>): Promise<boolean> {
    if (to === '' || state === 'waiting') return true;
    return this.limits.admit({ about: 'again', to, max: MAX_RESENT_PER_DAY });
  }

  /** Sends no more mails and waits for those that are being sent, at most some seconds. */
  close(): Promise<void> {
    return this.#sender.close();
  }
}
