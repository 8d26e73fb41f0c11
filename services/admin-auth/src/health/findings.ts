import type { AlertName, AlertReason } from '@bookstore/contracts/health';
import { SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { describeReasons } from '@bookstore/i18n/alert-reasons';
import { i18nFor } from '@bookstore/i18n/catalogue';

/** Something that is wrong, with a part or with another subject. */
export type Problem = { alert: AlertName; subject: string; detail: string; reasons?: AlertReason[] };

/** What a look at the shop found, and of which subjects it could learn nothing else. */
export type Findings = { problems: readonly Problem[]; unknown: readonly string[] };

export const NOTHING: Findings = { problems: [], unknown: [] };

export const merge = (findings: readonly Findings[]): Findings => ({
  problems: findings.flatMap(({ problems }) => problems),
  unknown: findings.flatMap(({ unknown }) => unknown),
});

const english = i18nFor(SOURCE_LANGUAGE);

/** Something that is wrong, with what is known of it also in English, which logs and the API speak. */
export const toProblem = (alert: AlertName, subject: string, ...reasons: AlertReason[]): Problem => ({
  ...{ alert, subject, reasons },
  detail: describeReasons(reasons, english),
});
