import { BOOK_PAGE_SIZE, BOOK_SORTS, DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { SUGGESTIONS_PATH } from '@bookstore/contracts/books';
import { readBooks } from '../bench-shop.ts';
import { measureMix } from '../fixed-rate.ts';
import { get } from '../request.ts';
import type { Scenario } from '../scenario.ts';

const PER_SECOND = 50;
const SAMPLED_BOOKS = 1000;

type Query = Record<string, string | number>;

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const sortOf = (turn: number) => BOOK_SORTS[turn % 4] ?? '';
const categoryOf = (turn: number) => DEFAULT_CATEGORIES[turn % 5]?.slug ?? '';

const MISSPELT = 'a misspelt word';
const misspell = (word: string, turn: number) => {
  const at = turn % Math.max(1, word.length);
  return `${word.slice(0, at)}q${word.slice(at + 1)}`;
};

/** A mix of what people search for, by words of a book: by what is typed, its order, and how far they page. */
const KINDS: Record<string, (words: readonly string[], turn: number) => Query> = {
  'two letters': ([word = ''], turn) => ({ q: word.slice(0, 2), sort: sortOf(turn) }),
  'three, four letters': ([word = ''], turn) => ({ q: withoutAccents(word).slice(0, 3 + (turn % 2)) }),
  'a common word': (_, turn) => ({ q: turn % 2 ? 'the' : 'night', sort: sortOf(turn) }),
  'a whole word': (words, turn) => ({ q: words.at(-1) ?? '', sort: sortOf(turn) }),
  'two words': ([first = '', second = '']) => ({ q: `${first} ${second}` }),
  'beginnings of two': (words) => {
    const beginnings = words.slice(-2).map((word) => word.slice(0, 3));
    return { q: beginnings.join(' ') };
  },
  'a word in a category': ([word = ''], turn) => ({ q: word, category: categoryOf(turn) }),
  'a category': (_, turn) => ({ category: categoryOf(turn), sort: sortOf(turn), page: 1 + turn }),
  'all books': (_, turn) => ({ sort: sortOf(turn), page: 1 + turn }),
  'the second page': ([word = ''], turn) => ({ q: word, sort: sortOf(turn), page: 2 }),
  'a deep page': (_, turn) => ({ q: 'the', sort: sortOf(turn), page: 20 + (turn % 20) }),
  'within prices': (_, turn) => ({ minPrice: turn % 30, maxPrice: (turn % 30) + 5, sort: sortOf(turn) }),
  'a word within prices': ([word = ''], turn) => ({ q: word, maxPrice: 5 + (turn % 20), sort: sortOf(turn) }),
  [MISSPELT]: (words, turn) => ({ q: misspell(words.at(-1) ?? '', turn) }),
  'no match': (words) => ({ q: `${words.at(-1) ?? ''}xq` }),
};

/** Searches that hardly ever repeat, so that most of them reach MongoDB. */
export const searches: Scenario = {
  name: 'searches',
  measure: async ({ shop, seconds }) => {
    const books = await readBooks(shop, SAMPLED_BOOKS);
    return measureMix({
      ...{ name: searches.name, url: shop.url, perSecond: PER_SECOND, seconds },
      samples: books.map(({ title, author = '' }) => `${title} ${author}`.split(' ').slice(1)),
      kinds: KINDS,
      toRequest: (parameters, kind) => {
        const path = kind === MISSPELT ? SUGGESTIONS_PATH : '/api/books/';
        return get(`${path}?limit=${BOOK_PAGE_SIZE}&${parameters.toString()}`);
      },
    });
  },
};
