import { z } from 'zod';
import { book } from './books.ts';
import { shownReadingList } from './reading-lists.ts';

/** The books that a home page begins with, at `HOME_BOOKS_PATH`. */
export const homeBooks = z.object({
  /** Those that can be bought: fewer than `HOME_NEWEST`, or none, where the shop has no more. */
  newest: z.array(book),
  /** The first of the list in the order `bestselling`. */
  topSellers: z.array(book),
  /** Those at the positions 8 to 17 of the newest books, counted from zero, what is sold out behind all others. */
  recommended: z.array(book),
  /** The first reading lists that have books, and their first books. Absent where there are none. */
  lists: z.array(shownReadingList).optional(),
});
export type HomeBooks = z.infer<typeof homeBooks>;
