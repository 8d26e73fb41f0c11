import { z } from 'zod';
import { book } from './books.ts';
import { paging, queryOf } from './paging.ts';

/** The query of an author's page. */
export const authorQuery = queryOf(paging);

/** An author, and a page of the books that are sold, best sellers first and what is sold out last. */
export const author = z.object({ slug: z.string(), name: z.string(), books: z.array(book) });
export type Author = z.infer<typeof author>;
