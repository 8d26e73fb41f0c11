const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  // Swedish dates are written as in ISO 8601.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
}

/** The day on which a time is in a time zone: `2026-11-22`. */
export const dayOf = (timeMs: number, timeZone: string): string => formatOf(timeZone).format(timeMs);

/** The month of a day: `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** The first and the last day of the month before a day's, up to the same day of the month where it has one. */
export function lastMonthToDate(day: string): { first: string; last: string } {
  const end = daysBefore(`${monthOf(day)}-01`, 1);
  const sameDay = `${monthOf(end)}${day.slice(7)}`;
  return { first: `${monthOf(end)}-01`, last: sameDay < end ? sameDay : end };
}

/** The day that is `count` days before another. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * DAY_MS).toISOString().slice(0, 10);
