import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';

/** How many of each category of a new shop are in `cover.css` and `public/covers/art.svg`. */
const PALETTES = 4;
const DRAWINGS = 3;

/**
 * The sizes of titles, in percent of the cover's width: the first one that has room for the title and its longest word. Longer
 * titles end in an ellipsis, and longer words are broken.
 */
const SIZES = [
  { size: 15, maxLines: 3, maxLength: 20, maxWord: 8 },
  { size: 9.5, maxLines: 5, maxLength: 50, maxWord: 12 },
] as const;
const SMALLEST = { size: 6.5, maxLines: 7, maxLength: 120 } as const;

/** How much larger the drawing is below a title that takes half of its room at most. */
const LARGE_DRAWING = 1.2;

/** Whose palettes and drawings the books of a category have: those of its own, if it has any. */
export const findArt = (category: string) =>
  DEFAULT_CATEGORIES.find(({ slug }) => slug === category)?.slug ?? 'fiction';

/** The look of the generated cover of a book: always the same for the same title. */
export function designCover(title: string) {
  const longestWord = Math.max(...title.split(/[\s-]/).map(({ length }) => length));
  const { size, maxLines, maxLength } =
    SIZES.find((each) => title.length <= each.maxLength && longestWord <= each.maxWord) ?? SMALLEST;
  const hash = Array.from(title).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 0);
  const scale = title.length <= maxLength / 2 ? LARGE_DRAWING : 1;
  return {
    palette: hash % PALETTES,
    drawing: (hash >> 2) % DRAWINGS,
    scale: `${(hash >> 5) % 2 ? -scale : scale} ${scale}`,
    direction: /^[^a-z]*[\u0590-\u08ff]/i.test(title) ? 'rtl' : undefined,
    fontSize: `${size}cqw`,
    maxLines,
  } as const;
}
