import type { Category } from '@bookstore/contracts/books';
import { findOption, type SearchParameters } from '../../shared/checks.ts';

export const GENRES = ['business', 'fiction', 'horror', 'adventure'] as const satisfies readonly Category[];
export type Genre = (typeof GENRES)[number];

export const homeSearch = ({ genre }: SearchParameters): { genre?: Genre | undefined } => ({
  genre: findOption(GENRES, genre),
});
