import { book, type Book } from '@bookstore/contracts/books';
import { BOOK_ADDRESSES_PATH, bookAddresses, type BookAddresses } from '@bookstore/contracts/sitemap';

/** A page is shown all the same when the catalogue has not told its book in this time. */
const TIMEOUT_MS = 500;
/** Nobody waits for a sitemap to see a page. */
const ADDRESSES_TIMEOUT_MS = 5000;

/** What a page says of a book: the book, that there is none, or nothing since the catalogue did not answer. */
type BookAnswer = Book | 'unknown' | undefined;

export type CatalogReader = {
  findBook: (id: string) => Promise<BookAnswer>;
  /** The newest books, none when the catalogue does not answer. */
  listNewest: (count: number) => Promise<Book[]>;
  /** A page of all books, counted from 1; nothing when the catalogue does not answer. */
  listAddresses: (page: number) => Promise<BookAddresses | undefined>;
};

/** Reads books for the heads of pages. It never fails: a head can do without them. */
export function createCatalogReader(url: string): CatalogReader {
  const ask = async (path: string, timeoutMs = TIMEOUT_MS): Promise<Response | undefined> => {
    const signal = AbortSignal.timeout(timeoutMs);
    return fetch(new URL(path, url), { signal }).catch(() => undefined);
  };
  const readJson = async (reply: Response | undefined): Promise<unknown> =>
    reply?.ok ? reply.json().catch(() => undefined) : undefined;

  return {
    findBook: async (id) => {
      const reply = await ask(`/api/books/${id}`);
      if (reply?.status === 404) return 'unknown';
      return book.safeParse(await readJson(reply)).data;
    },
    listNewest: async (count) =>
      book.array().safeParse(await readJson(await ask(`/api/books/?limit=${count}`))).data ?? [],
    listAddresses: async (page) => {
      const reply = await ask(`${BOOK_ADDRESSES_PATH}?page=${page}`, ADDRESSES_TIMEOUT_MS);
      return bookAddresses.safeParse(await readJson(reply)).data;
    },
  };
}
