import type { AlertReason, RaisedAlert } from '@bookstore/contracts/health';
import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import type { I18n } from './i18n.ts';

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A length of time in its largest unit: `3 hours`. */
function nameAge(seconds: number, { locale }: I18n): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? UNITS[3];
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    useGrouping: false,
  });
  return format.format(Math.floor(seconds / size));
}

const nameGigabytes = (bytes: number, { locale }: I18n): string => {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
  return `${(bytes / 1e9).toLocaleString(locale, digits)} GB`;
};

type Params = { what: string; amount: number; total: number };

const TEXTS: Record<AlertReason['code'], (i18n: I18n, params: Params) => string> = {
  notReady: (i18n, { what }) => i18n.t('it is not ready: {checks}', { checks: what }),
  closing: (i18n) => i18n.t('it is not ready: it is closing'),
  silent: (i18n, { what }) => i18n.t('it does not answer: {reason}', { reason: what }),
  unreachable: (i18n, { what }) => i18n.t('{part} cannot reach it', { part: what }),
  eventsWait: (i18n, { amount }) =>
    i18n.t('the oldest event waits for {age}', { age: nameAge(amount, i18n) }),
  notCompared: (i18n, { what, amount }) =>
    i18n.t('not compared with {owner} for {age}', { owner: what, age: nameAge(amount, i18n) }),
  deadLetters: (i18n, { what, amount }) =>
    i18n.t('messages in {queue}: {count}', { queue: what, count: amount }),
  mailsWait: (i18n, { amount }) => i18n.t('the oldest mail waits for {age}', { age: nameAge(amount, i18n) }),
  mailsFailed: (i18n, { amount }) => i18n.t('mails that failed in the last hour: {count}', { count: amount }),
  diskFilling: (i18n, { amount, total }) =>
    i18n.t('{percent}% of {total} are used, {free} are free', {
      percent: Math.round((amount / total) * 100),
      total: nameGigabytes(total, i18n),
      free: nameGigabytes(total - amount, i18n),
    }),
  backupOld: (i18n, { amount }) => i18n.t('the last one was made {age} ago', { age: nameAge(amount, i18n) }),
  noBackup: (i18n, { amount }) =>
    i18n.t('none was ever made, and the first order is {age} old', { age: nameAge(amount, i18n) }),
  certificateEnds: (i18n, { what }) => i18n.t('it ends at {time} UTC', { time: what }),
  certificateEnded: (i18n, { what }) => i18n.t('it ended at {time} UTC', { time: what }),
};

/** Reasons in a language, one after the other. */
export const describeReasons = (reasons: readonly AlertReason[], i18n: I18n): string =>
  reasons
    .map(({ code, what = '', amount = 0, total = 1 }) => TEXTS[code](i18n, { what, amount, total }))
    .join('; ');

const isKnown = ({ code }: AlertReason) => Object.hasOwn(TEXTS, code);

/** What is wrong, in a language. Alerts of other releases are told in English. */
export const describeDetail = (
  { detail, reasons }: Pick<RaisedAlert, 'detail' | 'reasons'>,
  i18n: I18n,
): string =>
  reasons?.every(isKnown) && i18n.locale !== SOURCE_LANGUAGE ? describeReasons(reasons, i18n) : detail;
