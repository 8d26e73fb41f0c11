import { BOOK_SORTS, CATEGORIES } from '@bookstore/contracts/books';
import { type BenchRequest, get } from '../bench-request.ts';
import type { BenchShop } from '../bench-shop.ts';
import { readBooks } from '../shop-client.ts';

const PER_PAGE = 12;
const SAMPLED_BOOKS = 1000;

/** Text as somebody writes it who knows no accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** The searches that reach one place each: by what is typed, how it is ordered, and how far somebody looks. */
const KINDS: Record<string, (words: readonly string[], turn: number) => Record<string, string | number>> = {
  'two letters': ([word = ''], turn) => ({ q: word.slice(0, 2), sort: BOOK_SORTS[turn % 4] ?? '' }),
  'three, four letters': ([word = ''], turn) => ({ q: plain(word).slice(0, 3 + (turn % 2)) }),
  'a common word': (_, turn) => ({ q: turn % 2 ? 'the' : 'night', sort: BOOK_SORTS[turn % 4] ?? '' }),
  'a whole word': (words, turn) => ({ q: words.at(-1) ?? '', sort: BOOK_SORTS[turn % 4] ?? '' }),
  'two words': ([first = '', second = '']) => ({ q: `${first} ${second}` }),
  'beginnings of two': (words) => ({
    q: words
      .slice(-2)
      .map((word) => word.slice(0, 3))
      .join(' '),
  }),
  'a word in a category': ([word = ''], turn) => ({ q: word, category: CATEGORIES[turn % 5] ?? '' }),
  'a category': (_, turn) => ({
    category: CATEGORIES[turn % 5] ?? '',
    sort: BOOK_SORTS[turn % 4] ?? '',
    page: 1 + turn,
  }),
  'all books': (_, turn) => ({ sort: BOOK_SORTS[turn % 4] ?? '', page: 1 + turn }),
  'the second page': ([word = ''], turn) => ({ q: word, sort: BOOK_SORTS[turn % 4] ?? '', page: 2 }),
  'a deep page': (_, turn) => ({ q: 'the', sort: BOOK_SORTS[turn % 4] ?? '', page: 20 + (turn % 20) }),
  'no hit': (words) => ({ q: `${words.at(-1) ?? ''}xq` }),
};

function toPath(query: Record<string, string | number>): string {
  const parameters = new URLSearchParams({ limit: String(PER_PAGE) });
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  return `/api/books/?${parameters.toString()}`;
}

/** Titles and authors of books that the shop has, as lists of words. */
async function sampleWords(shop: BenchShop): Promise<string[][]> {
  const books = await readBooks(shop, SAMPLED_BOOKS);
  return books.map(({ title, author = '' }) => `${title} ${author}`.split(' ').slice(1));
}

/** A realistic mix of `count` searches by words of the shop's own books, and the kinds that they are of. */
export async function createSearches(
  shop: BenchShop,
  count: number,
): Promise<{ kind: string; request: BenchRequest }[]> {
  const samples = await sampleWords(shop);
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, toQuery] = kinds[index % kinds.length] ?? ['', () => ({})];
    const turn = Math.floor(index / kinds.length);
    return { kind, request: get(toPath(toQuery(samples[(index * 7) % samples.length] ?? [], turn))) };
  });
}
