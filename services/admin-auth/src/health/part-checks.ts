import type { AlertName } from '@bookstore/contracts/health';
import { z } from 'zod';
import { describeSeconds, type Findings, merge, type Problem } from './findings.ts';

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
type Rule = { alert: AlertName; metric: string; explain: (sample: Sample) => string | undefined };

const RULES: readonly Rule[] = [
  {
    alert: 'EventsPending',
    metric: 'outbox_oldest_pending_seconds',
    explain: ({ value }) =>
      value > PENDING_SECONDS ? `the oldest event waits for ${describeSeconds(value)}` : undefined,
  },
  {
    alert: 'ReconciliationStale',
    metric: 'reconcile_last_success_timestamp_seconds',
    explain: (sample) => {
      const age = Date.now() / 1000 - sample.value;
      // 0: never, as with RECONCILE_EVERY_MS=0.
      const isStale = sample.value > 0 && age > STALE_SECONDS;
      return isStale
        ? `not compared with ${labelOf(sample, 'owner')} for ${describeSeconds(age)}`
        : undefined;
    },
  },
  {
    alert: 'DeadLetters',
    metric: 'queue_messages',
    explain: (sample) => {
      const queue = labelOf(sample, 'queue');
      return queue.endsWith('.dead') && sample.value > 0
        ? `messages in ${queue}: ${sample.value}`
        : undefined;
    },
  },
  {
    alert: 'MailsWaiting',
    metric: 'mails_waiting_oldest_seconds',
    explain: ({ value }) =>
      value > WAITING_SECONDS ? `the oldest mail waits for ${describeSeconds(value)}` : undefined,
  },
  {
    alert: 'MailsFailed',
    metric: 'mails_failed_last_hour',
    explain: ({ value }) => (value > 0 ? `mails that failed in the last hour: ${value}` : undefined),
  },
];

const findInMetrics = (part: string, page: string): Problem[] =>
  RULES.flatMap(({ alert, metric, explain }) => {
    const details = readSamples(page, metric).flatMap((sample) => explain(sample) ?? []);
    return details.length > 0 ? [{ alert, subject: part, detail: details.join('; ') }] : [];
  });

const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) });

/** `fetch` says what happened in the cause of its error, which for several addresses has a code only. */
function reasonOf(error: unknown): string {
  const reason = Error.isError(error) && Error.isError(error.cause) ? error.cause : error;
  if (!Error.isError(reason)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}

async function checkPart(part: string, url: string): Promise<Findings> {
  const isDown = (detail: string): Findings => ({
    problems: [{ alert: 'PartDown', subject: part, detail }],
    unknown: [part],
  });
  try {
    const response = await get(`${url}/readyz`);
    const { checks } = readiness.parse(await response.json());
    const down = Object.keys(checks).filter((name) => checks[name] === 'down');
    if (!response.ok) return isDown(`it is not ready: ${down.join(', ') || 'it is closing'}`);
    const broker = down.filter((name) => OF_BROKER.test(name));
    const page = await (await get(`${url}/metrics`)).text();
    return {
      problems: [
        ...findInMetrics(part, page),
        ...(broker.length > 0
          ? [{ alert: 'PartDown' as const, subject: 'rabbitmq', detail: `${part} cannot reach it` }]
          : []),
      ],
      unknown: [],
    };
  } catch (error) {
    return isDown(`it does not answer: ${reasonOf(error)}`);
  }
}

/** Looks at every part that answers at one of `urls`, by its `/readyz` and `/metrics`. */
export async function checkParts(urls: Readonly<Record<string, string>>): Promise<Findings> {
  const parts = Object.entries(urls).map(([part, url]) => checkPart(part, url));
  const { problems, unknown } = merge(await Promise.all(parts));
  const [first, ...others] = problems.filter(({ subject }) => subject === 'rabbitmq');
  if (!first) return { problems, unknown };
  const detail = [first, ...others].map((each) => each.detail).join(', ');
  return {
    problems: [...problems.filter(({ subject }) => subject !== 'rabbitmq'), { ...first, detail }],
    unknown,
  };
}
