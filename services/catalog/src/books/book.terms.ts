import { toIsbn13 } from '@bookstore/contracts/isbn';

const DIACRITICS = /\p{M}/gu;
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words that share this many first letters are the same to the search; hardly any two differ further on. */
const MAX_LETTERS = 20;

const simplify = (text: string): string => text.normalize('NFKD').replaceAll(DIACRITICS, '').toLowerCase();

const toWords = (text: string): string[] => simplify(text).match(WORD) ?? [];

const truncate = (word: string): string[] => Array.from(word).slice(0, MAX_LETTERS);

/** Every prefix of every word of some texts, lower case and without accents, each once. */
export const toPrefixes = (texts: readonly string[]): string[] => [
  ...new Set(
    toWords(texts.join(' ')).flatMap((word) =>
      truncate(word).map((_, index, letters) => letters.slice(0, index + 1).join('')),
    ),
  ),
];

/** Every word of some texts in the form of a search, each once. */
export const toWholeWords = (texts: readonly string[]): string[] => [
  ...new Set(toWords(texts.join(' ')).map((word) => truncate(word).join(''))),
];

/** Ten or thirteen digits, with or without hyphens and spaces between; the last one of ten can be an X. */
const ISBN = /(?<![\p{L}\p{N}])(?:97[89][\s-]?)?(?:\d[\s-]?){9}[\dX](?![\p{L}\p{N}])/giu;

/**
 * The terms of a search in the form of `toPrefixes`: the longest first, which usually matches the fewest books. An ISBN
 * is one term, its 13 digits.
 */
export function toTerms(q: string): string[] {
  const isbns: string[] = [];
  const rest = q.replaceAll(ISBN, (text) => {
    const isbn = toIsbn13(text);
    if (isbn) isbns.push(isbn);
    return isbn ? ' ' : text;
  });
  const terms = new Set([...isbns, ...toWords(rest).map((word) => truncate(word).join(''))]);
  return [...terms].toSorted((left, right) => right.length - left.length);
}

/** A word as it is written, by its form in a search. */
export const listWrittenWords = (text: string): { term: string; written: string }[] =>
  (text.match(WRITTEN_WORD) ?? []).map((written) => ({
    term: truncate(simplify(written)).join(''),
    written,
  }));

/** The text with some words replaced, by their form in a search. */
export const replaceWords = (text: string, replacements: ReadonlyMap<string, string>): string =>
  text.replaceAll(
    WRITTEN_WORD,
    (written) => replacements.get(truncate(simplify(written)).join('')) ?? written,
  );
