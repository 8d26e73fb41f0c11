const DIACRITICS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words that share this many first letters are the same to the search; hardly any two differ further on. */
const MAX_LETTERS = 20;

const toWords = (text: string): string[] =>
  text.normalize('NFKD').replaceAll(DIACRITICS, '').toLowerCase().match(WORD) ?? [];

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
