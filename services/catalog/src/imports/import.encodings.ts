import { isUtf8 } from 'node:buffer';
import type { Encoding } from '@bookstore/contracts/imports';
import { unreadable } from './unreadable-file.ts';

/**
 * What tells encodings of one byte a letter apart: the characters beyond ASCII that texts of a language have, the most frequent
 * first. The first encoding wins where several read the same.
 */
const WESTERN = [
  // English
  '’”“–—é…‘£€',
  // French
  'éèàêçôùîâûïëœ’«»',
  // German
  'üäöß„“–',
  // Spanish
  'óíáéñúü¿¡',
  // Portuguese
  'ãçáéíóõêúâàô',
  // Italian
  'èàòùéì’',
  // Catalan
  'àéèíóçòïúü·',
  // Swedish and Finnish
  'äöåé',
  // Danish and Norwegian
  'øåæé',
  // Dutch
  'ëéïöüè',
  // Icelandic
  'íáðöóæéþúý',
];
const LETTERS: readonly (readonly [Encoding, readonly string[]])[] = [
  ['windows-1252', WESTERN],
  [
    'windows-1250',
    // Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Slovene
    ['łęąóżśćńź', 'íáéžýěšřčůúťďňó', 'áíéýžčšúľťňôďóäŕĺ', 'áéőöíóüúű', 'ăîâşţ', 'čšžćđ'],
  ],
  [
    'windows-1251',
    // Russian and Bulgarian, Ukrainian, Belarusian, Serbian
    [
      'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
      'оанивіетрсклудмпзьябгйчхцїжшюєщфґ',
      'анеіоырулсктдвзмпбьягцчйўжхшюэфё',
      'аиоенрсјтувкдмлпзгбшчцњђћжљхџф',
    ],
  ],
  ['windows-1253', ['αοιετσνηυρπκμλςόίάωέήγδύχθβφώξζψϊϋ']],
  ['windows-1254', ['ıüşğöçİîâ']],
  // Lithuanian, Latvian, Estonian
  ['windows-1257', ['ėšųžąįūčę', 'āīēšūņļķģžč', 'äõüöšž']],
  ['macintosh', WESTERN],
];

/** How likely a character is that a language does not have: a sign of any text, another one, or what is no character. */
const COMMON_SIGNS = '’‘”“„–—…«»€£°©®';
const COMMON = Math.log(0.01);
const OTHER = Math.log(0.0005);
const NO_CHARACTER = Math.log(0.000_001);
/** How likely it is that a word is spelt oddly, and that a file comes from an old Mac. */
const ODD = Math.log(0.01);
const OLD_MAC = Math.log(0.05);

/** The logarithm of how frequent each character of a language is: the second half as frequent as the first, as in Zipf's law. */
function toFrequencies(letters: string): Map<string, number> {
  const characters = Array.from(letters);
  const sum = characters.reduce((total, _, index) => total + 1 / (index + 1), 0);
  return new Map(characters.map((letter, index) => [letter, -Math.log((index + 1) * sum)] as const));
}
const LANGUAGES = LETTERS.map(([encoding, languages]) => ({
  encoding,
  languages: languages.map(toFrequencies),
}));

const BEYOND_ASCII = /[^\0-\u007f]/g;
/** So much of a text tells whether it looks garbled. */
const START_CHARACTERS = 256 * 1024;
const IS_CONTROL = /[\p{Cc}\ufffd]/u;
const ODD_SPELLINGS = [
  // A capital letter or a sign within a word
  /(?<=\p{Ll})\p{Lu}/gu,
  /(?<=\p{L})[^\p{L}\p{N}\s’'·](?=\p{L})/gu,
  // Letters of two scripts side by side
  /(?<=[a-z])[\p{Script=Cyrillic}\p{Script=Greek}]/gu,
  /[\p{Script=Cyrillic}\p{Script=Greek}](?=[a-z])/gu,
  // A letter before a digit
  /(?![A-Za-z])\p{L}(?=\d)/gu,
];
const countOdd = (text: string): number =>
  ODD_SPELLINGS.reduce((count, pattern) => count + (text.match(pattern) ?? []).length, 0);

/** How likely the characters of a word are in a language, as a logarithm. */
function scoreWord(characters: readonly string[], frequencies: ReadonlyMap<string, number>): number {
  const scores = characters.map((character) => {
    if (IS_CONTROL.test(character)) return NO_CHARACTER;
    const other = COMMON_SIGNS.includes(character) ? COMMON : OTHER;
    return frequencies.get(character) ?? frequencies.get(character.toLowerCase()) ?? other;
  });
  return scores.reduce((sum, score) => sum + score, 0);
}

const SIGNS = new RegExp(String.raw`[${COMMON_SIGNS}!-/:-@\[-\x60{-~]`, 'g');
const IS_BEYOND_ASCII = /[^\0-\u007f]/;
const MAX_ODD_SHARE = 0.2;

/**
 * A word that is spelt oddly, such as `Stra·e`, in a text of one byte a letter that has many of them: its encoding is none
 * of those that the shop knows, or another one was chosen.
 */
function findOddWord(text: string): string | undefined {
  const parts = text.slice(0, START_CHARACTERS).replaceAll(SIGNS, ' ').split(/\s+/);
  const words = parts.filter((word) => IS_BEYOND_ASCII.test(word)).map((word) => word.slice(0, 40));
  const odd = words.filter((word) => countOdd(word) > 0);
  return odd.length > words.length * MAX_ODD_SHARE ? odd[0] : undefined;
}

/** Words with bytes beyond ASCII, of a file as Latin-1. */
const WORD = /[A-Za-z\d]*[\x80-\xff][A-Za-z\d\x80-\xff]*/g;
/** So many words tell the encoding. */
const MAX_WORDS = 2000;

/** The encoding of one byte a letter in which the words of a file are most likely. */
function guessEncoding(file: Buffer): Encoding {
  const words: string[] = [];
  // A file can have a million of them.
  for (const [word] of file.toString('latin1').matchAll(WORD))
    if (words.push(word.slice(0, 100)) === MAX_WORDS) break;
  const sample = Buffer.from(words.join(' '), 'latin1');
  const guesses = LANGUAGES.map(({ encoding, languages }) => {
    const text = new TextDecoder(encoding).decode(sample);
    // Each word may be of another language.
    const scores = text.split(' ').map((word) => {
      const characters = word.match(BEYOND_ASCII) ?? [];
      return Math.max(...languages.map((frequencies) => scoreWord(characters, frequencies)));
    });
    const score = scores.reduce((sum, each) => sum + each, countOdd(text) * ODD);
    return { encoding, score: score + (encoding === 'macintosh' ? OLD_MAC : 0) };
  });
  return guesses.reduce((best, guess) => (guess.score > best.score ? guess : best)).encoding;
}

const START_BYTES = 64 * 1024;

/** The byte order of a file in UTF-16, by its mark or the zeros of its ASCII characters. */
function findUtf16(file: Buffer): Encoding | undefined {
  const mark = file.toString('latin1', 0, 2);
  if (mark === '\xff\xfe') return 'utf-16le';
  if (mark === '\xfe\xff') return 'utf-16be';
  const start = file.subarray(0, START_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Delimiters and line breaks alone are so many in a text of any script.
  if (Math.max(even, odd) < start.length / 50) return undefined;
  if (odd > even * 4) return 'utf-16le';
  return even > odd * 4 ? 'utf-16be' : undefined;
}

const REPLACEMENT = 0xff_fd;

/** Whether most of what is not ASCII in a file is UTF-8, but for a few broken bytes. */
function isMostlyUtf8(file: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(file);
  // Without a list of millions of matches.
  let [whole, broken] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === REPLACEMENT) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  return whole > broken;
}

/** How files begin that are no text. */
const OTHER_FILES: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', 'The file is a workbook or an archive: save it as CSV.'],
  ['\u00d0\u00cf\u0011\u00e0', 'The file is a workbook: save it as CSV.'],
  ['%PDF', 'The file is a PDF: save the list as CSV.'],
];

type DecodedFile = {
  encoding: Encoding;
  text: string;
  /** Whether bytes of it are not in its encoding: each is U+FFFD in the text. */
  isBroken: boolean;
};

/**
 * The text of a file, in the encoding that was chosen, else in the one that it is in or that reads most like a language.
 * @throws Failure `UNREADABLE_FILE` when it is not a text.
 */
export function decodeFile(file: Buffer, chosen?: Encoding): DecodedFile {
  const start = file.toString('latin1', 0, 4);
  const [, other] = OTHER_FILES.find(([bytes]) => start.startsWith(bytes)) ?? [];
  const utf16 = findUtf16(file);
  const isText = other === undefined && (utf16 !== undefined || !file.includes(0));
  if (!isText) throw unreadable(other ?? 'The file is not a text: save it as CSV in UTF-8.');
  const isWhole = isUtf8(file);
  const recognized = utf16 ?? (isWhole || isMostlyUtf8(file) ? 'utf-8' : guessEncoding(file));
  const encoding = chosen ?? recognized;
  return {
    encoding,
    text: new TextDecoder(encoding).decode(file),
    isBroken: encoding === 'utf-8' && !isWhole,
  };
}

/** What the bytes of a letter in UTF-8 are as letters of another encoding. */
function toMisread(encoding: Encoding, leads: readonly number[], times: number): RegExp {
  const decode = (bytes: readonly number[]) => new TextDecoder(encoding).decode(Uint8Array.from(bytes));
  const escape = (text: string) => text.replaceAll(/[\]\\^-]/g, String.raw`\$&`);
  const followers = decode(Array.from({ length: 0x40 }, (_, index) => 0x80 + index));
  return new RegExp(`(?:[${escape(decode(leads))}][${escape(followers)}]){${times}}`, 'u');
}

/** Signs and letters of Latin; in Cyrillic such pairs are frequent, but not two after each other. */
const MISREAD = [
  toMisread('windows-1252', [0xc2, 0xc3, 0xc4, 0xc5], 1),
  toMisread('windows-1250', [0xc2, 0xc3, 0xc4, 0xc5], 1),
  toMisread('macintosh', [0xc3, 0xc4, 0xc5], 1),
  toMisread('windows-1252', [0xce, 0xcf, 0xd0, 0xd1], 2),
  toMisread('windows-1251', [0xd0, 0xd1], 2),
  /â€|\ufffd/,
];
const MAX_BESIDE = 20;

/**
 * A word of a text that looks as if it had been read in a wrong encoding, such as `CafÃ©`, or as if it were in none that the shop
 * knows; undefined without one.
 */
export function findGarbled(text: string, encoding: Encoding = 'utf-8'): string | undefined {
  const found = MISREAD.map((pattern) => pattern.exec(text)).filter((match) => match !== null);
  const [first] = found.toSorted((left, right) => left.index - right.index);
  if (!first) return encoding.startsWith('utf-') ? undefined : findOddWord(text);
  const before =
    /[\p{L}\p{N}]*$/u.exec(text.slice(Math.max(first.index - MAX_BESIDE, 0), first.index))?.[0] ?? '';
  const after = /^[^\s,;|"]*/.exec(text.slice(first.index, first.index + MAX_BESIDE))?.[0] ?? '';
  return (before + after).toWellFormed();
}
