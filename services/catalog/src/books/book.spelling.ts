/** The letters of a script that a word can be missing. Accents are left out of words before they are compared. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґ',
  'αβγδεζηθικλμνξοπρσςτυφχψω',
];

const findAlphabet = (letters: readonly string[]): string[] =>
  Array.from(ALPHABETS.find((alphabet) => letters.some((letter) => alphabet.includes(letter))) ?? '');

/**
 * The words that are one slip away from a word, each once, the more likely slips first: two letters in the wrong order, a
 * letter too few, a wrong letter, a letter too many. In scripts without an alphabet here, the first and the last only.
 */
export function listNeighbours(word: string): string[] {
  const letters = Array.from(word);
  const alphabet = findAlphabet(letters);
  const places = Array.from({ length: letters.length + 1 }, (_, at) => ({
    before: letters.slice(0, at).join(''),
    letter: letters[at] ?? '',
    next: letters[at + 1] ?? '',
    after: letters.slice(at + 1).join(''),
    rest: letters.slice(at + 2).join(''),
  }));
  const neighbours = new Set([
    ...places.map(({ before, letter, next, rest }) => before + next + letter + rest),
    ...places.flatMap(({ before, letter, after }) =>
      alphabet.map((other) => before + other + letter + after),
    ),
    ...places.flatMap(({ before, after }) => alphabet.map((other) => before + other + after)),
    ...places.map(({ before, after }) => before + after),
  ]);
  neighbours.delete(word);
  return [...neighbours];
}
