import { FILTERS_PATH, SUGGESTIONS_PATH } from '@bookstore/contracts/books';
import {
  BOOK_FORMATS,
  BOOK_PAGE_SIZE,
  BOOK_SORTS,
  DEFAULT_CATEGORIES,
  HOME_BOOKS_PATH,
  MAX_PAGE_SIZE,
} from '@bookstore/contracts/lists';
import { ORDER_STATUSES, PAYMENTS } from '@bookstore/contracts/order-transitions';
import { order } from '@bookstore/contracts/orders';
import { toSlug } from '@bookstore/contracts/slugs';
import { itemAt } from '../under-load.ts';
import { type BenchShop, readBooks } from './bench-shop.ts';
import type { BenchRequest } from './request.ts';

/** More than are sent in minutes, so that hardly any repeats. */
const REQUESTS = 10_000;
const BOOKS = 1000;
const DAY_MS = 86_400_000;

type Query = Record<string, string | number>;
/** The kinds of requests of a mix, by their names: the query of each, by what is known of a book or an order. */
type Kinds<K> = Readonly<Record<string, (known: K) => Query>>;

/** Requests of every kind in turn. */
function mix<K>(
  kinds: Kinds<K>,
  knownAt: (number: number, turn: number) => K,
  toPath: (query: string) => string,
): { kind: string; path: string }[] {
  const entries = Object.entries(kinds);
  return Array.from({ length: REQUESTS }, (_, number) => {
    const [kind, toQuery] = itemAt(entries, number);
    const query = toQuery(knownAt(number, Math.floor(number / entries.length)));
    const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
    return { kind, path: toPath(new URLSearchParams(texts).toString()) };
  });
}

const withoutAccents = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
const sortOf = (turn: number) => itemAt(BOOK_SORTS, turn % 4);
/** The first pages in each order. */
const pageOf = (turn: number) => ({ sort: sortOf(Math.floor(turn / 4)), page: 1 + Math.floor(turn / 16) });
const misspell = (word: string, turn: number) => {
  const at = turn % Math.max(1, word.length);
  return `${word.slice(0, at)}q${word.slice(at + 1)}`;
};

/** What is known of a book, and which of many a visitor wants to see first. */
async function readKnownBooks(shop: BenchShop) {
  const books = await readBooks(shop, BOOKS);
  return (number: number, turn: number) => {
    const { title, author = '', authors = [], language = '' } = itemAt(books, number * 7);
    const [first = '', ...others] = `${title} ${author}`.split(' ').slice(1);
    const format = itemAt(BOOK_FORMATS, turn);
    const inStock = 'true';
    const firstTwo = `${first} ${others[0] ?? ''}`;
    const last = others.at(-1) ?? first;
    const beginnings = `${others[0]?.slice(0, 3) ?? ''} ${others.at(-1)?.slice(0, 3) ?? ''}`;
    const filters: Query[] = [{ language }, { format }, { inStock }, { language, format, inStock }];
    return {
      turn,
      first,
      firstTwo,
      last,
      beginnings,
      /** Those of a title, of a title and a name, a common one and another, two common ones. */
      twoWords: itemAt([firstTwo, `${first} ${last}`, `the ${first}`, 'night house'], turn),
      author: authors[0] ?? author,
      language,
      format,
      category: itemAt(DEFAULT_CATEGORIES, turn).slug,
      filter: itemAt(filters, turn),
      sort: sortOf(turn),
    };
  };
}
type KnownBook = ReturnType<Awaited<ReturnType<typeof readKnownBooks>>>;

const list = (query: string) => `/api/books/?limit=${BOOK_PAGE_SIZE}&${query}`;

const ofBooks =
  (kinds: Kinds<KnownBook>, toPath: (query: string) => string = list) =>
  async (shop: BenchShop) =>
    mix(kinds, await readKnownBooks(shop), toPath);

/** What people search for, by what is typed, its order, and how far they page. */
export const searches = ofBooks({
  'two letters': ({ first, sort }) => ({ q: first.slice(0, 2), sort }),
  'three, four letters': ({ first, turn }) => ({ q: withoutAccents(first).slice(0, 3 + (turn % 2)) }),
  'a common word': ({ turn, sort }) => ({ q: turn % 2 ? 'the' : 'night', sort }),
  'a whole word': ({ last, sort }) => ({ q: last, sort }),
  'two words': ({ firstTwo }) => ({ q: firstTwo }),
  'beginnings of two': ({ beginnings }) => ({ q: beginnings }),
  'a word in a category': ({ first, category }) => ({ q: first, category }),
  'a category': ({ category, sort, turn }) => ({ category, sort, page: 1 + turn }),
  'all books': ({ sort, turn }) => ({ sort, page: 1 + turn }),
  'the second page': ({ first, sort }) => ({ q: first, sort, page: 2 }),
  'a deep page': ({ sort, turn }) => ({ q: 'the', sort, page: 20 + (turn % 20) }),
  'within prices': ({ sort, turn }) => ({ minPrice: turn % 30, maxPrice: (turn % 30) + 5, sort }),
  'a word within prices': ({ first, sort, turn }) => ({ q: first, maxPrice: 5 + (turn % 20), sort }),
  'no match': ({ last }) => ({ q: `${last}xq` }),
});

/** Two words in the order of relevance, without a filter and with each one. */
export const twoWords = ofBooks({
  'without a filter': ({ twoWords: q }) => ({ q }),
  'in a category': ({ twoWords: q, category }) => ({ q, category }),
  'of a language': ({ twoWords: q, language }) => ({ q, language }),
  'of a format': ({ twoWords: q, format }) => ({ q, format }),
  'in stock': ({ twoWords: q }) => ({ q, inStock: 'true' }),
  trending: ({ twoWords: q }) => ({ q, trending: 'true' }),
  'up to a price': ({ twoWords: q, turn }) => ({ q, maxPrice: 5 + (turn % 30) }),
  'within prices': ({ twoWords: q, turn }) => ({ q, minPrice: turn % 30, maxPrice: (turn % 30) + 5 }),
  'with several filters': ({ twoWords: q, category, language, format }) => ({
    ...{ q, category, language, format },
    ...{ inStock: 'true', maxPrice: 40 },
  }),
  'of a stock, for staff': ({ twoWords: q, turn }) => ({ q, stock: turn % 2 ? 'low' : 'out' }),
  'without an ISBN, for staff': ({ twoWords: q }) => ({ q, missing: 'isbn' }),
  'withdrawn, for staff': ({ twoWords: q }) => ({ q, withdrawn: 'true' }),
});

export const filtered = ofBooks({
  'two words and a filter': ({ firstTwo, filter }) => ({ q: firstTwo, ...filter }),
  'a common word and a filter': ({ filter, sort }) => ({ q: 'the', ...filter, sort }),
  'a filter': ({ filter, turn }) => ({ ...filter, ...pageOf(turn) }),
  'a rare language': ({ sort, turn }) => ({ language: turn % 2 ? 'eo' : 'tlh', sort, maxPrice: 9999 - turn }),
  'a stock, for staff': ({ turn }) => ({ stock: turn % 2 ? 'low' : 'out', page: 1 + turn }),
  'without an ISBN, for staff': ({ sort, turn }) => ({ missing: 'isbn', sort, page: 1 + turn }),
});

export const suggestions = ofBooks(
  {
    'a beginning': ({ last, turn }) => ({ q: last.slice(0, 3 + (turn % 3)) }),
    'a misspelt beginning': ({ last, turn }) => ({ q: misspell(last.slice(0, 5), turn) }),
    'a misspelt word': ({ last, turn }) => ({ q: misspell(last, turn) }),
    'a misspelt word of two': ({ first, last, turn }) => ({ q: `${first} ${misspell(last, turn)}` }),
    'two misspelt words': ({ first, last, turn }) => ({
      q: `${misspell(first, turn)} ${misspell(last, turn)}`,
    }),
    'two words as one': ({ first, last }) => ({ q: first + last }),
    'a word as two': ({ last }) => ({ q: `${last.slice(0, 3)} ${last.slice(3)}` }),
  },
  (query) => `${SUGGESTIONS_PATH}?${query}`,
);

export const filterCounts = ofBooks(
  {
    'of two words': ({ firstTwo }) => ({ q: firstTwo }),
    'of a common word': ({ turn }) => ({ q: 'the', maxPrice: 9999 - turn }),
    'of a language': ({ language, turn }) => ({ language, maxPrice: 9999 - turn }),
  },
  (query) => `${FILTERS_PATH}?${query}`,
);

const pages = ofBooks({
  'a search': ({ twoWords: q }) => ({ q }),
  'a category': ({ category, turn }) => ({ category, page: 1 + (turn % 30) }),
});

/** What visitors read: the home page, books, searches and categories. */
export async function reads(shop: BenchShop): Promise<BenchRequest[]> {
  const books = await readBooks(shop, BOOKS);
  return (await pages(shop)).flatMap((page, number) => [
    { kind: 'the home page', path: HOME_BOOKS_PATH },
    { kind: 'a book', path: `/api/books/${itemAt(books, number)._id}` },
    page,
  ]);
}

const AUTHOR = 'author=';

export const authors = ofBooks(
  {
    'an author': ({ author }) => ({ author: toSlug(author) }),
    'related books': ({ category, turn }) => ({ category, page: 1 + (turn % 30) }),
  },
  (query) =>
    query.startsWith(AUTHOR)
      ? `/api/authors/${query.slice(AUTHOR.length)}?limit=${BOOK_PAGE_SIZE}`
      : list(query),
);

const STATES = ORDER_STATUSES.flatMap((status) => PAYMENTS.map((payment) => ({ status, payment })));

/** What staff look for: by what they know of an order, and which of many they want to see first. */
export async function staffOrders({ client }: BenchShop): Promise<BenchRequest[]> {
  const { token } = await client.signInStaff();
  const path = `/api/orders/?status=delivered&limit=${MAX_PAGE_SIZE}`;
  const orders = order.array().parse((await client.send('GET', path, { token })).body);
  const knownAt = (number: number, turn: number) => {
    const known = itemAt(orders, number * 7);
    const dayBefore = (days: number) =>
      new Date(Date.parse(known.createdAt) - days * DAY_MS).toISOString().slice(0, 10);
    return {
      ...known,
      dayBefore,
      day: dayBefore(0),
      status: itemAt(ORDER_STATUSES, turn),
      payment: itemAt(PAYMENTS, turn),
      state: itemAt(STATES, turn),
      sort: turn % 2 ? 'oldest' : 'newest',
    };
  };
  const kinds: Kinds<ReturnType<typeof knownAt>> = {
    'all orders': ({ sort }) => ({ sort }),
    'a status': ({ status, sort }) => ({ status, sort }),
    'a payment': ({ payment, sort }) => ({ payment, sort }),
    'a status and a payment': ({ state, sort }) => ({ ...state, sort }),
    'a day': ({ day }) => ({ from: day, to: day }),
    'a year': ({ day, dayBefore, sort }) => ({ from: dayBefore(365), to: day, sort }),
    'a status since a day': ({ status, dayBefore }) => ({ status, from: dayBefore(30) }),
    'a number': ({ number }) => ({ q: number.toLowerCase() }),
    'an id': ({ _id }) => ({ q: _id }),
    'an e-mail': ({ email }) => ({ q: email }),
    'a name': ({ name }) => ({ q: name }),
    'a name and a status': ({ name }) => ({ q: name, status: 'delivered' }),
    'a word that all have': ({ sort }) => ({ q: 'reader', sort }),
    'a phone number that all have': ({ phone }) => ({ q: phone }),
    'it and a rare status': ({ phone }) => ({ q: phone, status: 'returned', payment: 'refunded' }),
    'two common words that none has': () => ({ q: 'Ada Ben' }),
    'no match': ({ name }) => ({ q: `${name}xq` }),
  };
  const requests = mix(kinds, knownAt, (query) => `/api/orders/?${query}`);
  return requests.map((request) => ({ ...request, token }));
}
