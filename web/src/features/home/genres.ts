import type { Category } from '@bookstore/contracts/books';

/** The genres that Top Sellers can be narrowed to. */
export const GENRES = ['business', 'fiction', 'horror', 'adventure'] as const satisfies readonly Category[];
export type Genre = (typeof GENRES)[number];
