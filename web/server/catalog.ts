import { book, type Book } from '@bookstore/contracts/books';

/** A page is shown all the same when the catalogue has not told its book in this time. */
const TIMEOUT_MS = 500;

/** What a page says of a book: the book, that there is none, or nothing since the catalogue did not answer. */
export type BookAnswer = Book | 'unknown' | undefined;

export type CatalogReader = {
  findBook: (id: string) => Promise<BookAnswer>;
  /** The newest books, none when the catalogue does not answer. */
  listNewest: (count: number) => Promise<Book[]>;
};

/** Reads books for the heads of pages. It never fails: a head can do without them. */
export function createCatalogReader(url: string): CatalogReader {
  const ask = async (path: string): Promise<Response | undefined> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
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
  };
}
