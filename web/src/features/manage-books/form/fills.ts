import type { Book, BookDraftRequest } from '@bookstore/contracts/books';
import { toValues } from './book-fields.ts';

/** What the books of a series share. */
export const OF_SERIES = ['author', 'publisher', 'language', 'category'] as const;
/** What the books of a publisher share. */
export const OF_PUBLISHER = ['publisher', 'language'] as const;
/** What belongs to an ISBN. */
export const OF_ISBN = [
  'author',
  'title',
  'description',
  'category',
  'publisher',
  'language',
  'pages',
  'format',
  'publishedOn',
  'series',
  'seriesNumber',
] as const;

type Name = (typeof OF_ISBN)[number] | 'authors';
type Typed = Partial<Record<keyof BookDraftRequest, unknown>>;
/** A value for a field in which nothing is typed. */
export type Fill = { name: Name; value: string };

/** The value that all books have that have one. */
function findCommon(books: readonly Book[], name: Name): string | undefined {
  const values = new Set(books.map((book) => toValues(book)[name]).filter(Boolean));
  const [value] = values;
  return values.size === 1 ? String(value) : undefined;
}

const isEmpty = (typed: Typed, name: Name) => !typed[name];

/** Who wrote the books: their names where they are known, else the author as one text. */
function listCredits(books: readonly Book[]): Fill[] {
  const value = findCommon(books, 'author');
  if (value === undefined) return [];
  const authors = findCommon(books, 'authors');
  return [authors === undefined ? { name: 'author', value } : { name: 'authors', value: authors }];
}

/** What known books say of the fields in which nothing is typed. */
export function listFills(books: readonly Book[], names: readonly Name[], typed: Typed): Fill[] {
  const hasCredit = !isEmpty(typed, 'author') || !isEmpty(typed, 'authors');
  return names.flatMap((name): Fill[] => {
    if (name === 'author') return hasCredit ? [] : listCredits(books);
    const value = isEmpty(typed, name) ? findCommon(books, name) : undefined;
    return value === undefined ? [] : [{ name, value }];
  });
}

/** The number of the next book of a series whose books have numbers. */
export function listNextNumber(books: readonly Book[], typed: Typed): Fill[] {
  const numbers = books.flatMap(({ seriesNumber }) => seriesNumber ?? []);
  if (numbers.length === 0 || !isEmpty(typed, 'seriesNumber')) return [];
  return [{ name: 'seriesNumber', value: String(Math.floor(Math.max(...numbers)) + 1) }];
}
