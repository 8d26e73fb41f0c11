import { expect, it } from '@jest/globals';
import { dayOf, daysBefore, lastMonthToDate, monthOf } from './calendar.ts';

it('the day of a time begins at midnight of the time zone, in winter and in summer', () => {
  expect(dayOf(Date.parse('2026-03-28T23:00:00.000Z'), 'Europe/Berlin')).toBe('2026-03-29');
  expect(dayOf(Date.parse('2026-03-29T21:59:59.999Z'), 'Europe/Berlin')).toBe('2026-03-29');
});

it('days are counted back over months, leap days and changes of the clock', () => {
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29');
  expect(daysBefore('2026-04-10', 29)).toBe('2026-03-12');
  expect(daysBefore('2027-01-01', 1)).toBe('2026-12-31');
  expect(monthOf('2026-12-31')).toBe('2026-12');
});

it.each([
  ['2026-11-22', '2026-10-01', '2026-10-22'],
  ['2026-01-05', '2025-12-01', '2025-12-05'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2028-03-29', '2028-02-01', '2028-02-29'],
])('the month before %s is counted from %s to %s', (day, first, last) => {
  expect(lastMonthToDate(day)).toEqual({ first, last });
});
