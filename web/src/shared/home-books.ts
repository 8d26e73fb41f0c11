/** The books at positions 8 to 17 of the full list, counted from zero. */
const RECOMMENDED = { start: 8, end: 18 };

/** How many books the home page asks for first: enough for all its sections. */
export const ROW_PAGE_SIZE = RECOMMENDED.end;

/** New books that neither Top Sellers begins with nor are recommended. */
const HERO = { start: 4, end: 7 };

/** How wide the covers at the top of the home page are shown. */
export const HERO_SIZES = '(min-width: 768px) 190px, 30vw';

/** The books at the top of the home page, of the newest first; the oldest if there are only a few. */
export const selectHeroBooks = <Book>(books: readonly Book[]): Book[] =>
  books.length < HERO.end ? books.slice(HERO.start - HERO.end) : books.slice(HERO.start, HERO.end);

export const selectRecommended = <Book>(books: readonly Book[]): Book[] =>
  books.slice(RECOMMENDED.start, RECOMMENDED.end);
