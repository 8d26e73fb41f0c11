/**
 * The accents of Latin, Greek and Cyrillic letters, and the vowel points of Arabic and Hebrew, which people leave out. The marks
 * of other scripts, such as the vowel signs of Bengali and Thai, are letters: without them a word is another one.
 */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1ace\u1dc0-\u1dff\u20d0-\u20f0]/g;
/** Characters that are not drawn, such as joiners and marks of direction, and the Arabic tatweel, which only widens a word. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** What is typed or printed for an apostrophe, and in Hebrew before the last letter of an abbreviation. */
const APOSTROPHES = /[\u0060\u02b9\u02bb-\u02bf\u2018\u2019\u201b\u2032\u05f3]/g;
/** Another one, which Unicode takes apart into a space and an accent. */
const ACUTE = '\u00b4';
const GERSHAYIM = '\u05f4';
/** Between a number and a fraction in one sign: `9½` is 9 and 1/2, not 91/2. */
const BEFORE_FRACTION = /(?<=\p{Nd})(?=[\u00bc-\u00be\u2150-\u215e])/gu;

/** Lower-case letters that Unicode does not take apart, as they are typed on other keyboards. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ґ: 'г',
  ς: 'σ',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ٱ: 'ا',
  ة: 'ه',
  ہ: 'ه',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

const DIGIT = /\p{Nd}/u;
const DIGITS = /\p{Nd}/gu;

/** The ASCII digit of a digit of any script: those of a script follow each other from its zero. */
function toAsciiDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return String(before % 10);
}

/** Letters that are also written with two letters: German umlauts and their Nordic relatives. */
const PAIRS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const PAIR = /[äöüåø]/gi;

/** The digits of any script in a text as ASCII digits. */
export const toAsciiDigits = (text: string): string => text.replaceAll(DIGITS, toAsciiDigit);

/**
 * The one form of a text by which it is searched, named in addresses and sorted: lower case, compatibility forms such as full
 * width as plain ones, without the accents of Latin, Greek and Cyrillic, any apostrophe as that of ASCII, the digits of any script
 * as ASCII digits.
 */
export const foldText = (text: string): string =>
  toAsciiDigits(
    text
      .replaceAll(ACUTE, "'")
      .replaceAll(BEFORE_FRACTION, ' ')
      .normalize('NFKD')
      .replaceAll(APOSTROPHES, "'")
      .replaceAll(GERSHAYIM, '"')
      .replaceAll(ACCENTS, '')
      .replaceAll(INVISIBLE, '')
      .toLowerCase()
      .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter),
  ).normalize('NFC');

/** The forms by which a word may be searched, each once: that of `foldText`, and that with `oe` for `ö`. */
export const listForms = (word: string): string[] => [
  ...new Set([
    foldText(word),
    foldText(word.normalize('NFC').replaceAll(PAIR, (letter) => PAIRS[letter.toLowerCase()] ?? letter)),
  ]),
];
