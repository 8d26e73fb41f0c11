import { expect, it } from '@jest/globals';
import { isEndingSoon } from './own-checks.ts';

const DAY_MS = 86_400_000;

/** A certificate for `days`, of which `left` are left. */
const isReported = (days: number, left: number) =>
  isEndingSoon({ from: (left - days) * DAY_MS, until: left * DAY_MS }, 0);

it.each([
  [90, 15, false],
  [90, 14, true],
  [90, -1, true],
  // Those of Caddy's own authority last for twelve hours, and are renewed when four are left.
  [0.5, 0.4, false],
  [0.5, 0.12, true],
])('a certificate of %d days, with %d left, ends soon: %s', (days, left, expected) => {
  expect(isReported(days, left)).toBe(expected);
});
