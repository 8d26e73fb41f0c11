/**
 * What lists can be narrowed to, how they can be sorted and how far they go. No schemas: the storefront loads this before
 * anything can be clicked, and the library of the schemas only afterwards.
 */

/** What `toSlug` makes of a name: `\p{M}` are vowels of scripts such as Bengali. */
export const CATEGORY_SLUG = /^[\p{Ll}\p{Lo}\p{M}\p{N}]+(-[\p{Ll}\p{Lo}\p{M}\p{N}]+)*$/u;

/** The categories of a new shop, which staff change afterwards; `isGenre` ones are in the dropdown of the home page. */
export const DEFAULT_CATEGORIES = [
  { slug: 'business', name: 'Business', isGenre: true },
  { slug: 'technology', name: 'Technology', isGenre: false },
  { slug: 'fiction', name: 'Fiction', isGenre: true },
  { slug: 'horror', name: 'Horror', isGenre: true },
  { slug: 'adventure', name: 'Adventure', isGenre: true },
] as const;

export const BOOK_FORMATS = ['paperback', 'hardback', 'ebook', 'audiobook'] as const;

export const BOOK_SORTS = ['newest', 'price-asc', 'price-desc', 'title', 'title-desc'] as const;

/** The order of the books that sell best in 90 days, all others after them, the newest first, and those that are sold out last. */
export const BESTSELLING = 'bestselling';

/** The order of a search unless it asks for another one: the best matches first. Without words it is as `newest`. */
export const RELEVANCE = 'relevance';

/** The order of a list that asks for none: a category begins with what sells best, and has what is sold out last. */
export const defaultSortOf = ({ q, category }: Partial<Record<'q' | 'category', string | undefined>>) =>
  q ? RELEVANCE : category ? BESTSELLING : 'newest';

/** The route of the books of a home page. */
export const HOME_BOOKS_PATH = '/api/books/home';
/** Which they are: so many of the newest, those at these positions of the full list, and the first best sellers; sold-out ones are last. */
export const HOME_NEWEST = 3;
export const RECOMMENDED = { start: 8, end: 18 } as const;
export const HOME_TOP_SELLERS = 9;
/** How many reading lists it has, and how many books of each. */
export const HOME_LISTS = 2;
export const HOME_LISTED_BOOKS = 10;

/** What a book can lack, for staff who complete the catalogue. */
export const MISSING_FIELDS = ['isbn', 'cover'] as const;

/** Whether a counted book is in stock, low or sold out. */
export const STOCK_STATES = ['in', 'low', 'out'] as const;

/** The longest text that is searched for. */
export const MAX_QUERY_LENGTH = 200;
/** How many books a page of a list has in the web, unless its address says how many. */
export const BOOK_PAGE_SIZE = 12;
/** How many rows a page of the staff's lists has in the web. */
export const STAFF_PAGE_SIZE = 25;
/** The longest page of a list. */
export const MAX_PAGE_SIZE = 100;
/** How many ids one request can name. */
export const MAX_IDS = 100;

type Narrowing = Partial<Record<'q' | 'language' | 'format', string | undefined>> &
  Partial<Record<'minPrice' | 'maxPrice', number | undefined>>;

/**
 * How many books of a list are counted and can be paged through: 500 of a search, within prices, or of a language and a
 * format, where each that is counted is read; else 10,000.
 */
export const maxPageableBooks = ({ q, language, format, minPrice, maxPrice }: Narrowing): number =>
  q || (language && format) || minPrice !== undefined || maxPrice !== undefined ? 500 : 10_000;
