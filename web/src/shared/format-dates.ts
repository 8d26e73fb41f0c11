/** The day of an ISO date in the browser's locale, or another. */
export const formatDay = (isoDate: string, locale?: string, timeZone?: string): string =>
  new Date(isoDate).toLocaleDateString(locale, { timeZone });

/** The day of an ISO date in the browser's locale, its month in letters. */
export const formatLongDay = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString(undefined, { dateStyle: 'long' });

/** The month of an ISO date in the browser's locale, or another: `November 2026`. */
export const formatMonth = (isoDate: string, locale?: string, timeZone?: string): string =>
  new Date(isoDate).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone });

/** The day and time of an ISO date in the browser's locale, and in its time zone or another. */
export const formatMoment = (isoDate: string, timeZone?: string): string =>
  new Date(isoDate).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone });
