const DIACRITICS = /\p{M}/gu;
const WRITTEN_WORD = /[\p{L}\p{N}\p{M}]+/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words that share this many first letters are the same to the search; hardly any two differ further on. */
const MAX_LETTERS = 20;

const simplify = (text: string): string => text.normalize('NFKD').replaceAll(DIACRITICS, '').toLowerCase();

const toWords = (text: string): string[] => simplify(text).match(WORD) ?? [];

const truncate = (word: string): string[] => Array.from(word).slice(0, MAX_LETTERS);

/** Every prefix of every word of a book's title and author, lower case and without accents, each once. */
export const toPrefixes = (title: string, author = ''): string[] => [
  ...new Set(
    toWords(`${title} ${author}`).flatMap((word) =>
      truncate(word).map((_, index, letters) => letters.slice(0, index + 1).join('')),
    ),
  ),
];

/** The terms of a search in the form of `toPrefixes`: the longest first, which usually matches the fewest books. */
export const toTerms = (q: string): string[] =>
  [...new Set(toWords(q).map((word) => truncate(word).join('')))].toSorted(
    (left, right) => right.length - left.length,
  );

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
