import type { BookDraftRequest } from '@bookstore/contracts/books';
import { ADVENTURE } from './seed/adventure.seed.ts';
import { BUSINESS } from './seed/business.seed.ts';
import { FICTION } from './seed/fiction.seed.ts';
import { HORROR } from './seed/horror.seed.ts';
import { TECHNOLOGY } from './seed/technology.seed.ts';

const shelves = [FICTION, ADVENTURE, BUSINESS, HORROR, TECHNOLOGY];
const longestShelf = Math.max(...shelves.map((shelf) => shelf.length));

/** The shop's first books: works in the public domain, the shelves mixed so that any ten neighbours are varied. */
export const SEED_BOOKS: readonly BookDraftRequest[] = Array.from({ length: longestShelf }, (_, place) =>
  shelves.flatMap((shelf) => shelf[place] ?? []),
).flat();
