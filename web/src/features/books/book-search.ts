import { bookQuery } from '@bookstore/contracts/books';
import { z } from 'zod';

const { q, category, sort } = bookQuery.shape;

/** What a search in the address says. What makes no sense is left out, for people edit addresses. */
export const bookSearch = z.object({
  q: q.catch(undefined),
  category: category.catch(undefined),
  sort: sort.catch(undefined),
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
});
export type BookSearch = z.infer<typeof bookSearch>;
