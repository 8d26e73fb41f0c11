import { foldText } from '@bookstore/contracts/folding';
import { ARTICLES } from './book.articles.ts';

/** The letters after which those of a locale are placed. */
const LATIN = Array.from('abcdefghijklmnopqrstuvwxyz');
const CYRILLIC = Array.from('абвгдежзиклмнопрстуфхцчшщъыьэюя');
const alphabetOf = (letter: string) => (letter < 'Ͱ' ? LATIN : CYRILLIC);
/** What can be a letter of its own: letters with accents, Latin and Cyrillic, and two Latin letters, as the Czech `ch`. */
const RANGES = [
  [0xc0, 0x24f],
  [0x430, 0x52f],
] as const;
const CANDIDATES = [
  ...new Set([
    ...RANGES.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCharCode(first + index).toLowerCase(),
      ),
    ).filter((letter) => /^\p{Ll}$/u.test(letter) && !CYRILLIC.includes(letter)),
    ...LATIN.flatMap((first) => LATIN.map((second) => first + second)),
  ]),
];
/** The languages in which Chinese characters are in the order of ICU: of readings, strokes or a standard. */
const HAN_LANGUAGES = ['zh', 'yue', 'ja', 'ko'];
const HAN = { first: 0x4e00, last: 0x9fff, pattern: '[一-鿿]' };
/** The first of the code points of another plane that no script uses. */
const PRIVATE_PLANE = 0xf0000;
/** Vowels of Thai and Lao that are written before the consonant behind which they are spoken, and marks that do not count. */
const PREPOSED_VOWELS = /([\u0e40-\u0e44\u0ec0-\u0ec4])([\u0e01-\u0e2e\u0e81-\u0eae])/g;
const TONES = /[\u0e47-\u0e4e\u0ec8-\u0ecd]/g;
/** The katakana of which there are hiragana, and how far before them those are. */
const KATAKANA = /[ァ-ヶ]/g;
const HIRAGANA_BEFORE = 0x60;
/** Later than any word with two Latin letters that are no letter of their own. */
const LAST = 'zzz';
/** The first of the code points that no script uses, which follow those of all letters. */
const PRIVATE = 0xe000;
const APOSTROPHES = /[’ʼ]/g;
/** What can stand before the first word, such as a quotation mark: an apostrophe before one letter is that of an article. */
const OPENING = /^(?:[^\p{L}\p{N}']|'(?=\p{L}{2}))+/u;
const ANY_LETTER = /[\p{L}\p{N}]/u;
const SEPARATORS = /[^\p{L}\p{M}\p{N}\p{Co}]+/gu;
/** The locales whose letters are kept: a shop has one. */
const MAX_LOCALES = 20;

type Letters = { keys: ReadonlyMap<string, string>; pattern: RegExp };

const languageOf = (locale: string): string => locale.split('-', 1)[0]?.toLowerCase() ?? '';

/** The Chinese characters in the order of a locale, by ICU: each is replaced by a character that stands for its place. */
function findHan(locale: string): [string, string][] {
  if (!HAN_LANGUAGES.includes(languageOf(locale))) return [];
  const collator = new Intl.Collator(locale);
  const characters = Array.from({ length: HAN.last - HAN.first + 1 }, (_, index) =>
    String.fromCodePoint(HAN.first + index),
  );
  return characters
    .toSorted((left, right) => collator.compare(left, right))
    .map((character, place) => [character, String.fromCodePoint(PRIVATE_PLANE + place)]);
}

/**
 * The letters that a locale has beside those of the alphabet, such as `ö` in Swedish or `ł` in Polish, by ICU. Each is
 * replaced by the letter that it follows and a character that comes after all letters.
 */
function findLetters(locale: string): Letters {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' });
  const isOwn = (letter: string) => {
    const [first = '', second] = Array.from(letter);
    if (second) return compare(letter, first + LAST) > 0;
    const folded = foldText(letter);
    return compare(letter, folded) !== 0 || !alphabetOf(letter).includes(folded.charAt(0));
  };
  const own = CANDIDATES.filter(isOwn).toSorted(compare);
  let place = 0;
  const keys = own.map((letter, index): [string, string] => {
    if (index > 0 && compare(own[index - 1] ?? '', letter) !== 0) place += 1;
    const before = alphabetOf(letter).findLast((other) => compare(other, letter) <= 0) ?? '';
    return [letter, before + String.fromCharCode(PRIVATE + place)];
  });
  // Two letters go before the first one of them.
  const longestFirst = own.toSorted((left, right) => right.length - left.length);
  return {
    keys: new Map([...keys, ...findHan(locale)]),
    pattern: new RegExp([...longestFirst, HAN.pattern].join('|'), 'gu'),
  };
}

const lettersOf = new Map<string, Letters>();

function readLetters(locale: string): Letters {
  const known = lettersOf.get(locale);
  if (known) return known;
  const letters = findLetters(locale);
  if (lettersOf.size >= MAX_LOCALES) lettersOf.clear();
  lettersOf.set(locale, letters);
  return letters;
}

/** The title without the article that it begins with, unless nothing follows it. */
function withoutArticle(title: string, language: string): string {
  const text = title.replaceAll(APOSTROPHES, "'").replace(OPENING, '').replaceAll(/\s+/g, ' ');
  const folded = foldText(text);
  const article = ARTICLES[language]?.find((each) =>
    folded.startsWith(each.endsWith("'") ? each : `${each} `),
  );
  if (article === undefined) return text;
  // The folded article can have more or fewer letters than the written one.
  const rest = text.slice(text.indexOf(article.endsWith("'") ? "'" : ' ') + 1);
  return ANY_LETTER.test(rest) ? rest : text;
}

const toHiragana = (katakana: string): string =>
  String.fromCharCode(katakana.charCodeAt(0) - HIRAGANA_BEFORE);

/** Of what a title is sorted by. The language of the title (BCP 47) is that of the locale unless another one is known. */
type Sorted = { locale: string; language?: string | undefined };

/**
 * A text by whose code points titles are in the order of a locale: without case, accents that make no letter of their own
 * there, punctuation, and the article of the title's language. Chinese characters are in the order of the locale where it is
 * Chinese, Japanese or Korean; katakana are beside hiragana, and Thai vowels behind their consonants. All other letters are in the
 * order of their code points.
 */
export function toTitleKey(title: string, { locale, language = locale }: Sorted): string {
  const { keys, pattern } = readLetters(locale);
  const text = withoutArticle(title, languageOf(language)).normalize('NFC').toLocaleLowerCase(locale);
  const placed = foldText(text.replaceAll(pattern, (letter) => keys.get(letter) ?? letter));
  const spoken = placed
    .replaceAll(TONES, '')
    .replaceAll(PREPOSED_VOWELS, '$2$1')
    .replaceAll(KATAKANA, toHiragana);
  return spoken.replaceAll(SEPARATORS, ' ').trim() || foldText(title);
}
