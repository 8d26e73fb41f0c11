import type { Book } from '@bookstore/contracts/books';
import { toSlug } from '@bookstore/contracts/slugs';
import { listAuthors } from './author-links.tsx';

/** Of each kind. */
const MAX_NAMES = 2;

/** Whether each word that is typed begins a word of a name. */
function isMeant(name: string, q: string): boolean {
  const words = toSlug(name).split('-');
  return toSlug(q)
    .split('-')
    .every((typed) => typed !== '' && words.some((word) => word.startsWith(typed)));
}

/** The first of some things whose names a search may mean. */
export const findMeant = <T>(q: string, things: readonly T[], nameOf: (thing: T) => string): T[] =>
  things.filter((thing) => isMeant(nameOf(thing), q)).slice(0, MAX_NAMES);

/** The authors of books whom the search that has found them may mean. */
export const findMeantAuthors = (q: string, books: readonly Book[]): string[] =>
  findMeant(q, [...new Set(books.flatMap(listAuthors))], (name) => name);
