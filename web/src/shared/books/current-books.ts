import type { Book } from '@bookstore/contracts/books';

/** Books as they are now, by their ids: null for one that is no longer sold. One that is still loading is absent. */
export type CurrentBooks = ReadonlyMap<string, Book | null>;
