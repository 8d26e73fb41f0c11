import { z } from 'zod';
import { book } from './books.ts';
import {
  MAX_LIST_INTRO_LENGTH,
  MAX_LIST_TITLE_LENGTH,
  MAX_LISTED_BOOKS,
  MAX_READING_LISTS,
} from './limits.ts';
import { toSlug } from './slugs.ts';
import { requiredText, visibleText } from './text.ts';

/** The address of the reading lists, which the gateway caches as the books. */
export const READING_LISTS_PATH = '/api/reading-lists';

/** A list of books that staff have made by hand. Its books are in their order; one that is not sold any more is not shown. */
const readingList = z.object({
  slug: z.string(),
  title: z.string(),
  /** A sentence about it; may be empty. */
  intro: z.string(),
  bookIds: z.array(z.string()),
});
export type ReadingList = z.infer<typeof readingList>;

/** The reading lists, the first ones first on the home page, and the version of them all. */
export const readingLists = z.object({ v: z.int().min(0), lists: z.array(readingList) });
export type ReadingLists = z.infer<typeof readingLists>;

/** A reading list with its books that are sold, those that are sold out last. */
export const shownReadingList = readingList.omit({ bookIds: true }).extend({ books: z.array(book) });
export type ShownReadingList = z.infer<typeof shownReadingList>;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The request that replaces all lists, in the version that was seen. */
export const readingListsChange = z.strictObject({
  v: z.int().min(0),
  lists: z
    .array(
      z.strictObject({
        slug: z
          .string()
          .min(1)
          .max(MAX_LIST_TITLE_LENGTH)
          .refine((slug) => toSlug(slug) === slug, 'Use lower-case letters, digits and single hyphens'),
        title: requiredText(MAX_LIST_TITLE_LENGTH),
        intro: visibleText(MAX_LIST_INTRO_LENGTH),
        bookIds: z
          .array(z.string().regex(/^\w{1,64}$/, 'Enter the id of a book'))
          .max(MAX_LISTED_BOOKS, `Please list at most ${MAX_LISTED_BOOKS} books`)
          .refine(areDistinct, 'A book can be in a list once'),
      }),
    )
    .max(MAX_READING_LISTS, `Please make at most ${MAX_READING_LISTS} lists`)
    .refine((lists) => areDistinct(lists.map(({ slug }) => slug)), 'Two lists cannot have the same address'),
});
export type ReadingListsChange = z.infer<typeof readingListsChange>;

/** The extension of `CONFLICT`: the lists as they are. */
export const readingListsConflict = z.object({ readingLists });
