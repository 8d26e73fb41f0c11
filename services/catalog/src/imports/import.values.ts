import { foldText, toAsciiDigits } from '@bookstore/contracts/folding';
import { toIsbn13 } from '@bookstore/contracts/isbn';
import type { BOOK_FORMATS } from '@bookstore/contracts/lists';

/** Languages in whose words files come: their names of months and languages are those of ICU. */
const FILE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr'];

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** What spreadsheets put around a number to keep it a text: `="978…"`. */
const WRAPPED = /^="+(.*?)"*$/s;

/** A cell without what is not drawn and what keeps numbers texts. */
export function unwrapCell(cell: string): string {
  const text = cell.replaceAll(INVISIBLE, '').trim();
  const [, quoted = text] = WRAPPED.exec(text) ?? [];
  return quoted.trim();
}

const ISBN = /(?<!\d)(?:97[89][\s\u2010-\u2015-]?)?(?:\d[\s\u2010-\u2015-]?){9}[\dXx](?!\d)/g;
/** A number without the zero that a spreadsheet has taken from its beginning. */
const SHORTENED = /^\d{8}[\dXx]$/;

/** No ISBN, as other systems put it in brackets. */
const NO_ISBN = /^\[\s*\]$/;

/** The ISBN of a text, if it has exactly one whose check digit is right; none of `[]`; otherwise the text itself. */
export function readIsbn(text: string): string {
  const plain = toAsciiDigits(text);
  if (NO_ISBN.test(plain)) return '';
  const found = new Set((plain.match(ISBN) ?? []).flatMap((digits) => toIsbn13(digits) ?? []));
  if (SHORTENED.test(plain)) return toIsbn13(`0${plain}`) ?? text;
  const [isbn, ...others] = found;
  return isbn && others.length === 0 ? isbn : text;
}

const AMOUNT = /\d(?:[\d.,'’\s\u00a0\u202f]*\d)?/g;
const GROUPING = /['’\s\u00a0\u202f]/g;
/** Groups of digits behind the first one, with lakhs and crores as in India. */
const IN_GROUPS = /^\d{1,3}(?:([.,])\d{2,3})*\1?\d{3}$/;

/** An amount with a point before its decimals: the last of both signs separates decimals, and so does one that is there once. */
function toDecimal(amount: string): string {
  const digits = amount.replaceAll(GROUPING, '');
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return digits;
  const sign = digits[last] ?? '';
  const isOnlySign = !digits.includes(sign === '.' ? ',' : '.');
  const isRepeated = digits.indexOf(sign) !== last;
  // One sign before three digits can be either: it stays, and is refused.
  if (isOnlySign && !isRepeated && digits.length - last === 4) return amount;
  if (isOnlySign && isRepeated) return IN_GROUPS.test(digits) ? digits.replaceAll(/[.,]/g, '') : amount;
  return `${digits.slice(0, last).replaceAll(/[.,]/g, '')}.${digits.slice(last + 1)}`;
}

/** The amount of a price with signs and words of a currency, grouped digits and a decimal comma; otherwise the text itself. */
export function readAmount(text: string): string {
  const plain = toAsciiDigits(text);
  const [amount, ...others] = plain.match(AMOUNT) ?? [];
  if (!amount || others.length > 0 || /^[-−(]/.test(plain)) return text;
  return toDecimal(amount);
}

const WORDS_FOR_TRUE = 'true yes y x 1 wahr ja vrai oui verdadero si sí vero sì prawda tak evet doğru'.split(' ');
const WORDS_FOR_FALSE = 'false no n 0 falsch nein faux non falso fałsz nie hayır yanlış'.split(' ');
const BOOLEANS = new Map([
  ...WORDS_FOR_TRUE.map((word) => [foldText(word), 'true'] as const),
  ...WORDS_FOR_FALSE.map((word) => [foldText(word), 'false'] as const),
]);

/** `true` or `false` in words of several languages; otherwise the text itself. */
export const readBoolean = (text: string): string => BOOLEANS.get(foldText(text)) ?? text;

/** What other shops, libraries and wholesalers call the formats of books. */
const FORMAT_NAMES: Record<(typeof BOOK_FORMATS)[number], string> = {
  paperback:
    'paperback|softcover|soft cover|mass market paperback|trade paperback|pbk|pb|taschenbuch|broschiert|broschur|kartoniert|softback|poche|livre de poche|broche|rustica|tapa blanda|bolsillo|brossura|copertina flessibile|paperback a format|miekka|miekka oprawa|broszura|karton kapak|ince kapak',
  hardback:
    'hardback|hardcover|hard cover|hbk|hc|hb|gebunden|gebundene ausgabe|gebundenes buch|festeinband|relie|cartonne|tapa dura|cartone|copertina rigida|twarda|twarda oprawa|library binding|leinen|sert kapak|ciltli',
  ebook:
    'ebook|e book|epub|pdf|kindle|kindle edition|kindle ebook|mobi|digital|livre numerique|numerique|libro electronico|libro digital|e kitap|ekitap',
  audiobook:
    'audiobook|audio book|audio cd|audio cassette|audio download|mp3 cd|horbuch|hoerbuch|livre audio|audiolibro|audiolivre|sesli kitap|cd',
};
const FORMATS = new Map(
  Object.entries(FORMAT_NAMES).flatMap(([format, names]) => names.split('|').map((name) => [name, format] as const)),
);

/** The format of a book by its names in several languages; otherwise the text itself. */
export const readFormat = (text: string): string =>
  FORMATS.get(foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()) ?? text;

/** Names that people use and ICU does not. */
const LANGUAGE_NAMES = [['bengali', 'bn'], ['farsi', 'fa'], ['mandarin', 'zh'], ['gaelic', 'gd'], ['flemish', 'nl']] as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const nameLanguage = (tag: string, inLanguage: string): string | undefined =>
  new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'none' }).of(tag);

let languagesByName: Map<string, string> | undefined;
/** The languages of two letters by their names in those of files and in their own. */
function listLanguages(): Map<string, string> {
  const tags = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  const known = tags.filter((tag) => nameLanguage(tag, 'en') && Intl.getCanonicalLocales(tag)[0] === tag);
  const names = known.flatMap((tag) =>
    [tag, ...FILE_LANGUAGES].map((inLanguage) => [foldText(nameLanguage(tag, inLanguage) ?? tag), tag] as const),
  );
  return new Map([...names, ...LANGUAGE_NAMES]);
}

function findLanguage(text: string): string | undefined {
  languagesByName ??= listLanguages();
  const named = languagesByName.get(foldText(text));
  if (named) return named;
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return nameLanguage(tag, 'en') ? tag : undefined;
  } catch {
    return undefined;
  }
}

/** The canonical tag of a language, the first of several, by a tag, a code of ISO 639 or a name; otherwise the text itself. */
export function readLanguage(text: string): string {
  const [first = ''] = text.split(/[,;|/]/);
  return findLanguage(text) ?? findLanguage(first.trim()) ?? text;
}

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
  return new Map(names);
}
const toMonthKey = (name: string): string => foldText(name).replaceAll('.', '').trim();

const ISO_DATE = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[T\s].*)?$/;
const NUMERIC_DATE = /^(\d{1,2})[-/.\s]+(\d{1,2})[-/.\s]+(\d{2}|\d{4})(?:\s.*)?$/;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const NAMED_DATE = /^(?:(\d{1,2})[.\s-]*(?:de\s+)?)?(\p{L}[\p{L}\p{M}.]*)[.,\s-]*(?:(\d{1,2})(?:st|nd|rd|th)?[,\s]+)?(?:de\s+|del\s+)?(\d{2}|\d{4})$/iu;
/** Days since the end of 1899, as spreadsheets count them: of the years 1954 to 2064. */
const DAY_NUMBER = /^[2-5]\d{4}(?:\.0+)?$/;
const DAY_MS = 86_400_000;
/** What Calibre writes for no date. */
const NO_DATE = /^0101-01-01T/;

const pad = (number: number): string => String(number).padStart(2, '0');

/** The day, the month or the year that these are; none if there is no such day. */
function toDate(year: number, month?: number, day?: number): string | undefined {
  if (month === undefined) return String(year);
  const date = new Date(Date.UTC(year, month - 1, day ?? 1));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== (day ?? 1)) return undefined;
  return [String(year), pad(month), ...(day === undefined ? [] : [pad(day)])].join('-');
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
  const numbers = (match: RegExpExecArray) => match.slice(1).map((part) => (part ? Number(part) : undefined));
  const iso = ISO_DATE.exec(text);
  if (iso) {
    const [year = 0, month, day] = numbers(iso);
    return toDate(year, month, day);
  }
  const numeric = NUMERIC_DATE.exec(text);
  if (numeric) {
    const [first = 0, second = 0] = numbers(numeric);
    const isMonthFirst = second > 12 || (order === 'month' && first <= 12);
    return toDate(toYear(numeric[3] ?? ''), isMonthFirst ? first : second, isMonthFirst ? second : first);
  }
  const monthly = MONTH_AND_YEAR.exec(text);
  if (monthly) {
    const [month, year = 0] = numbers(monthly);
    return toDate(year, month);
  }
  const named = NAMED_DATE.exec(text);
  if (!named) return undefined;
  monthsByName ??= listMonths();
  const [, before, name = '', after, year = ''] = named;
  const month = monthsByName.get(toMonthKey(name));
  const day = before ?? after;
  return month && toDate(toYear(year), month, day ? Number(day) : undefined);
}

/**
 * A day, a month or a year as `2019-03-31`, `2019-03` and `2019`, of the forms of several languages, of the numbers that a
 * spreadsheet has for days, and of times; none of a date that means none; otherwise the text itself. Of two numbers that can be
 * both, `order` says which is first.
 */
export function readDate(text: string, order: DateOrder): string {
  const plain = toAsciiDigits(text);
  if (NO_DATE.test(plain)) return '';
  if (DAY_NUMBER.test(plain))
    return new Date(Date.UTC(1899, 11, 30) + Math.trunc(Number(plain)) * DAY_MS).toISOString().slice(0, 10);
  return parseDate(plain, order) ?? text;
}

const WITH_ZEROS = /^(\d+)[.,]0+$/;
const ROMAN = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { c: 100, l: 50, x: 10, v: 5, i: 1 };

function fromRoman(text: string): number {
  const values = Array.from(text.toLowerCase(), (letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** A number as files have it: `352.0`, `1,204`, `#2`, `II`; otherwise the text itself. */
export function readNumber(text: string): string {
  const plain = toAsciiDigits(text).replace(/^(?:#|no\.?|nr\.?|vol\.?|band|bd\.?|tome|t\.)\s*/i, '');
  if (ROMAN.test(plain)) return String(fromRoman(plain));
  if (/^\d{1,3}(?:[,.'\s\u00a0\u202f]\d{3})+$/.test(plain)) return plain.replaceAll(/\D/g, '');
  return WITH_ZEROS.exec(plain)?.[1] ?? (/^\d+([.,]\d+)?$/.test(plain) ? plain.replace(',', '.') : text);
}

/** How many pages a book has, without what stands beside the number: `352 p.`, `xii, 352 pages`; otherwise the text itself. */
export function readPages(text: string): string {
  const [, pages = text] = /^(?:[ivxlc]+[,\s]+)?(\d[\d.,'\s]*\d|\d)\s*(?:p|pp|s|pages?|seiten|páginas|pagine|strony|stron|sayfa)?\.?$/i.exec(toAsciiDigits(text)) ?? [];
  return readNumber(pages.trim());
}

/** The first address of several with commas between; otherwise the text itself. */
export const readCover = (text: string): string => /^https?:\/\/\S+?(?=\s*,\s*https?:\/\/)/i.exec(text)?.[0] ?? text;
