import { bookQuery, MAX_PAGE_SIZE, maxPageableBooks } from '@bookstore/contracts/books';
import { z } from 'zod';

/** How many books a page has when the address does not say it. */
export const BOOKS_PER_PAGE = 12;

const { q, category, sort } = bookQuery.shape;

/** What a search in the address says. What makes no sense is left out, for people edit addresses. */
export const bookSearch = z
  .object({
    q: q.catch(undefined),
    category: category.catch(undefined),
    sort: sort.catch(undefined),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).optional().catch(undefined),
    page: z.coerce.number().int().min(2).optional().catch(undefined),
  })
  .transform((search) => {
    const { page = 1, limit = BOOKS_PER_PAGE } = search;
    const isWithinPaging = (page - 1) * limit < maxPageableBooks(search);
    return { ...search, ...(!isWithinPaging && { page: undefined }) };
  });
export type BookSearch = z.infer<typeof bookSearch>;
