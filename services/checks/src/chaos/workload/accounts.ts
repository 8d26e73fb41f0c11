import { setTimeout as delay } from 'node:timers/promises';
import { anAccount } from '../../clients/shop-client.ts';
import type { AccountMail } from '../mail/compare-mails.ts';
import type { FaultTolerantClient } from './client.ts';

const PAUSE_MS = 1500;

/** New customers who register and forget their passwords at once. `mails` gets those of what identity has acknowledged. */
export function createAccountWorker(client: FaultTolerantClient, origin: string, mails: AccountMail[]) {
  const isAcknowledged = async (path: string, body: object): Promise<boolean> => {
    const answer = await client.send('POST', path, { body, headers: { origin } });
    if (answer && answer.status !== 200 && answer.status !== 429)
      client.reportUnexpected(`POST ${path}`, answer);
    return answer?.status === 200;
  };

  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const account = anAccount();
      const { email } = account;
      // Repeated, it would be a known email, to which nothing is sent.
      if (await isAcknowledged('/identity/sign-up/email', account)) {
        mails.push({ to: email, kind: 'verify-email' });
        if (await isAcknowledged('/identity/request-password-reset', { email }))
          mails.push({ to: email, kind: 'reset-password' });
      }
      await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  };
}
