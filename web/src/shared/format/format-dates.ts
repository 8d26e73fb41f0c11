import { localeIn, SOURCE_LANGUAGE } from '@bookstore/contracts/shop-languages';
import { i18n } from '@bookstore/i18n/i18n';
import { NEW_SHOP } from '../shop/new-shop.ts';
import { currentShop } from '../shop/current-shop.ts';

/**
 * The locale of the shop, once it has one of its own; until then that of the browser. Where the page is in another language
 * than its locale, dates are in that language as its region writes them: `de-GB` in a shop with `de` and `en-GB`, and `en-AT`
 * for staff who read English in a shop with `de` and `de-AT`.
 */
export function dateLocale(): string | undefined {
  const { language: ofShop, locale } = currentShop();
  const language = i18n.locale;
  const isChosen = language !== SOURCE_LANGUAGE || language !== ofShop;
  const shown = isChosen ? localeIn(language, locale) : locale;
  return shown === NEW_SHOP.locale ? undefined : shown;
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

/** The same for staff: in the time zone of the shop, on every page and in every browser. */
export const formatShopMoment = (isoDate: string): string => formatMoment(isoDate, currentShop().timeZone);

/** The time of day of a moment in milliseconds, in the locale of the shop or the browser, and the time zone of the shop. */
export const formatShopTime = (timeMs: number): string =>
  new Date(timeMs).toLocaleTimeString(dateLocale(), { timeStyle: 'short', timeZone: currentShop().timeZone });

const isToday = (now: string, then: string, locale: string | undefined, timeZone: string): boolean =>
  formatDay(now, locale, timeZone) === formatDay(then, locale, timeZone);

/** A moment for staff, as short as it is clear: `today, 8:40 PM`, `Nov 26, 8:40 PM`, and of other years `Nov 26, 2025`. */
export function formatShortMoment(isoDate: string, nowMs = Date.now()): string {
  const { timeZone } = currentShop();
  const locale = dateLocale();
  const date = new Date(isoDate);
  const now = new Date(nowMs).toISOString();
  const time = formatShopTime(date.getTime());
  if (isToday(now, isoDate, locale, timeZone))
    return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')}, ${time}`;
  const yearOf = (day: string) => new Date(day).toLocaleDateString('en', { year: 'numeric', timeZone });
  if (yearOf(now) !== yearOf(isoDate))
    return date.toLocaleDateString(locale, { dateStyle: 'medium', timeZone });
  return `${date.toLocaleDateString(locale, { month: 'short', day: 'numeric', timeZone })}, ${time}`;
}
