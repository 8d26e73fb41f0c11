import type { AlertName } from '@bookstore/contracts/health';

/** Something that is wrong, with a part or with another subject. */
export type Problem = { alert: AlertName; subject: string; detail: string };

/** What a look at the shop found, and of which subjects it could learn nothing else. */
export type Findings = { problems: readonly Problem[]; unknown: readonly string[] };

export const NOTHING: Findings = { problems: [], unknown: [] };

export const merge = (findings: readonly Findings[]): Findings => ({
  problems: findings.flatMap(({ problems }) => problems),
  unknown: findings.flatMap(({ unknown }) => unknown),
});

const UNITS = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const;

/** A length of time in its largest unit: `3 hours`. */
export function describeSeconds(seconds: number): string {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? UNITS[3];
  const count = Math.floor(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
