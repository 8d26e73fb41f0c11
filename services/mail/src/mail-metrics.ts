import { ALERT_MAILS, MAIL_DAYS } from '@bookstore/contracts/mails';
import { missing } from '@bookstore/i18n/i18n';
import type { Metrics } from '@bookstore/runtime/metrics';
import type { Collection } from 'mongodb';
import type { MailDocument } from './stored-mail.ts';

const MISSING_HELP = 'Messages shown in English because the catalogue of the language lacks them.';
const HOUR_MS = 3_600_000;

/**
 * From mails to how many domains on the mail server, and not a recipient, is to blame: anyone can give the shop an address
 * that is refused.
 */
const MIN_DOMAINS = 3;

/** By domain, of mails of earlier versions as if it were one. */
const countDomains = (mails: readonly Pick<MailDocument, 'domain'>[]) =>
  new Set(mails.map(({ domain }) => domain)).size;

/** Of all that wait for a server that cannot be reached, and of those that it does not take once they go to several domains. */
async function readOldestAge(mails: Collection<MailDocument>): Promise<number> {
  const [oldest, deferred] = await Promise.all([
    mails.findOne(
      { state: 'waiting', isDeferred: { $exists: false } },
      { sort: { createdAt: 1 }, projection: { createdAt: 1 } },
    ),
    mails
      .aggregate<{ createdAt: Date }>([
        { $match: { state: 'waiting', isDeferred: true } },
        { $group: { _id: '$domain', createdAt: { $min: '$createdAt' } } },
        { $sort: { createdAt: 1 } },
        { $skip: MIN_DOMAINS - 1 },
        { $limit: 1 },
      ])
      .toArray(),
  ]);
  const ages = [oldest, ...deferred].map((mail) => (mail ? Date.now() - mail.createdAt.getTime() : 0));
  return Math.max(0, ...ages) / 1000;
}

/** But those that tell the operator: else a wrong address of the operator would be told to that address, again and again. */
async function countFailedLastHour(mails: Collection<MailDocument>): Promise<number> {
  const failed = {
    state: 'failed' as const,
    kind: { $nin: [...ALERT_MAILS] },
    endedAt: { $gt: new Date(Date.now() - HOUR_MS) },
  };
  const found = await mails.find(failed, { projection: { domain: 1 } }).toArray();
  return countDomains(found) < MIN_DOMAINS ? 0 : found.length;
}

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
  metrics.addStoredGauge(
    'mails_failed_last_hour',
    `Of them, those that failed in the last hour, if they went to ${MIN_DOMAINS} domains or more.`,
    () => countFailedLastHour(mails),
  );
  const ageHelp = `Age of the oldest mail that waits, 0 if there is none; where the server does not take those to fewer than ${MIN_DOMAINS} domains, not of them.`;
  metrics.addStoredGauge('mails_waiting_oldest_seconds', ageHelp, () => readOldestAge(mails));
  metrics.addGauge('missing_translations', MISSING_HELP, [], (gauge) => {
    gauge.set(missing.size);
  });
  const attempts = metrics.addCounter(
    'mails_sent_total',
    'Attempts to send a mail, and mails that got too old or were beyond a quota, by outcome.',
    'outcome',
  );
  return (outcome: Outcome, count = 1) => {
    attempts.inc({ outcome }, count);
  };
}
