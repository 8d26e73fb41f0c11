import type { AlertName, AlertReason } from '@bookstore/contracts/health';
import { z } from 'zod';
import { type Findings, merge, type Problem, toProblem } from './findings.ts';

const REPLY_TIMEOUT_MS = 5000;
const PENDING_SECONDS = 60;
const STALE_SECONDS = 300;
const WAITING_SECONDS = 3600;
/** The checks of a part that need the broker. */
const OF_BROKER = /^broker[.]/;

const readiness = z.object({ checks: z.record(z.string(), z.enum(['up', 'down'])) });

type Sample = { labels: string; value: number };

/** The samples of a metric on a page for Prometheus. */
const readSamples = (page: string, metric: string): Sample[] =>
  [...page.matchAll(new RegExp(`^${metric}(?:{(.*)})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => ({
    labels,
    value: Number(value),
  }));

const labelOf = ({ labels }: Sample, name: string) =>
  new RegExp(`(?:^|,)${name}="([^"]*)"`).exec(labels)?.[1] ?? '';

/** What a sample of a metric says is wrong; undefined if it is as it should be, or unknown. */
type Rule = { alert: AlertName; metric: string; explain: (sample: Sample) => AlertReason | undefined };

const RULES: readonly Rule[] = [
  {
    alert: 'EventsPending',
    metric: 'outbox_oldest_pending_seconds',
    explain: ({ value }) =>
      value > PENDING_SECONDS ? { code: 'eventsWait', amount: value } : undefined,
  },
  {
    alert: 'ReconciliationStale',
    metric: 'reconcile_last_success_timestamp_seconds',
    explain: (sample) => {
      const age = Date.now() / 1000 - sample.value;
      // 0: never, as with RECONCILE_EVERY_MS=0.
      const isStale = sample.value > 0 && age > STALE_SECONDS;
      return isStale
        ? { code: 'notCompared', what: labelOf(sample, 'owner'), amount: age }
        : undefined;
    },
  },
  {
    alert: 'DeadLetters',
    metric: 'queue_messages',
    explain: (sample) => {
      const queue = labelOf(sample, 'queue');
      return queue.endsWith('.dead') && sample.value > 0
        ? { code: 'deadLetters', what: queue, amount: sample.value }
        : undefined;
    },
  },
  {
    alert: 'MailsWaiting',
    metric: 'mails_waiting_oldest_seconds',
    explain: ({ value }) =>
      value > WAITING_SECONDS ? { code: 'mailsWait', amount: value } : undefined,
  },
  {
    alert: 'MailsFailed',
    metric: 'mails_failed_last_hour',
    explain: ({ value }) => (value > 0 ? { code: 'mailsFailed', amount: value } : undefined),
  },
];

const findInMetrics = (part: string, page: string): Problem[] =>
  RULES.flatMap(({ alert, metric, explain }) => {
    const reasons = readSamples(page, metric).flatMap((sample) => explain(sample) ?? []);
    return reasons.length > 0 ? [toProblem(alert, part, ...reasons)] : [];
  });

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) });

/** `fetch` says what happened in the cause of its error, which for several addresses has a code only. */
function reasonOf(error: unknown): string {
  const reason = Error.isError(error) && Error.isError(error.cause) ? error.cause : error;
  if (!Error.isError(reason)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}

async function checkPart(part: string, url: string): Promise<Findings> {
  const isDown = (reason: AlertReason): Findings => ({
    problems: [toProblem('PartDown', part, reason)],
    unknown: [part],
  });
  try {
    const response = await get(`${url}/readyz`);
    const { checks } = readiness.parse(await response.json());
    const down = Object.keys(checks).filter((name) => checks[name] === 'down');
    if (!response.ok) return isDown(down.length > 0 ? { code: 'notReady', what: down.join(', ') } : { code: 'closing' });
    const broker = down.filter((name) => OF_BROKER.test(name));
    const page = await (await get(`${url}/metrics`)).text();
    return {
      problems: [
        ...findInMetrics(part, page),
        ...(broker.length > 0
          ? [toProblem('PartDown', 'rabbitmq', { code: 'unreachable', what: part })]
          : []),
      ],
      unknown: [],
    };
  } catch (error) {
    return isDown({ code: 'silent', what: reasonOf(error) });
  }
}

/** Looks at every part that answers at one of `urls`, by its `/readyz` and `/metrics`. */
export async function checkParts(urls: Readonly<Record<string, string>>): Promise<Findings> {
  const parts = Object.entries(urls).map(([part, url]) => checkPart(part, url));
  const { problems, unknown } = merge(await Promise.all(parts));
  const reasons = problems.flatMap((each) => (each.subject === 'rabbitmq' ? (each.reasons ?? []) : []));
  if (reasons.length === 0) return { problems, unknown };
  const others = problems.filter(({ subject }) => subject !== 'rabbitmq');
  return { problems: [...others, toProblem('PartDown', 'rabbitmq', ...reasons)], unknown };
}
