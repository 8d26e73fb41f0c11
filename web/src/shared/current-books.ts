import type { Book } from '@bookstore/contracts/books';

/** The present state of books that are known by their ids. Those that are still loading are in neither list. */
export type CurrentBooks = { books: readonly Book[]; missingIds: readonly string[] };
