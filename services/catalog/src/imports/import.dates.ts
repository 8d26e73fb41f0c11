import { foldText, toAsciiDigits } from '@bookstore/contracts/folding';
import { FILE_LANGUAGES, isNothing } from './import.values.ts';

/** Which numbers of a date come first, as in a locale. */
export type DateOrder = 'day' | 'month';

export const dateOrderOf = (locale: string): DateOrder => {
  const parts = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric' }).formatToParts();
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month' ? 'month' : 'day';
};

let monthsByName: Map<string, number> | undefined;
function listMonths(): Map<string, number> {
  const numbers = Array.from({ length: 12 }, (_, index) => index);
  const names = FILE_LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      // With a day, since some languages decline the month then.
      const formats = [{ month }, { month, day: 'numeric' as const }].map(
        (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
      );
      return numbers.flatMap((number) =>
        formats.map((format) => {
          const parts = format.formatToParts(Date.UTC(2020, number, 1));
          return [toMonthKey(parts.find(({ type }) => type === 'month')?.value ?? ''), number + 1] as const;
        }),
      );
    }),
  );
  // What Excel in German has for March.
  return new Map([...names, ['mrz', 3] as const]);
}
const toMonthKey = (name: string): string => foldText(name).replaceAll('.', '').trim();

const ISO_DATE = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T\s].*)?$/;
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})?$/;
/** Of Chinese, Japanese and Korean. */
const EAST_ASIAN_DATE = /^(\d{4})\s*[年년]\s*(?:(\d{1,2})\s*[月월]\s*(?:(\d{1,2})\s*[日일])?)?$/;
/** A year as libraries and spreadsheets write it: `c1998`, `[1998?]`, `1998.0`. */
const YEAR_ALONE = /^\[?(?:c|ca|circa|cop|©|p|℗)?\.?\s*(\d{4})(?:[.,]0*)?\??\]?\.?$/i;
const NUMERIC_DATE = /^(\d{1,2})[-/.\s]+(\d{1,2})[-/.\s]+(\d{2}|\d{4})(?:\s.*)?$/;
/** Points stand in dates of languages that have the day first. */
const DAY_WITH_POINT = /^\d{1,2}\./;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const NAMED_DATE =
  /^(?:(\d{1,2})(?:er)?[.\s/-]*(?:de\s+)?)?(\p{L}[\p{L}\p{M}.]*)[.,\s/-]*(?:(\d{1,2})(?:st|nd|rd|th)?[,\s]+)?(?:de\s+|del\s+)?(\d{2}|\d{4})(?:\s+\d{1,2}:.*)?$/iu;
/** As in the long dates of spreadsheets: `Sunday, March 31, 2019`. */
const WEEKDAY = /^\p{L}+,\s+(?=.*\p{L})/u;
/** Days since the end of 1899, as spreadsheets count them: of the years 1954 to 2064. */
const DAY_NUMBER = /^[2-5]\d{4}(?:[.,]\d+)?$/;
const DAY_MS = 86_400_000;

/** What Calibre and MySQL have for no date. */
const NO_DATE = /^(?:0101-01-01|0000)/;

const pad = (number: number): string => String(number).padStart(2, '0');

/** The day, the month or the year that these are; none if there is no such day. */
function toDate(year: number, month?: number, day?: number): string | undefined {
  const fullYear = String(year).padStart(4, '0');
  if (month === undefined) return fullYear;
  const date = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== (day ?? 1)) return undefined;
  return [fullYear, pad(month), ...(day === undefined ? [] : [pad(day)])].join('-');
}

/** A year of two digits is of the last hundred years, or the next one. */
function toYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const next = new Date().getUTCFullYear() + 1;
  const inCentury = next - (next % 100) + year;
  return inCentury > next ? inCentury - 100 : inCentury;
}

function parseDate(text: string, order: DateOrder): string | undefined {
  // A month or a day of zero is not known.
  const numbers = (match: RegExpExecArray) => match.slice(1).map((part) => Number(part) || undefined);
  const iso =
    YEAR_ALONE.exec(text) ?? ISO_DATE.exec(text) ?? COMPACT_DATE.exec(text) ?? EAST_ASIAN_DATE.exec(text);
  if (iso) {
    const [year = 0, month, day] = numbers(iso);
    return toDate(year, month, day);
  }
  const numeric = NUMERIC_DATE.exec(text);
  if (numeric) {
    const [first = 0, second = 0] = numbers(numeric);
    const isMonthFirst = second > 12 || (order === 'month' && first <= 12 && !DAY_WITH_POINT.test(text));
    return toDate(toYear(numeric[3] ?? ''), isMonthFirst ? first : second, isMonthFirst ? second : first);
  }
  const monthly = MONTH_AND_YEAR.exec(text);
  if (monthly) {
    const [month, year = 0] = numbers(monthly);
    return toDate(year, month);
  }
  const named = NAMED_DATE.exec(text.replace(WEEKDAY, ''));
  if (!named) return undefined;
  monthsByName ??= listMonths();
  const [, before, name = '', after, year = ''] = named;
  const month = monthsByName.get(toMonthKey(name));
  const day = before ?? after;
  return month === undefined ? undefined : toDate(toYear(year), month, day ? Number(day) : undefined);
}

/**
 * Which number comes first in the dates of a column: the one that those show which can only be read in one way, as
 * `3/31/2019`; in `locale` where none or both are shown.
 */
export function findDateOrder(texts: readonly string[], locale: DateOrder): DateOrder {
  const shown = texts.flatMap((text): DateOrder[] => {
    const plain = toAsciiDigits(text.trim());
    const [, first = '', second = ''] = NUMERIC_DATE.exec(plain) ?? [];
    const isDayFirst = Number(first) > 12;
    if (DAY_WITH_POINT.test(plain) || isDayFirst === Number(second) > 12) return [];
    return [isDayFirst ? 'day' : 'month'];
  });
  const [order, ...others] = [...new Set(shown)];
  return order !== undefined && others.length === 0 ? order : locale;
}

/**
 * A day, a month or a year as `2019-03-31`, `2019-03` and `2019`, of the forms of several languages, of the numbers that a
 * spreadsheet has for days, and of times; empty where there is none; otherwise the text itself. Of two numbers that can be both, `order` says which is first.
 */
export function readDate(text: string, order: DateOrder): string {
  const plain = toAsciiDigits(text);
  if (isNothing(plain) || NO_DATE.test(plain)) return '';
  if (DAY_NUMBER.test(plain))
    return new Date(Date.UTC(1899, 11, 30) + Number(plain.slice(0, 5)) * DAY_MS).toISOString().slice(0, 10);
  return parseDate(plain, order) ?? text;
}
