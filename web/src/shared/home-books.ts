/** The books at positions 8 to 17 of the full list, counted from zero. */
const RECOMMENDED = { start: 8, end: 18 };

/** How many books the home page asks for first: those of all its sections, whatever the shop has. */
export const ROW_PAGE_SIZE = RECOMMENDED.end;

/** Still new, but none of those that Top Sellers begins with, nor of those that are recommended. */
const HERO = { start: 4, end: 7 };

/** How wide the covers at the top of the home page are shown. */
export const HERO_SIZES = '(min-width: 768px) 190px, 30vw';

/** Of the newest books, those at the top of the home page; of a few, the oldest. */
export const selectHeroBooks = <Book>(books: readonly Book[]): Book[] =>
  books.length < HERO.end ? books.slice(HERO.start - HERO.end) : books.slice(HERO.start, HERO.end);

export const selectRecommended = <Book>(books: readonly Book[]): Book[] =>
  books.slice(RECOMMENDED.start, RECOMMENDED.end);
