import { describe, expect, it } from '@jest/globals';
import { dayOf, daysBefore, lastMonthToDate, monthOf } from './calendar.ts';

const at = (time: string, timeZone: string) => dayOf(Date.parse(time), timeZone);

describe('the day of a time', () => {
  it('begins at midnight of the time zone, in summer and in winter', () => {
    expect(at('2026-03-28T22:59:59.999Z', 'Europe/Berlin')).toBe('2026-03-28');
    expect(at('2026-03-28T23:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29');
    expect(at('2026-03-29T21:59:59.999Z', 'Europe/Berlin')).toBe('2026-03-29');
    expect(at('2026-03-29T22:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-30');
    expect(at('2026-10-25T22:59:59.999Z', 'Europe/Berlin')).toBe('2026-10-25');
    expect(at('2026-10-25T23:00:00.000Z', 'Europe/Berlin')).toBe('2026-10-26');
  });

  it.each([
    ['Pacific/Kiritimati', '2027-01-01'],
    ['Pacific/Pago_Pago', '2026-12-30'],
    ['Asia/Kathmandu', '2026-12-31'],
    ['UTC', '2026-12-31'],
  ])('in %s is %s', (timeZone, day) => {
    expect(at('2026-12-31T10:30:00.000Z', timeZone)).toBe(day);
  });

  it('exists where clocks are set forward at midnight', () => {
    // On 2026-09-06 in Santiago the day begins at one o'clock.
    expect(at('2026-09-06T03:59:59.999Z', 'America/Santiago')).toBe('2026-09-05');
    expect(at('2026-09-06T04:00:00.000Z', 'America/Santiago')).toBe('2026-09-06');
  });

  it('has two midnights where clocks are set back at one o’clock', () => {
    expect(at('2021-10-28T20:59:59.999Z', 'Asia/Amman')).toBe('2021-10-28');
    expect(at('2021-10-28T21:00:00.000Z', 'Asia/Amman')).toBe('2021-10-29');
    expect(at('2021-10-29T22:00:00.000Z', 'Asia/Amman')).toBe('2021-10-30');
  });
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
