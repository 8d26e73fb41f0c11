import { setTimeout as delay } from 'node:timers/promises';
import { type Book, bookReceipt } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import type { Random } from '../../seed/random.ts';
import type { Session } from './client.ts';
import type { ExpectedBooks } from './expected-books.ts';

const FIRST_PRICE_CENTS = 100;
const MAX_OWN_BOOKS = 20;
const PAUSE_MS = 90;
const ACTIONS = ['price', 'price', 'price', 'price', 'price', 'price', 'add', 'delete'];

type StaffOptions = { session: Session; seeded: readonly Book[]; expected: ExpectedBooks; random: Random };

/** A member of staff who changes prices and adds and deletes books, one request at a time, without retries. */
export function createStaff({ session, seeded, expected, random }: StaffOptions) {
  const ownIds: string[] = [];
  let lastPriceCents = FIRST_PRICE_CENTS;
  let added = 0;
  for (const { _id, newPrice } of seeded) expected.add(_id, toMinorUnits(newPrice));

  /** @returns the book in the reply; undefined if the change was not acknowledged. */
  const send = async (method: string, path: string, body?: object): Promise<Book | undefined> => {
    const answer = await session.send(method, path, { body });
    const receipt = bookReceipt.safeParse(answer?.body).data;
    if (answer && !receipt) session.reportUnexpected(`${method} ${path}`, answer);
    return receipt?.book;
  };

  const changePrice = async (id: string): Promise<void> => {
    const priceCents = (lastPriceCents += 1);
    expected.attemptPrice(id, priceCents);
    const price = fromMinorUnits(priceCents);
    // Some old prices are below the new ones of a long run.
    const changed = await send('PUT', `/api/books/edit/${id}`, { oldPrice: price, newPrice: price });
    if (changed) expected.acknowledgePrice(id, priceCents);
  };

  const add = async (): Promise<void> => {
    added += 1;
    const title = `Chaos, volume ${added}`;
    expected.attemptToAdd(title);
    const price = fromMinorUnits(FIRST_PRICE_CENTS);
    const draft = { title, description: title, category: 'horror', oldPrice: price, newPrice: price };
    const book = await send('POST', '/api/books/create-book', { ...draft, trending: added % 2 === 0 });
    if (!book) return;
    ownIds.push(book._id);
    expected.acknowledgeAdded(title, book._id, FIRST_PRICE_CENTS);
  };

  const remove = async (id: string): Promise<void> => {
    expected.attemptToDelete(id);
    if (await send('DELETE', `/api/books/${id}`)) expected.acknowledgeDeleted(id);
  };

  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const action = random.pick(ACTIONS);
      if (action === 'add' && ownIds.length < MAX_OWN_BOOKS) await add();
      else if (action === 'delete' && ownIds.length > 0) await remove(ownIds.shift() ?? '');
      else await changePrice(random.pick(seeded)._id);
      await delay(PAUSE_MS);
    }
  };
}
