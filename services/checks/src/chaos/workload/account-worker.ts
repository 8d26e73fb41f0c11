import { setTimeout as delay } from 'node:timers/promises';
import { anAccount } from '../../clients/shop-client.ts';
import type { AccountMail } from '../mail/compare-mails.ts';
import type { FaultTolerantClient } from './fault-tolerant-client.ts';

const PAUSE_MS = 1500;

type AccountOptions = { client: FaultTolerantClient; origin: string };

/** New customers who register and forget their passwords at once. */
export class AccountWorker {
  /** The mails of what identity has acknowledged. */
  readonly mails: AccountMail[] = [];
  readonly #options: AccountOptions;

  constructor(options: AccountOptions) {
    this.#options = options;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const account = anAccount();
      const { email } = account;
      // Repeated, it would be a known email, to which nothing is sent.
      if (await this.#isAcknowledged('/identity/sign-up/email', account)) {
        this.mails.push({ to: email, kind: 'verify-email' });
        if (await this.#isAcknowledged('/identity/request-password-reset', { email }))
          this.mails.push({ to: email, kind: 'reset-password' });
      }
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #isAcknowledged(path: string, body: object): Promise<boolean> {
    const { client, origin } = this.#options;
    const answer = await client.send('POST', path, { body, headers: { origin } });
    if (answer && answer.status !== 200 && answer.status !== 429)
      client.reportUnexpected(`POST ${path}`, answer);
    return answer?.status === 200;
  }
}
