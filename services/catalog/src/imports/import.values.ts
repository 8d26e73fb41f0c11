import { foldText, toAsciiDigits } from '@bookstore/contracts/folding';
import { listIsbns, restoreIsbn } from '@bookstore/contracts/isbn';
import { toLanguageTag } from '@bookstore/contracts/languages';
import type { BOOK_FORMATS } from '@bookstore/contracts/lists';

/** Languages in whose words files come: their names of months and languages are those of ICU. */
const FILE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr'];

/** What stands in cells for nothing. */
const NOTHING = new Set([
  ...['', '-', '–', '—', '.', '?', '[]', 'n/a', 'n.a.', 'na', '#n/a', 'none', 'null', 'undefined'],
  ...[
    'unknown',
    'unknown binding',
    'not known',
    'unbekannt',
    'k. a.',
    'k.a.',
    'inconnu',
    'desconocido',
    'nieznany',
    'bilinmiyor',
  ],
]);
const isNothing = (text: string): boolean => NOTHING.has(text.trim().toLowerCase());

/**
 * The ISBN of a text, if it has exactly one whose check digit is right, also of a number that has lost its zeros; empty where
 * there is none; otherwise the text itself.
 */
export function readIsbn(text: string): string {
  if (isNothing(text) || /^0+$/.test(text)) return '';
  const [isbn, ...others] = listIsbns(text);
  return (others.length === 0 ? (isbn ?? restoreIsbn(toAsciiDigits(text))) : undefined) ?? text;
}

const WORDS_FOR_TRUE =
  'true t yes y on x 1 wahr ja vrai oui verdadero si sí vero sì verdadeiro sim waar prawda tak evet doğru истина да'.split(
    ' ',
  );
const WORDS_FOR_FALSE =
  'false f no n off 0 falsch nein faux non falso não onwaar nee fałsz nie hayır yanlış ложь нет'.split(' ');
const BOOLEANS = new Map([
  ...WORDS_FOR_TRUE.map((word) => [foldText(word), 'true'] as const),
  ...WORDS_FOR_FALSE.map((word) => [foldText(word), 'false'] as const),
]);

/** `true` or `false` in words of several languages; otherwise the text itself. */
export const readBoolean = (text: string): string => BOOLEANS.get(foldText(text)) ?? text;

/** What other shops, libraries and wholesalers call the formats of books. */
const FORMAT_NAMES: Record<(typeof BOOK_FORMATS)[number], string> = {
  paperback:
    'paperback|softcover|soft cover|mass market paperback|trade paperback|pbk|pb|taschenbuch|broschiert|broschur|kartoniert|softback|poche|livre de poche|broche|rustica|tapa blanda|bolsillo|brossura|copertina flessibile|a format paperback|b format paperback|miekka|miekka oprawa|broszura|karton kapak|ince kapak|spiral bound|bc',
  hardback:
    'hardback|hardcover|hard cover|hbk|hc|hb|gebunden|gebundene ausgabe|gebundenes buch|festeinband|relie|cartonne|tapa dura|cartone|copertina rigida|twarda|twarda oprawa|library binding|leinen|sert kapak|ciltli|leather bound|board book|boardbook|pappbilderbuch|bb',
  ebook:
    'ebook|e book|epub|pdf|kindle|kindle edition|kindle ebook|mobi|digital|livre numerique|numerique|libro electronico|libro digital|e kitap|ekitap|kindle edition with audio video|ea|ed|dg',
  audiobook:
    'audiobook|audio book|audio cd|audio cassette|audio download|mp3 cd|horbuch|hoerbuch|livre audio|audiolibro|audiolivre|sesli kitap|cd|audible|audible audiobook|audible audio|ac|aj',
};
const FORMATS = new Map(
  Object.entries(FORMAT_NAMES).flatMap(([format, names]) =>
    names.split('|').map((name) => [name, format] as const),
  ),
);

/** The format of a book by its names in several languages or its code in ONIX; otherwise the text itself. */
export function readFormat(text: string): string {
  if (isNothing(text)) return '';
  // `E-Book (EPUB)`, `Paperback, large print`
  const [beginning = ''] = text.split(/[(,;/]/, 1);
  const named = [text, beginning].map((name) =>
    foldText(name)
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
  return named.map((name) => FORMATS.get(name)).find((format) => format !== undefined) ?? text;
}

/** Names that people use and ICU does not. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  bengali: 'bn',
  farsi: 'fa',
  mandarin: 'zh',
  gaelic: 'gd',
  flemish: 'nl',
  'english (us)': 'en-US',
  'english (uk)': 'en-GB',
  'portuguese (brazil)': 'pt-BR',
  'chinese (simplified)': 'zh-Hans',
  'chinese (traditional)': 'zh-Hant',
};
/** Languages with a name that no code of two letters has. */
const OTHER_LANGUAGES =
  'en-US en-GB pt-BR pt-PT fr-CA es-MX de-AT de-CH nl-BE zh-Hans zh-Hant sr-Latn ast grc got enm ang fro gmh non egy akk syc arc ' +
  'cop fil haw nds nah scn szl yue chr tlh mul zxx ckb kmr hsb dsb gsw sco krl sah tet rom lad pap mai bho awa mni';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

let languagesByName: Map<string, string> | undefined;
/** The languages by their names in those of files and in their own. */
function listLanguages(): Map<string, string> {
  const pairs = [...LETTERS].flatMap((first) => [...LETTERS].map((second) => first + second));
  const tags = [...pairs, ...OTHER_LANGUAGES.split(' ')].filter((tag) => toLanguageTag(tag) === tag);
  const names = [...FILE_LANGUAGES, ...tags].map((inLanguage) => ({
    inLanguage,
    names: new Intl.DisplayNames(inLanguage, { type: 'language', fallback: 'none' }),
  }));
  const named = names.flatMap(({ inLanguage, names: display }, index) =>
    (index < FILE_LANGUAGES.length ? tags : [inLanguage]).flatMap((tag) => {
      const name = display.of(tag);
      return name === undefined ? [] : [[foldText(name), tag] as const];
    }),
  );
  // A name of two languages is that of the one that comes first.
  return new Map([...named.toReversed(), ...Object.entries(LANGUAGE_NAMES)]);
}

/** The codes of ISO 639 for a language that is not known or has no code. */
const NO_LANGUAGE = /^(?:und|mis)$/i;

function findLanguage(text: string): string | undefined {
  languagesByName ??= listLanguages();
  return languagesByName.get(foldText(text)) ?? toLanguageTag(text);
}

/**
 * The canonical tag of a language, the first of several, by a tag, a code of ISO 639 or a name; empty where none is known;
 * otherwise the text itself.
 */
export function readLanguage(text: string): string {
  if (isNothing(text) || NO_LANGUAGE.test(text)) return '';
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
const COMPACT_DATE = /^(\d{4})(\d{2})(\d{2})?$/;
/** Of Chinese, Japanese and Korean. */
const EAST_ASIAN_DATE = /^(\d{4})\s*[年년]\s*(?:(\d{1,2})\s*[月월]\s*(?:(\d{1,2})\s*[日일])?)?$/;
/** A year as libraries and spreadsheets write it: `c1998`, `[1998?]`, `1998.0`. */
const YEAR_ALONE = /^\[?(?:c|ca|circa|cop|©|p|℗)?\.?\s*(\d{4})(?:[.,]0*)?\??\]?\.?$/i;
/** The day that Calibre has for none. */
const NO_DAY = /^0101-01-01/;
const NUMERIC_DATE = /^(\d{1,2})[-/.\s]+(\d{1,2})[-/.\s]+(\d{2}|\d{4})(?:\s.*)?$/;
const MONTH_AND_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
const NAMED_DATE =
  /^(?:(\d{1,2})[.\s/-]*(?:de\s+)?)?(\p{L}[\p{L}\p{M}.]*)[.,\s/-]*(?:(\d{1,2})(?:st|nd|rd|th)?[,\s]+)?(?:de\s+|del\s+)?(\d{2}|\d{4})$/iu;
/** Days since the end of 1899, as spreadsheets count them: of the years 1954 to 2064. */
const DAY_NUMBER = /^[2-5]\d{4}(?:[.,]\d+)?$/;
const DAY_MS = 86_400_000;

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
  return month === undefined ? undefined : toDate(toYear(year), month, day ? Number(day) : undefined);
}

/**
 * A day, a month or a year as `2019-03-31`, `2019-03` and `2019`, of the forms of several languages, of the numbers that a
 * spreadsheet has for days, and of times; empty where there is none; otherwise the text itself. Of two numbers that can be both, `order` says which is first.
 */
export function readDate(text: string, order: DateOrder): string {
  const plain = toAsciiDigits(text);
  if (isNothing(plain) || NO_DAY.test(plain)) return '';
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

/** A number as files have it: `352.0`, `1,204`, `#2`, `II`; empty where there is none; otherwise the text itself. */
export function readNumber(text: string): string {
  if (isNothing(text)) return '';
  const plain = toAsciiDigits(text).replace(
    /^(?:#|no\.?|nr\.?|vol(?:ume|\.)?|book|part|band|bd\.?|teil|tome|t\.|tom|tomo|libro)\s*/i,
    '',
  );
  if (ROMAN.test(plain)) return String(fromRoman(plain));
  if (/^\d{1,3}(?:[,.'\s\u00a0\u202f]\d{3})+$/.test(plain)) return plain.replaceAll(/\D/g, '');
  return WITH_ZEROS.exec(plain)?.[1] ?? (/^\d+([.,]\d+)?$/.test(plain) ? plain.replace(',', '.') : text);
}

const PAGES =
  /^\[?(?:ca?\.?\s*)?(?:[ivxlc]+[,+\s]+)?(\d[\d.,'\s]*\d|\d)\]?\s*(?:p|pp|pgs|s|pages?|seiten|páginas|pags?|págs?|pagine|blz|strony|stron|str|стр|с|sayfa)?\.?$/i;

/** How many pages a book has, without what stands beside the number: `352 p.`, `xii, 352 pages`; otherwise the text itself. */
export function readPages(text: string): string {
  const [, pages] = PAGES.exec(toAsciiDigits(text)) ?? [];
  return readNumber(pages?.trim() ?? text);
}

/** The first address of several with commas between; otherwise the text itself. */
export const readCover = (text: string): string =>
  /^https?:\/\/\S+?(?=\s*,\s*https?:\/\/)/i.exec(text)?.[0] ?? text;
