import { ALERT_MAILS, MAIL_DAYS } from '@bookstore/contracts/mails';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Collection } from 'mongodb';
import type { MailDocument } from './stored-mail.ts';

const HOUR_MS = 3_600_000;

async function readOldestAge(mails: Collection<MailDocument>): Promise<number> {
  const oldest = await mails.findOne(
    { state: 'waiting' },
    { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
  );
  return oldest ? Math.max(0, Date.now() - oldest.createdAt.getTime()) / 1000 : 0;
}

/** But those that tell the operator: else a wrong address of the operator would be told to that address, again and again. */
const countFailedLastHour = (mails: Collection<MailDocument>) =>
  mails.countDocuments({
    state: 'failed',
    kind: { $nin: [...ALERT_MAILS] },
    endedAt: { $gt: new Date(Date.now() - HOUR_MS) },
  });

/** What became of an attempt, of a mail that got too old, or of one beyond its quota. */
type Outcome = 'sent' | 'retried' | 'failed' | 'expired' | 'skipped';

/** Adds the metrics of a service's mails. @returns a function that counts attempts. */
export function createMailMetrics(metrics: Metrics, mails: Collection<MailDocument>, isConfigured: boolean) {
  metrics.addGauge('mail_configured', 'Whether a mail server is set: 0 or 1.').set(isConfigured ? 1 : 0);
  metrics.addStoredGauge('mails_waiting', 'Mails that wait to be sent or sent again.', () =>
    mails.countDocuments({ state: 'waiting' }),
  );
  metrics.addStoredGauge('mails_failed', `Mails of the last ${MAIL_DAYS} days that could not be sent.`, () =>
    mails.countDocuments({ state: 'failed' }),
  );
  metrics.addStoredGauge('mails_failed_last_hour', 'Of them, those that failed in the last hour.', () =>
    countFailedLastHour(mails),
  );
  const ageHelp = 'Age of the oldest mail that waits; 0 if there is none.';
  metrics.addStoredGauge('mails_waiting_oldest_seconds', ageHelp, () => readOldestAge(mails));
  const attempts = metrics.addCounter(
    'mails_sent_total',
    'Attempts to send a mail, and mails that got too old or were beyond a quota, by outcome.',
    'outcome',
  );
  return (outcome: Outcome, count = 1) => {
    attempts.inc({ outcome }, count);
  };
}
