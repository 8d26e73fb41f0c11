import { expect, it } from '@jest/globals';
import { formatShortMoment } from './format-dates.ts';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');

it.each([
  ['today is told by its time', '2026-11-28T08:05:00.000Z', /^today, \d+:05/],
  ['another day of the year has its time, too', '2026-11-20T10:05:00.000Z', /^Nov 20, \d+:05/],
  ['a day of another year has its year', '2025-11-20T10:05:00.000Z', /^Nov 20, 2025$/],
])('A moment for staff is short: %s', (_what, moment, text) => {
  expect(formatShortMoment(moment, NOW)).toMatch(text);
});
