import type { Category } from '@bookstore/contracts/books';
import { z } from 'zod';

export const GENRES = ['business', 'fiction', 'horror', 'adventure'] as const satisfies readonly Category[];
export type Genre = (typeof GENRES)[number];

export const homeSearch = z.object({ genre: z.enum(GENRES).optional().catch(undefined) });
