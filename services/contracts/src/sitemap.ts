import { z } from 'zod';

/** The internal route by which catalog lists all books for the sitemap, from `?page=1` on. */
export const BOOK_ADDRESSES_PATH = '/internal/books/addresses';

/** Books per page: a sitemap may have 50,000 URLs (sitemaps.org), and some are not those of books. */
export const BOOK_ADDRESSES_LIMIT = 48_000;

export const bookAddressesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
});
export type BookAddressesQuery = z.infer<typeof bookAddressesQuery>;

/** A page of the books that are sold, with their total number. */
export const bookAddresses = z.object({
  total: z.int().min(0),
  books: z.array(z.object({ _id: z.string(), updatedAt: z.iso.datetime() })),
  /** On the first page: the slugs of the reading lists that have books, and of the authors about whom there is a text. */
  lists: z.array(z.string()).optional(),
  authors: z.array(z.string()).optional(),
});
export type BookAddresses = z.infer<typeof bookAddresses>;
