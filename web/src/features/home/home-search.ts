import type { Category } from '@bookstore/contracts/books';
import * as v from 'valibot';

export const GENRES = ['business', 'fiction', 'horror', 'adventure'] as const satisfies readonly Category[];
export type Genre = (typeof GENRES)[number];

export const homeSearch = v.object({ genre: v.fallback(v.optional(v.picklist(GENRES)), undefined) });
