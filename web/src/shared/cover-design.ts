/** As in `cover.css` and `public/covers/art.svg`, of each category. */
const PALETTES = 4;
const DRAWINGS = 3;

/* Lengths are in percent of the cover's width. */
const TEXT_WIDTH = 83;
const TITLE_HEIGHT = 54;
const LINE_HEIGHT = 1.1;
/** The average width of a letter, in ems. */
const LETTER = 0.56;

/** How many letters a text is as wide as: capitals are wider, and signs of Chinese, Japanese and Korean take two. */
const countLetters = (text: string) =>
  text.length +
  0.3 * (text.match(/\p{Lu}/gu)?.length ?? 0) +
  0.8 * (text.match(/[\u2e80-\uffef]/g)?.length ?? 0);

const between = (min: number, value: number, max: number) => Math.min(Math.max(min, value), max);

/**
 * How the generated cover of a book with this title looks: always the same for the same title. The title fills its space
 * with the longest word in one line; the end of what is too long for the smallest type is cut off.
 */
export function designCover(title: string) {
  const letters = countLetters(title);
  const longestWord = Math.max(...title.split(/[\s\u2e80-\uffef-]/).map(countLetters));
  const filling = Math.sqrt((TEXT_WIDTH * TITLE_HEIGHT) / (letters * LETTER * LINE_HEIGHT));
  const size = between(6, Math.min(filling, TEXT_WIDTH / (longestWord * LETTER)), 19);
  const hash = Array.from(title).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0);
  const mirror = (hash >> 5) % 2 ? -1 : 1;
  return {
    palette: hash % PALETTES,
    drawing: (hash >> 2) % DRAWINGS,
    scale: `${mirror} 1`,
    direction: /^[^a-z]*[\u0590-\u08ff]/i.test(title) ? 'rtl' : undefined,
    fontSize: `${size}cqw`,
    lines: Math.floor(TITLE_HEIGHT / (size * LINE_HEIGHT)),
  } as const;
}
