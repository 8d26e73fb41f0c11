import { setTimeout as delay } from 'node:timers/promises';
import { failpoint } from '@bookstore/runtime/failpoints';
import type { Logger } from '@bookstore/runtime/logger';
import { PeriodicTask } from '@bookstore/runtime/periodic-task';
import type { createMailMetrics } from './mail-metrics.ts';
import type { ClaimedMail, MailQueue } from './mail-queue.ts';
import { renderMail } from './render-mail.ts';
import type { ShopReader } from './shop-settings.ts';
import { createAttachments } from './attachments.ts';
import { toMessageId } from './stored-mail.ts';
import { MAX_SENDING, toSendFailure, type Transport } from './transport.ts';

/** In milliseconds. */
export const PACE = {
  /** How often it looks for mails that are due, at first; those that its own replica adds are sent at once. */
  pollMs: 1000,
  /** How long it waits behind each mail that it begins to send: a backlog leaves requests their CPU time. */
  spacingMs: 40,
  /** How often it gives up the mails that are too old. */
  expireMs: 10_000,
  /** How long a server that could not be reached is left alone. */
  pauseMs: 5000,
  /** How long an attempt owns its mail: well beyond the time that sending may take. */
  leaseMs: 120_000,
  /** How long mails that are being sent have when the process ends. */
  graceMs: 5000,
};
const CONCLUDE_RETRY_MS = 200;

type MailSenderOptions = {
  queue: MailQueue;
  /** Without it, mails only expire. */
  transport: Transport | undefined;
  /** Of Message-IDs. */
  domain: string;
  publicUrl: string;
  shop: ShopReader;
  pace: typeof PACE;
  count: ReturnType<typeof createMailMetrics>;
  logger: Logger;
};

/** Sends the mails of a queue that are due, as one of the replicas that share it. */
export class MailSender {
  readonly #options: MailSenderOptions;
  readonly #sending = new Set<Promise<void>>();
  readonly #cut = new AbortController();
  readonly #task: PeriodicTask;
  #isReachable = true;
  #pausedUntil = 0;
  #expiresNextAt = 0;

  constructor(options: MailSenderOptions) {
    const { pace, logger } = options;
    this.#options = options;
    this.#task = new PeriodicTask({
      run: () => this.#run(),
      failure: 'mails could not be read',
      everyMs: pace.pollMs,
      logger,
    });
    this.#task.start();
  }

  /** Looks for mails now. */
  wake(): void {
    this.#task.wake();
  }

  /** Claims no more mails, waits for those that are being sent, and cuts those that take too long. */
  async close(): Promise<void> {
    const grace = setTimeout(() => {
      this.#cut.abort();
    }, this.#options.pace.graceMs);
    await this.#task.stop();
    await Promise.all(this.#sending);
    clearTimeout(grace);
    await this.#options.transport?.close();
  }

  async #run(): Promise<undefined> {
    const { transport } = this.#options;
    await this.#expire();
    if (transport) await this.#sendDue(transport);
    return undefined;
  }

  async #expire(): Promise<void> {
    if (Date.now() < this.#expiresNextAt) return;
    const { queue, count, pace, shop } = this.#options;
    count('expired', await queue.expire(async () => (await shop.read()).language));
    this.#expiresNextAt = Date.now() + pace.expireMs;
  }

  /** Sends what is due, several at once, but one at a time to a server that could not be reached last time. */
  async #sendDue(transport: Transport): Promise<void> {
    const { queue, pace } = this.#options;
    while (!this.#task.signal.aborted && Date.now() >= this.#pausedUntil) {
      const free = (this.#isReachable ? MAX_SENDING : 1) - this.#sending.size;
      if (free <= 0) {
        await Promise.race(this.#sending);
        continue;
      }
      const mails = await queue.claim(free);
      if (mails.length === 0) return;
      for (const mail of mails) {
        failpoint('mail.claimed');
        const sending = this.#send(mail, transport).finally(() => this.#sending.delete(sending));
        this.#sending.add(sending);
        await delay(pace.spacingMs);
      }
    }
  }

  async #send(mail: ClaimedMail, transport: Transport): Promise<void> {
    const { queue, domain, publicUrl, shop, count, pace, logger } = this.#options;
    try {
      const { to, createdAt: date, content, unsubscribeUrl } = mail;
      const settings = await shop.read();
      const head = {
        to,
        date,
        messageId: toMessageId(mail, domain),
        unsubscribeUrl,
        replyTo: settings.email,
      };
      const attachments = await createAttachments(content, shop);
      const message = { ...head, ...renderMail(content, publicUrl, settings), attachments };
      const { isCaught } = await transport.send(message, this.#cut.signal);
      failpoint('mail.accepted');
      this.#isReachable = true;
      count('sent');
      await this.#conclude(mail, () => queue.markSent(mail, { isCaught }));
    } catch (error) {
      const { reason, isPermanent, isUnreachable } = toSendFailure(error);
      // The server's words may contain the address: they are stored with the mail only.
      logger.warn(
        { mail: mail._id, attempts: mail.attempts, isPermanent, isUnreachable },
        'mail was not sent',
      );
      this.#isReachable = !isUnreachable;
      if (isUnreachable) this.#pausedUntil = Date.now() + pace.pauseMs;
      count(isPermanent ? 'failed' : 'retried');
      await this.#conclude(mail, () =>
        isPermanent ? queue.markFailed(mail, reason) : queue.retryLater(mail, reason, !isUnreachable),
      );
    }
    failpoint('mail.concluded');
  }

  /** Stores what became of a mail, if need be until its lease ends: an accepted one would be sent again. */
  async #conclude(mail: ClaimedMail, store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await store();
        return;
      } catch (error) {
        this.#options.logger.warn({ err: error, mail: mail._id }, 'outcome of a mail could not be stored');
        if (this.#task.signal.aborted || Date.now() > mail.nextAt.getTime()) return;
        await delay(CONCLUDE_RETRY_MS);
      }
    }
  }
}
