import { type Book, bookReceipt } from '@bookstore/contracts/books';
import { fromMinorUnits } from '@bookstore/contracts/currency';
import { toMinorUnits } from '@bookstore/contracts/money';
import { ORDER_STATUSES, type OrderAction, possibleCommands } from '@bookstore/contracts/order-transitions';
import { type Order, order } from '@bookstore/contracts/orders';
import type { Random } from '../../seed/random.ts';
import type { Session } from './client.ts';
import { giveCommand, receiveCopies } from './requests.ts';
import { repeatedly, type Worker } from './worker.ts';
import type { Workload } from './workload.ts';

const FIRST_PRICE_CENTS = 100;
const MAX_OWN_BOOKS = 20;
const BOOK_PAUSE_MS = 90;
const BOOK_ACTIONS = ['price', 'price', 'price', 'price', 'price', 'price', 'add', 'delete'];

type Staff = { session: Session; workload: Workload; random: Random };

/** A member of staff who changes prices and adds and deletes books, one request at a time, without retries. */
export function createBookkeeper({ session, workload, random }: Staff, seeded: readonly Book[]): Worker {
  const { books } = workload;
  const own: { _id: string; title: string }[] = [];
  let lastPriceCents = FIRST_PRICE_CENTS;
  let added = 0;
  for (const { title, newPrice } of seeded)
    books.attempt(title, { priceCents: toMinorUnits(newPrice) }).acknowledge();

  /** @returns the book in the reply; undefined if the change was not acknowledged. */
  const send = async (method: string, path: string, body?: object): Promise<Book | undefined> => {
    const answer = await session.send(method, path, { body });
    const receipt = bookReceipt.safeParse(answer?.body).data;
    if (answer && !receipt) session.reportUnexpected(`${method} ${path}`, answer);
    return receipt?.book;
  };

  const changePrice = async ({ _id, title }: Book): Promise<void> => {
    lastPriceCents += 1;
    const attempt = books.attempt(title, { priceCents: lastPriceCents });
    const price = fromMinorUnits(lastPriceCents);
    // Some old prices are below the new ones of a long run.
    if (await send('PUT', `/api/books/edit/${_id}`, { oldPrice: price, newPrice: price }))
      attempt.acknowledge();
  };

  const add = async (): Promise<void> => {
    added += 1;
    const title = `Chaos, volume ${added}`;
    const attempt = books.attempt(title, { priceCents: FIRST_PRICE_CENTS });
    const price = fromMinorUnits(FIRST_PRICE_CENTS);
    const draft = { title, description: title, category: 'horror', oldPrice: price, newPrice: price };
    const book = await send('POST', '/api/books/create-book', { ...draft, trending: added % 2 === 0 });
    if (!book) return;
    own.push(book);
    attempt.acknowledge();
  };

  const remove = async (): Promise<void> => {
    const book = own.shift();
    if (!book) return;
    const attempt = books.attempt(book.title);
    if (await send('DELETE', `/api/books/${book._id}`)) attempt.acknowledge();
  };

  return repeatedly(BOOK_PAUSE_MS, async () => {
    const action = random.pick(BOOK_ACTIONS);
    if (action === 'add' && own.length < MAX_OWN_BOOKS) await add();
    else if (action === 'delete' && own.length > 0) await remove();
    else await changePrice(random.pick(seeded));
  });
}

const ORDER_PAUSE_MS = 40;
const RECEIVE_SHARE = 0.05;
const RESTOCK_SHARE = 0.8;
const COLLECT_SHARE = 0.8;
const PAGE_SIZE = 20;
/** What staff do not do under chaos. */
const LEFT_OUT: readonly OrderAction[] = ['removeItem', 'correct', 'reopen'];

function bodyOf(action: OrderAction, { v }: Order, random: Random) {
  if (action === 'ship') return { v, tracking: crypto.randomUUID() };
  if (action === 'deliver') return { v, collected: random.next() < COLLECT_SHARE };
  if (action === 'cancel' || action === 'return')
    return { v, reason: crypto.randomUUID(), restock: random.next() < RESTOCK_SHARE };
  return { v };
}

/** A member of staff who confirms, ships, delivers, cancels and takes back orders at random, and receives copies. */
export function createFulfilment({ session, workload, random }: Staff): Worker {
  const serve = async (): Promise<void> => {
    const path = `/api/orders/?status=${random.pick(ORDER_STATUSES)}&limit=${PAGE_SIZE}`;
    const listed = await session.retry('GET', path);
    if (listed.status !== 200) session.reportUnexpected(`GET ${path}`, listed);
    const orders = order.array().safeParse(listed.body).data ?? [];
    const possible = orders.flatMap((each) =>
      possibleCommands(each, ['staff', 'manager'])
        .filter((action) => !LEFT_OUT.includes(action))
        .map((action) => ({ each, action })),
    );
    if (possible.length === 0) return;
    const { each, action } = random.pick(possible);
    const body = bodyOf(action, each, random);
    await giveCommand(session, workload, { orderId: each._id, action, body });
  };
  return repeatedly(ORDER_PAUSE_MS, async () => {
    if (random.next() >= RECEIVE_SHARE) await serve();
    else await receiveCopies(session, workload, random.pick(workload.ledger.bookIds), 1);
  });
}
