const DIACRITICS = /\p{M}/gu;
const WORD = /[\p{L}\p{N}]+/gu;
/** Words that begin with the same so many letters are the same to search; hardly any two differ further behind. */
const MAX_LETTERS = 20;

const toWords = (text: string): string[] =>
  text.normalize('NFKD').replaceAll(DIACRITICS, '').toLowerCase().match(WORD) ?? [];

const cut = (word: string): string[] => Array.from(word).slice(0, MAX_LETTERS);

/** Every beginning of every word of a book's title and author, lower case and without accents, each once. */
export const toPrefixes = (title: string, author = ''): string[] => [
  ...new Set(
    toWords(`${title} ${author}`).flatMap((word) =>
      cut(word).map((_, index, letters) => letters.slice(0, index + 1).join('')),
    ),
  ),
];

/** What a search asks for, in the form of `toPrefixes`: the longest first, which as a rule finds the fewest books. */
export const toTerms = (q: string): string[] =>
  [...new Set(toWords(q).map((word) => cut(word).join('')))].toSorted(
    (left, right) => right.length - left.length,
  );
