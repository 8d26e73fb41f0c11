import { z } from 'zod';
import { idList, queryOf } from './paging.ts';

/** The internal route by which catalog asks which books any order has. */
export const ORDERED_BOOKS_PATH = '/internal/orders/ordered-books';

/** Up to `MAX_IDS` books. */
export const orderedBooksQuery = queryOf({ ids: idList });
export type OrderedBooksQuery = z.infer<typeof orderedBooksQuery>;

/** Those of the books that any order has, whatever became of it. */
export const orderedBooks = z.object({ ordered: z.array(z.string()) });
export type OrderedBooks = z.infer<typeof orderedBooks>;
