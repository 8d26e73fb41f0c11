import type { I18n } from './i18n.ts';

const DURATIONS: Readonly<Record<string, (i18n: I18n, count: number) => string>> = {
  day: (i18n, count) => i18n.t('{count, plural, one {# day} other {# days}}', { count }),
  hour: (i18n, count) => i18n.t('{count, plural, one {# hour} other {# hours}}', { count }),
  minute: (i18n, count) => i18n.t('{count, plural, one {# minute} other {# minutes}}', { count }),
  second: (i18n, count) => i18n.t('{count, plural, one {# second} other {# seconds}}', { count }),
};

/** A length of time as `describeSeconds` of admin-auth writes it: `3 hours`. */
function writeDuration(i18n: I18n, text: string): string {
  const [, count, unit = ''] = /^(\d+) (\w+?)s?$/.exec(text) ?? [];
  return DURATIONS[unit]?.(i18n, Number(count)) ?? text;
}

const writeSize = (i18n: I18n, gigabytes: string): string =>
  `${Number(gigabytes).toLocaleString(i18n.locale, { minimumFractionDigits: 1 })} GB`;

type Write = (i18n: I18n, found: readonly string[]) => string;

/** What admin-auth says of an alert, in its own English, and the same in a language. */
const DETAILS: readonly (readonly [RegExp, Write])[] = [
  [
    /^the oldest event waits for (.+)$/,
    (i18n, [time = '']) =>
      i18n.t('the oldest event waits for {duration}', { duration: writeDuration(i18n, time) }),
  ],
  [
    /^not compared with (.+) for (.+)$/,
    (i18n, [owner, time = '']) =>
      i18n.t('not compared with {owner} for {duration}', { owner, duration: writeDuration(i18n, time) }),
  ],
  [/^messages in (.+): (\d+)$/, (i18n, [queue, count]) => i18n.t('messages in {queue}: {count}', { queue, count })],
  [
    /^the oldest mail waits for (.+)$/,
    (i18n, [time = '']) =>
      i18n.t('the oldest mail waits for {duration}', { duration: writeDuration(i18n, time) }),
  ],
  [
    /^mails that failed in the last hour: (\d+)$/,
    (i18n, [count]) => i18n.t('mails that failed in the last hour: {count}', { count }),
  ],
  [/^it is not ready: it is closing$/, (i18n) => i18n.t('it is not ready: it is closing')],
  [/^it is not ready: (.+)$/, (i18n, [checks]) => i18n.t('it is not ready: {checks}', { checks })],
  [/^(\S+) cannot reach it$/, (i18n, [part]) => i18n.t('{part} cannot reach it', { part })],
  [/^it does not answer: (.+)$/, (i18n, [reason]) => i18n.t('it does not answer: {reason}', { reason })],
  [
    /^(\d+)% of ([\d.]+) GB are used, ([\d.]+) GB are free$/,
    (i18n, [percent, total = '', free = '']) =>
      i18n.t('{percent}% of {total} are used, {free} are free', {
        percent,
        total: writeSize(i18n, total),
        free: writeSize(i18n, free),
      }),
  ],
  [
    /^the last one was made (.+) ago$/,
    (i18n, [time = '']) => i18n.t('the last one was made {duration} ago', { duration: writeDuration(i18n, time) }),
  ],
  [
    /^none was ever made, and the first order is (.+) old$/,
    (i18n, [time = '']) =>
      i18n.t('none was ever made, and the first order is {duration} old', {
        duration: writeDuration(i18n, time),
      }),
  ],
  [/^it ends at (.+) UTC$/, (i18n, [time]) => i18n.t('it ends at {time} UTC', { time })],
  [/^it ended at (.+) UTC$/, (i18n, [time]) => i18n.t('it ended at {time} UTC', { time })],
];

function translate(detail: string, i18n: I18n): string {
  for (const [pattern, write] of DETAILS) {
    const found = pattern.exec(detail);
    if (found) return write(i18n, found.slice(1));
  }
  return detail;
}

/** Several details stand in one text. */
const SEPARATOR = /(; |, (?=\S+ cannot reach it))/;

/** The details of an alert, which are stored in English, in a language; what is not known there stays as it is. */
export const describeDetail = (detail: string, i18n: I18n): string =>
  detail
    .split(SEPARATOR)
    .map((part) => translate(part, i18n))
    .join('');
