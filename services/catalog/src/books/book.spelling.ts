/** The letters of a script that a word can be missing, as `foldText` has them: without accents, the final sigma as another. */
const ALPHABETS = [
  'abcdefghijklmnopqrstuvwxyz',
  'абвгдежзиклмнопрстуфхцчшщъыьэюяєіґђјљњћџ',
  'αβγδεζηθικλμνξοπρστυφχψω',
  'אבגדהוזחטיכלמנסעפצקרשתךםןףץ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگ',
  'অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহ়ািীুূৃেৈোৌ্ংঃঁ',
  'अआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह़ािीुूृेैोौ्ंःँ',
];

const findAlphabet = (letters: readonly string[]): string[] =>
  Array.from(ALPHABETS.find((alphabet) => letters.some((letter) => alphabet.includes(letter))) ?? '');

/**
 * The words that are one slip away from a word, by the kind of slip, the more likely one first: two letters in the wrong order,
 * a letter too few, a wrong letter, a letter too many. In scripts without an alphabet here, the first and the last only.
 */
export function listSlips(word: string): string[][] {
  const letters = Array.from(word);
  const alphabet = findAlphabet(letters);
  const places = Array.from({ length: letters.length + 1 }, (_, at) => ({
    before: letters.slice(0, at).join(''),
    letter: letters[at] ?? '',
    next: letters[at + 1] ?? '',
    after: letters.slice(at + 1).join(''),
    rest: letters.slice(at + 2).join(''),
  }));
  return [
    places.map(({ before, letter, next, rest }) => before + next + letter + rest),
    places.flatMap(({ before, letter, after }) => alphabet.map((other) => before + other + letter + after)),
    places.flatMap(({ before, after }) => alphabet.map((other) => before + other + after)),
    places.map(({ before, after }) => before + after),
  ];
}

/** All of these, each once, without the word itself. */
export const listNeighbours = (word: string): string[] =>
  [...new Set(listSlips(word).flat())].filter((other) => other !== word);
