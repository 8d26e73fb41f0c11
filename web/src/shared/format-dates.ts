import { NEW_SHOP } from './new-shop.ts';
import { currentShop } from './shop.ts';

/** The locale of the shop, once it has one of its own; until then that of the browser. */
export function dateLocale(): string | undefined {
  const { locale } = currentShop();
  return locale === NEW_SHOP.locale ? undefined : locale;
}

/** The day of an ISO date in the locale of the shop or the browser, or another. */
export const formatDay = (isoDate: string, locale = dateLocale(), timeZone?: string): string =>
  new Date(isoDate).toLocaleDateString(locale, { timeZone });

/** The day of an ISO date in the locale of the shop or the browser, its month in letters. */
export const formatLongDay = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString(dateLocale(), { dateStyle: 'long' });

/** The month of an ISO date in the locale of the shop or the browser, or another: `November 2026`. */
export const formatMonth = (isoDate: string, locale = dateLocale(), timeZone?: string): string =>
  new Date(isoDate).toLocaleDateString(locale, { month: 'long', year: 'numeric', timeZone });

/** The day and time of an ISO date in the locale of the shop or the browser, and in its time zone or another. */
export const formatMoment = (isoDate: string, timeZone?: string): string =>
  new Date(isoDate).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone });
