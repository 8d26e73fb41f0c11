import { SHOP_PARTS } from '@bookstore/dev-env/shop-parts';
import { createShopClient, type Customer, orderOf } from '../../clients/shop-client.ts';
import { describeError, itemAt, underLoad } from '../../under-load.ts';
import type { ChaosShop } from '../chaos-shop.ts';
import type { Outcome } from './scenario.ts';

const TIMEOUT_MS = 30_000;
/** So many that each has less than a page of orders; a prime, so that each sends every kind of request. */
const CUSTOMERS = 61;
/** Each with an address of its own: the shop bounds what one address may ask for at once. */
const VISITORS = 19;
/** Staff change books far less often than they are read. */
const EDIT_EVERY = 5;
const SHOWN_FAILURES = 5;

type Send = (number: number) => Promise<{ status: number }>;

/**
 * The requests of customers and staff in turn: pages, books, orders, tokens, changes of books, stock, statistics.
 * @returns a function that sends the request with a number, and returns what went wrong, if anything.
 */
async function createRequestMix({ shop, workload }: ChaosShop) {
  const { send, listBooks, register, signInStaff } = createShopClient(shop, TIMEOUT_MS);
  const books = await listBooks();
  // Of those that are counted some are sold out.
  const orderable = books.filter(({ _id }) => !workload.ledger.bookIds.includes(_id));
  const { token } = await signInStaff();
  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) customers.push(await register());
  const customerAt = (number: number) => itemAt(customers, number);
  const readBook: Send = (number) => send('GET', `/api/books/${itemAt(books, number)._id}`);
  /** A read by one of the visitors, from the network for documentation (RFC 5737). */
  const visit =
    (path: string): Send =>
    (number) =>
      send('GET', path, { headers: { 'x-forwarded-for': `203.0.113.${number % VISITORS}` } });

  const requests: [string, Send][] = Object.entries({
    page: visit('/'),
    list: visit('/api/books/?limit=20'),
    book: readBook,
    search: visit('/api/books/?q=the&limit=20'),
    order: (number) => {
      const body = orderOf(customerAt(number).email, [itemAt(orderable, number)]);
      return send('POST', '/api/orders/', { token: customerAt(number).token, body });
    },
    'own orders': (number) =>
      send('GET', `/api/orders/email/${customerAt(number).email}`, { token: customerAt(number).token }),
    token: (number) => send('GET', '/identity/token', { headers: { cookie: customerAt(number).cookie } }),
    edit: (number) => {
      const turn = Math.floor(number / requests.length);
      if (turn % EDIT_EVERY !== 0) return readBook(number);
      const { _id, description } = itemAt(books, turn / EDIT_EVERY);
      return send('PUT', `/api/books/edit/${_id}`, { token, body: { description } });
    },
    stock: () => send('GET', `/api/stock/?ids=${itemAt(books, 0)._id}`),
    'all orders': () => send('GET', '/api/orders/?status=placed&limit=20', { token }),
    statistics: () => send('GET', '/api/admin', { token }),
    document: visit('/api/openapi.json'),
  } satisfies Record<string, Send>);

  return async (number: number): Promise<string | undefined> => {
    const [name, sendRequest] = itemAt(requests, number);
    try {
      const { status } = await sendRequest(number);
      return [200, 201].includes(status) ? undefined : `${name}: ${status}`;
    } catch (error) {
      return `${name}: ${describeError(error)}`;
    }
  };
}

/** Restarts every process of every part in turn, while the shop is used: two of each, which drain as in production. */
export async function restartAll(chaos: ChaosShop, { rate }: { rate: number }): Promise<Outcome> {
  const { shop } = chaos;
  const send = await createRequestMix(chaos);
  const actions: string[] = [];
  const violations: string[] = [];
  for (const part of SHOP_PARTS) {
    const load = await underLoad({ perSecond: rate, send }, () => shop.part(part).restart());
    actions.push(`${part}: ${load.sent} requests, ${load.failures.length} failed`);
    violations.push(...load.failures.slice(0, SHOWN_FAILURES).map((failure) => `${part}: ${failure}`));
  }
  return { scenario: 'rolling restart', orders: 0, violations, tookMs: 0, actions: actions.join('; ') };
}
