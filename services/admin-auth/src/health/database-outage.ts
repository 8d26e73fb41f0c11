import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { createAlertMail } from '@bookstore/mail/contents/alert-mail-content';
import { sendUnstored } from '@bookstore/mail/send-unstored';
import { isDatabaseUnavailable } from '@bookstore/runtime/database-errors';
import type { Logger } from '@bookstore/runtime/logger';
import type { AdminAuthConfig } from '../config.ts';
import { type Problem, toProblem } from './findings.ts';

const PROBLEM = toProblem('PartDown', 'mongo', { code: 'unreachable', what: 'admin-auth' });
const ROUNDS_UNTIL_RAISED = 3;

/** That the database is away, while nothing can be stored: the mail is sent without an outbox, by each replica. */
export class DatabaseOutage {
  readonly #config: AdminAuthConfig;
  readonly #logger: Logger;
  #since: Date | undefined;
  #rounds = 0;
  #isMailed = false;
  #language = SOURCE_LANGUAGE;

  constructor(config: AdminAuthConfig, logger: Logger) {
    this.#config = config;
    this.#logger = logger;
  }

  /** Takes in that a round failed; in the third in a row the operator is told. */
  async note(error: unknown): Promise<void> {
    if (!isDatabaseUnavailable(error)) return;
    this.#since ??= new Date();
    this.#rounds += 1;
    const { OPERATOR_MAIL: to, SMTP_URL, PUBLIC_URL: publicUrl } = this.#config;
    if (this.#rounds < ROUNDS_UNTIL_RAISED || this.#isMailed || !to || !SMTP_URL) return;
    const raised = { ...PROBLEM, since: this.#since.toISOString() };
    const shop = { name: new URL(publicUrl).host, language: this.#language };
    const content = createAlertMail('alert-raised', raised, { publicUrl, shop });
    try {
      await sendUnstored(this.#config, { to, content, publicUrl, language: this.#language });
      this.#isMailed = true;
    } catch (failure) {
      this.#logger.warn({ err: failure }, 'nobody could be told that the database is away');
    }
  }

  /** Takes in the language of the shop, while the database says it. */
  speak(language: string): void {
    this.#language = language;
  }

  /** The database is back. What the operator was told is handed to `takeOver`, which tells the end of it. */
  async end(takeOver: (problem: Problem, since: Date) => Promise<void>): Promise<void> {
    if (this.#isMailed && this.#since) await takeOver(PROBLEM, this.#since);
    this.#isMailed = false;
    this.#since = undefined;
    this.#rounds = 0;
  }
}
