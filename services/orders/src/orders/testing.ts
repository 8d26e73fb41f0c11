import { createEvent, type EventData } from '@bookstore/contracts/events';
import { cents } from '@bookstore/contracts/money';
import type { OrderDraftRequest } from '@bookstore/contracts/orders';
import { listen } from '@bookstore/runtime/server';
import { Types } from 'mongoose';
import { createServer } from 'node:http';

/** A book's id, as catalog generates them. */
export const aBookId = (): string => new Types.ObjectId().toString();

/** The state of a book that is sold. */
export const aSoldBook = (fields: Partial<EventData<'book.saved'>> = {}): EventData<'book.saved'> => ({
  id: aBookId(),
  v: 1,
  title: 'Emma',
  category: 'fiction',
  trending: false,
  newPriceCents: cents.parse(999),
  ...fields,
});

/** A valid request to place an order. */
export const anOrder = (fields: Partial<OrderDraftRequest> = {}): OrderDraftRequest => ({
  name: 'Ada Reader',
  email: 'ada@example.com',
  address: { street: '1 Library Lane', city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  phone: '5551234',
  productIds: [],
  totalPrice: '0.00',
  ...fields,
});

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
    freeze: () => {
      isFrozen = true;
    },
    close: async () => {
      server.closeAllConnections();
      await close();
    },
  };
}
