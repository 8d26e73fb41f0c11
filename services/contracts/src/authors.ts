import { z } from 'zod';
import { book } from './books.ts';
import { MAX_ABOUT_LENGTH } from './limits.ts';
import { paging, queryOf } from './paging.ts';
import { visibleText } from './text.ts';

export const AUTHORS_PATH = '/api/authors/';
export const authorPath = (slug: string) => `${AUTHORS_PATH}${encodeURIComponent(slug)}`;

/** The query of an author's page. */
export const authorQuery = queryOf(paging);

/** An author, and a page of the books that are sold, best sellers first and what is sold out last. */
export const author = z.object({
  slug: z.string(),
  name: z.string(),
  /** A few lines by the shop. */
  about: z.string().optional(),
  books: z.array(book),
});
export type Author = z.infer<typeof author>;

/** What the shop says about an author; of one about whom it says nothing, an empty text in version 0. */
export const authorNote = z.object({
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  v: z.int().min(0),
});
export type AuthorNote = z.infer<typeof authorNote>;

/** The request that replaces it, in the version that was seen. An empty text removes it. */
export const authorNoteChange = z.strictObject({ v: z.int().min(0), about: visibleText(MAX_ABOUT_LENGTH) });
export type AuthorNoteChange = z.infer<typeof authorNoteChange>;

/** The extension of `CONFLICT`: the text as it is. */
export const authorNoteConflict = z.object({ note: authorNote });
