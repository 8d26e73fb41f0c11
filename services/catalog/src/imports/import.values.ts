import { foldText, toAsciiDigits } from '@bookstore/contracts/folding';
import { listIsbns, restoreIsbn } from '@bookstore/contracts/isbn';
import { toLanguageTag } from '@bookstore/contracts/languages';
import type { BOOK_FORMATS } from '@bookstore/contracts/lists';

/** Languages in whose words files come: their names of months and languages are those of ICU. */
export const FILE_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr'];

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
export const isNothing = (text: string): boolean => NOTHING.has(text.trim().toLowerCase());

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
  'true t yes y on x 1 1.0 wahr ja j vrai oui verdadero si sí vero sì verdadeiro sim waar prawda tak evet doğru истина да'.split(
    ' ',
  );
const WORDS_FOR_FALSE =
  'false f no n off 0 0.0 falsch nein faux non falso não onwaar nee fałsz nie hayır yanlış ложь нет'.split(
    ' ',
  );
const BOOLEANS = new Map([
  ...WORDS_FOR_TRUE.map((word) => [foldText(word), 'true'] as const),
  ...WORDS_FOR_FALSE.map((word) => [foldText(word), 'false'] as const),
]);

/** `true` or `false` in words of several languages; otherwise the text itself. */
export const readBoolean = (text: string): string => BOOLEANS.get(foldText(text)) ?? text;

/** What other shops, libraries and wholesalers call the formats of books. */
const FORMAT_NAMES: Record<(typeof BOOK_FORMATS)[number], string> = {
  paperback:
    'paperback|softcover|soft cover|paper back|mass market|mass market paperback|trade paperback|pbk|pb|perfect bound|flexibound|flexicover|taschenbuch|tb|broschiert|broschur|brosch|kartoniert|kart|softback|couverture souple|poche|livre de poche|broche|rustica|tapa blanda|bolsillo|brossura|copertina flessibile|a format paperback|b format paperback|miekka|miekka oprawa|oprawa miekka|okladka miekka|broszura|karton kapak|ince kapak|spiral bound|bc',
  hardback:
    'hardback|hardcover|hard cover|hard back|hbk|hc|hb|cloth|trade cloth|cased|casebound|gebunden|geb|gebundene ausgabe|gebundenes buch|festeinband|relie|cartonne|couverture rigide|tapa dura|cartone|copertina rigida|rilegato|twarda|twarda oprawa|oprawa twarda|okladka twarda|library binding|leinen|ln|sert kapak|ciltli|leather bound|board book|boardbook|board books|pappbilderbuch|bb',
  ebook:
    'ebook|e book|ebooks|epub|e pub|epub2|epub3|pdf|kindle|kindle edition|kindle ebook|mobi|digital|livre numerique|numerique|libro electronico|libro digital|e kitap|ekitap|kindle edition with audio video|ea|ed|dg',
  audiobook:
    'audiobook|audio book|audio cd|audio cassette|audio download|mp3|mp3 cd|horbuch|hoerbuch|livre audio|audiolibro|audiolivre|sesli kitap|cd|audible|audible audiobook|audible audio|ac|aj',
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
  castellano: 'es',
  'modern greek': 'el',
  tagalog: 'fil',
  multilingual: 'mul',
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
const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

let languagesByName: Map<string, string> | undefined;
/** The languages by their names in those of files and in their own. */
function listLanguages(): Map<string, string> {
  const pairs = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
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
  // `English, French`, `English (United States)`
  const [first = ''] = text.split(/[,;|/(]/);
  return findLanguage(text) ?? findLanguage(first.trim()) ?? text;
}

const WITH_ZEROS = /^(\d+)[.,]0+$/;
const ROMAN = /^(?=[ivxlc])(c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { c: 100, l: 50, x: 10, v: 5, i: 1 };

function fromRoman(text: string): number {
  const values = Array.from(text.toLowerCase(), (letter) => ROMAN_DIGITS[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

const GROUPED = /^\d{1,3}(?:[,.'\s\u00a0\u202f]\d{3})+$/;

/** The number of `352.0`, `1,204` and `2,5`, with a point before decimals; undefined of another text. */
function parseNumber(plain: string): string | undefined {
  if (GROUPED.test(plain)) return plain.replaceAll(/\D/g, '');
  return WITH_ZEROS.exec(plain)?.[1] ?? (/^\d+([.,]\d+)?$/.test(plain) ? plain.replace(',', '.') : undefined);
}

/** A place in a series: `#2`, `Vol. 2.5`, `II`; empty where there is none; otherwise the text itself. */
export function readNumber(text: string): string {
  if (isNothing(text)) return '';
  const plain = toAsciiDigits(text).replace(
    /^(?:#|no\.?|nr\.?|vol(?:ume|\.)?|book|part|band|bd\.?|teil|tome|t\.|tom|tomo|libro)\s*/i,
    '',
  );
  return ROMAN.test(plain) ? String(fromRoman(plain)) : (parseNumber(plain) ?? text);
}

/** What is five thousand, or five with three decimals. */
const IN_THOUSANDS = /^\d{1,3}([.,])000$/;

/**
 * How many there are: `5.0`, `1,000`; empty where there is none; otherwise the text itself, also that of `5.000` where
 * `groupSign`, which stands between thousands, is another sign.
 */
export function readCount(text: string, groupSign: string): string {
  if (isNothing(text)) return '';
  const plain = toAsciiDigits(text);
  const [, sign = groupSign] = IN_THOUSANDS.exec(plain) ?? [];
  return (sign === groupSign ? parseNumber(plain) : undefined) ?? text;
}

const PAGES =
  /^\[?(?:ca?\.?\s*)?(?:[ivxlc]+[,+\s]+)?(\d[\d.,'\s]*\d|\d)\]?\s*(?:p|pp|pgs|s|pages?|seiten|páginas|pags?|págs?|pagine|blz|strony|stron|str|стр|с|sayfa)?\.?$/i;

/** How many pages a book has, without what stands beside the number: `352 p.`, `xii, 352 pages`; empty and otherwise as `readCount`. */
export function readPages(text: string): string {
  if (isNothing(text)) return '';
  const [, pages = ''] = PAGES.exec(toAsciiDigits(text)) ?? [];
  return parseNumber(pages) ?? text;
}

/** The first address of several with commas between; otherwise the text itself. */
export const readCover = (text: string): string =>
  /^https?:\/\/\S+?(?=\s*,\s*https?:\/\/)/i.exec(text)?.[0] ?? text;
