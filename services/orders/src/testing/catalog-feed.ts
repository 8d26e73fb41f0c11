import { createEvent, type EventData } from '@bookstore/contracts/events';
import { listen } from '@bookstore/runtime/server';
import { createServer } from 'node:http';

/** So slow that orders which arrive together meet. */
const FEED_DELAY_MS = 100;

/** The state feed of a catalog that has only `books`. */
export async function startCatalogFeed(books: readonly EventData<'book.saved'>[] = []) {
  const requests: string[][] = [];
  let isFrozen = false;
  const server = createServer(({ url = '' }, response) => {
    const ids = new URL(url, 'http://catalog').searchParams.get('ids')?.split(',') ?? [];
    requests.push(ids);
    const found = books.filter(({ id }) => ids.includes(id));
    const states = found.map((book) => createEvent('book.saved', 'catalog', book));
    if (!isFrozen) setTimeout(() => response.end(JSON.stringify({ states, next: null })), FEED_DELAY_MS);
  });
  const { port, close } = await listen(server, 0);
  return {
    url: `http://127.0.0.1:${port}`,
    /** The ids that each request asked for. */
    requests,
    /** Has it take requests and not answer them, or answer those that follow. */
    setFrozen: (value: boolean) => {
      isFrozen = value;
    },
    close: async () => {
      server.closeAllConnections();
      await close();
    },
  };
}
