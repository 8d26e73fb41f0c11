import { BOOK_FORMATS, BOOK_PAGE_SIZE, BOOK_SORTS, DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { FILTERS_PATH, SUGGESTIONS_PATH } from '@bookstore/contracts/books';
import { toSlug } from '@bookstore/contracts/slugs';
import { readBooks } from '../bench-shop.ts';
import { measureMix } from '../fixed-rate.ts';
import { type BenchRequest, get } from '../request.ts';
import type { Scenario } from '../scenario.ts';

const PER_SECOND = 50;
/** Of one address, two suggestions and four counts wait: see catalog's `FairQueue`. */
const PER_SECOND_OF_ADDRESS = 10;
const SAMPLED_BOOKS = 1000;

type Query = Record<string, string | number>;
/** What people know of a book. */
type Known = { words: readonly string[]; author: string; language: string };

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const sortOf = (turn: number) => BOOK_SORTS[turn % 4] ?? '';
const categoryOf = (turn: number) => DEFAULT_CATEGORIES[turn % 5]?.slug ?? '';

const misspell = (word: string, turn: number) => {
  const at = turn % Math.max(1, word.length);
  return `${word.slice(0, at)}q${word.slice(at + 1)}`;
};

type Kinds = Record<string, (known: Known, turn: number) => Query>;

/** A mix of what people search for, by words of a book: by what is typed, its order, and how far they page. */
const SEARCHES: Kinds = {
  'two letters': ({ words: [word = ''] }, turn) => ({ q: word.slice(0, 2), sort: sortOf(turn) }),
  'three, four letters': ({ words: [word = ''] }, turn) => ({
    q: withoutAccents(word).slice(0, 3 + (turn % 2)),
  }),
  'a common word': (_, turn) => ({ q: turn % 2 ? 'the' : 'night', sort: sortOf(turn) }),
  'a whole word': ({ words }, turn) => ({ q: words.at(-1) ?? '', sort: sortOf(turn) }),
  'two words': ({ words: [first = '', second = ''] }) => ({ q: `${first} ${second}` }),
  'beginnings of two': ({ words }) => {
    const beginnings = words.slice(-2).map((word) => word.slice(0, 3));
    return { q: beginnings.join(' ') };
  },
  'a word in a category': ({ words: [word = ''] }, turn) => ({ q: word, category: categoryOf(turn) }),
  'a category': (_, turn) => ({ category: categoryOf(turn), sort: sortOf(turn), page: 1 + turn }),
  'all books': (_, turn) => ({ sort: sortOf(turn), page: 1 + turn }),
  'the second page': ({ words: [word = ''] }, turn) => ({ q: word, sort: sortOf(turn), page: 2 }),
  'a deep page': (_, turn) => ({ q: 'the', sort: sortOf(turn), page: 20 + (turn % 20) }),
  'within prices': (_, turn) => ({ minPrice: turn % 30, maxPrice: (turn % 30) + 5, sort: sortOf(turn) }),
  'a word within prices': ({ words: [word = ''] }, turn) => ({
    q: word,
    maxPrice: 5 + (turn % 20),
    sort: sortOf(turn),
  }),
  'no match': ({ words }) => ({ q: `${words.at(-1) ?? ''}xq` }),
};

const filterOf = (language: string, turn: number): Query =>
  [
    { language },
    { format: BOOK_FORMATS[turn % 4] ?? '' },
    { inStock: 'true' },
    { language, format: BOOK_FORMATS[turn % 4] ?? '', inStock: 'true' },
  ][turn % 4] ?? {};

const FILTERED: Kinds = {
  'two words and a filter': ({ words: [first = '', second = ''], language }, turn) => ({
    q: `${first} ${second}`,
    ...filterOf(language, turn),
  }),
  'a common word and a filter': ({ language }, turn) => ({
    q: 'the',
    ...filterOf(language, turn),
    sort: sortOf(turn),
  }),
  'a filter': ({ language }, turn) => ({
    ...filterOf(language, turn),
    sort: sortOf(Math.floor(turn / 4)),
    page: 1 + Math.floor(turn / 16),
  }),
  'a rare language': (_, turn) => ({
    language: turn % 2 ? 'eo' : 'tlh',
    sort: sortOf(turn),
    maxPrice: 9999 - turn,
  }),
  'a stock, for staff': (_, turn) => ({
    stock: turn % 2 ? 'low' : 'out',
    page: 1 + turn,
  }),
  'without an ISBN, for staff': (_, turn) => ({ missing: 'isbn', sort: sortOf(turn), page: 1 + turn }),
};

const list = (parameters: URLSearchParams) =>
  get(`/api/books/?limit=${BOOK_PAGE_SIZE}&${parameters.toString()}`);

const searchScenario = (
  name: string,
  kinds: Kinds,
  toRequest: (parameters: URLSearchParams, kind: string) => BenchRequest,
  perSecond = PER_SECOND,
): Scenario => ({
  name,
  measure: async ({ shop, seconds }) => {
    const books = await readBooks(shop, SAMPLED_BOOKS);
    const samples = books.map(({ title, author = '', authors = [], language = '' }) => ({
      words: `${title} ${author}`.split(' ').slice(1),
      author: authors[0] ?? author,
      language,
    }));
    return measureMix({ name, url: shop.url, perSecond, seconds, samples, kinds, toRequest });
  },
});

/** Searches, and what leads to books, that hardly ever repeat, so that most of them reach MongoDB. */
export const searches = [
  searchScenario('searches', SEARCHES, list),
  searchScenario('filtered', FILTERED, list),
  searchScenario(
    'suggestions',
    { 'a misspelt word': ({ words }, turn) => ({ q: misspell(words.at(-1) ?? '', turn) }) },
    (parameters) => get(`${SUGGESTIONS_PATH}?${parameters.toString()}`),
    PER_SECOND_OF_ADDRESS,
  ),
  searchScenario(
    'filter-counts',
    {
      'of two words': ({ words: [first = '', second = ''] }) => ({ q: `${first} ${second}` }),
      'of a common word': (_, turn) => ({ q: 'the', maxPrice: 9999 - turn }),
      'of a language': ({ language }, turn) => ({ language, maxPrice: 9999 - turn }),
    },
    (parameters) => get(`${FILTERS_PATH}?${parameters.toString()}`),
    PER_SECOND_OF_ADDRESS,
  ),
  searchScenario(
    'authors',
    {
      'an author': ({ author }) => ({ slug: toSlug(author) }),
      'related books': (_, turn) => ({ category: categoryOf(turn), page: 1 + (turn % 30) }),
    },
    (parameters) => {
      const slug = parameters.get('slug');
      return slug ? get(`/api/authors/${slug}?limit=${BOOK_PAGE_SIZE}`) : list(parameters);
    },
  ),
];
