import { book, type Book } from '@bookstore/contracts/books';
import { BOOK_ADDRESSES_PATH, bookAddresses, type BookAddresses } from '@bookstore/contracts/sitemap';

/** A page is served without its books when catalog has not answered in this time. */
const TIMEOUT_MS = 500;
/** No visitor waits for a sitemap. */
const SITEMAP_TIMEOUT_MS = 5000;

export type CatalogReader = ReturnType<typeof createCatalogReader>;

/** Reads books for pages and the sitemap. It never throws: while catalog fails, results are undefined. */
export function createCatalogReader(url: string) {
  const get = (path: string, timeoutMs = TIMEOUT_MS): Promise<Response | undefined> =>
    fetch(new URL(path, url), { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  const readJson = async (response: Response | undefined): Promise<unknown> => {
    if (response?.ok) return response.json().catch(() => undefined);
    // A body that is never read keeps its connection.
    await response?.body?.cancel().catch(() => undefined);
    return undefined;
  };

  return {
    findBook: async (id: string): Promise<Book | 'not-found' | undefined> => {
      const response = await get(`/api/books/${id}`);
      const json = await readJson(response);
      return response?.status === 404 ? 'not-found' : book.safeParse(json).data;
    },
    /** The first of all books or of those of a category, newest first, and how many there are. */
    listBooks: async (
      limit: number,
      category?: string,
    ): Promise<{ items: Book[]; total: number } | undefined> => {
      const response = await get(`/api/books/?${category ? `category=${category}&` : ''}limit=${limit}`);
      const items = book.array().safeParse(await readJson(response)).data;
      return items && { items, total: Number(response?.headers.get('x-total-count') ?? items.length) };
    },
    /** One page of all books, counted from 1. */
    listAddresses: async (page: number): Promise<BookAddresses | undefined> => {
      const response = await get(`${BOOK_ADDRESSES_PATH}?page=${page}`, SITEMAP_TIMEOUT_MS);
      return bookAddresses.safeParse(await readJson(response)).data;
    },
  };
}
