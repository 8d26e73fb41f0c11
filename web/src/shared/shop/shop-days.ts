import { dateLocale } from '../format/format-dates.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** No time zone is further from UTC. */
const MAX_OFFSET_MS = 15 * 60 * 60 * 1000;

/** The calendar day of a moment in a time zone, written `2026-11-22`. */
export const dayIn = (timeZone: string, moment: Date): string =>
  moment.toLocaleDateString('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day so many days after another one, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The calendar day so many days before today in a time zone. */
export const daysBefore = (timeZone: string, days: number, now = new Date()): string =>
  addDays(dayIn(timeZone, now), -days);

/** The first moment of a calendar day in a time zone. Not every day begins at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  let [before, start] = [Date.parse(day) - MAX_OFFSET_MS, Date.parse(day) + MAX_OFFSET_MS];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else start = middle;
  }
  return new Date(start);
}

/** A calendar day with its month in letters: `Nov 22`. */
export const nameDay = (day: string): string =>
  new Date(day).toLocaleDateString(dateLocale(), { timeZone: 'UTC', day: 'numeric', month: 'short' });
