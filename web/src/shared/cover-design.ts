import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';

/** How many of each category of a new shop are in `cover.css` and `public/covers/art.svg`. */
const PALETTES = 4;
const DRAWINGS = 3;

/* Lengths are in percent of the cover's width, which is two thirds of its height. */
const TEXT_WIDTH = 83;
const TITLE_HEIGHT = 53;
const MIN_SIZE = 6;
const MAX_SIZE = 19;
const LINE_HEIGHT = 1.1;
/** The width of an average letter, in ems. */
const LETTER = 0.58;
/** The space above the title, and that of the author below it. */
const AROUND_TITLE = 32;
const ART_HEIGHT = 68;
const MAX_ART_SCALE = 1.3;

/** The width of a text in average letters. Capitals and the letters of other scripts are wider. */
const countLetters = (text: string) =>
  text.length +
  0.3 * (text.match(/[\p{Lu}\u0370-\uffef]/gu)?.length ?? 0) +
  0.5 * (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

const toLineLength = (size: number) => TEXT_WIDTH / (size * LETTER);

/** How many lines words of these lengths need in type of a size. Words longer than a line are broken. */
function countLines(words: readonly number[], size: number): number {
  const lineLength = toLineLength(size);
  let lines = 0;
  let room = 0;
  for (const length of words) {
    if (length > room) {
      lines += Math.ceil(length / lineLength);
      room = lineLength;
    }
    room -= length + 0.5;
  }
  return lines;
}

/** The largest type in which a title fits without broken words, else the smallest; and its number of lines. */
function fitTitle(title: string) {
  // A line may end after a space, a hyphen and each Chinese sign.
  const words = title.split(/\s|(?<=[\u2e80-\uffef-])/).map(countLetters);
  const longest = Math.max(...words);
  let size = MAX_SIZE;
  const fits = () =>
    longest <= toLineLength(size) && countLines(words, size) * size * LINE_HEIGHT <= TITLE_HEIGHT;
  while (size > MIN_SIZE && !fits()) size -= 1;
  const maxLines = Math.floor(TITLE_HEIGHT / (size * LINE_HEIGHT));
  return { size, maxLines, lines: Math.min(countLines(words, size), maxLines) };
}

/** Whose palettes and drawings the books of a category have: those of its own, if it has any. */
export const findArt = (category: string) =>
  DEFAULT_CATEGORIES.find(({ slug }) => slug === category)?.slug ?? 'fiction';

/** The look of the generated cover of a book: always the same for the same title. */
export function designCover(title: string) {
  const { size, lines, maxLines } = fitTitle(title);
  const hash = Array.from(title).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0);
  const room = (150 - AROUND_TITLE - lines * size * LINE_HEIGHT) / ART_HEIGHT;
  const scale = Math.min(Math.max(1, room), MAX_ART_SCALE);
  return {
    palette: hash % PALETTES,
    drawing: (hash >> 2) % DRAWINGS,
    scale: `${(hash >> 5) % 2 ? -scale : scale} ${scale}`,
    direction: /^[^a-z]*[\u0590-\u08ff]/i.test(title) ? 'rtl' : undefined,
    fontSize: `${size}cqw`,
    maxLines,
  } as const;
}
