import { z } from 'zod';

/** Where catalog lists all books for the sitemap, to the parts of the shop only: `?page=1` and on. */
export const BOOK_ADDRESSES_PATH = '/internal/books/addresses';

/** How many books a page lists: one sitemap may have 50,000 addresses (sitemaps.org), and has some that are no books. */
export const BOOK_ADDRESSES_LIMIT = 49_990;

export const bookAddressesQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(1000).default(1),
});
export type BookAddressesQuery = z.infer<typeof bookAddressesQuery>;

/** One page of the books that are sold: all there are, and of each its id and when it last changed. */
export const bookAddresses = z.strictObject({
  total: z.int().min(0),
  books: z.array(z.strictObject({ _id: z.string(), updatedAt: z.iso.datetime() })),
});
export type BookAddresses = z.infer<typeof bookAddresses>;
