import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createShopClient, type Customer, orderOf } from '../../clients/shop-client.ts';
import { describeError, itemAt } from '../../under-load.ts';

const TIMEOUT_MS = 30_000;
/** So many that they are never sold out. */
const COPIES = 1_000_000;
/** So many that each has less than a page of orders; a prime, so that each sends every kind of request. */
const CUSTOMERS = 61;
/** Staff change books far less often than they are read. */
const EDIT_EVERY = 5;
const SUCCESSES = [200, 201];

type Send = (number: number) => Promise<{ status: number }>;

async function readPage(url: string): Promise<Response> {
  const page = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  await page.text();
  return page;
}

/**
 * The requests of customers and staff in turn: pages, books, orders, tokens, changes of books, stock, statistics.
 * @returns a function that sends the request with a number, and returns what went wrong, if anything.
 */
export async function createRequestMix(shop: LocalShop) {
  const { send, listBooks, register, signInStaff } = createShopClient(shop, TIMEOUT_MS);
  const books = await listBooks();
  const { token, countStock } = await signInStaff();
  const counted = itemAt(books, 0);
  await eventually(() => countStock(counted._id, COPIES), TIMEOUT_MS);
  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) customers.push(await register());
  const customerAt = (number: number) => itemAt(customers, number);
  const readBook: Send = (number) => send('GET', `/api/books/${itemAt(books, number)._id}`);

  const requests: [string, Send][] = Object.entries({
    page: () => readPage(`${shop.url}/`),
    list: () => send('GET', '/api/books/?limit=20'),
    book: readBook,
    search: () => send('GET', '/api/books/?q=the&limit=20'),
    order: (number) => {
      const body = orderOf(customerAt(number).email, [itemAt(books, number)]);
      return send('POST', '/api/orders/', { token: customerAt(number).token, body });
    },
    'other book': readBook,
    'own orders': (number) =>
      send('GET', `/api/orders/email/${customerAt(number).email}`, { token: customerAt(number).token }),
    token: (number) => send('GET', '/identity/token', { headers: { cookie: customerAt(number).cookie } }),
    'first page': () => send('GET', '/api/books/?limit=8&sort=price-asc'),
    edit: (number) => {
      if (number % EDIT_EVERY !== 0) return readBook(number);
      const { _id, description } = itemAt(books, number);
      return send('PUT', `/api/books/edit/${_id}`, { token, body: { description } });
    },
    stock: () => send('GET', `/api/stock/?ids=${counted._id}`),
    'all orders': () => send('GET', '/api/orders/?status=placed&limit=20', { token }),
    statistics: () => send('GET', '/api/admin', { token }),
    document: () => send('GET', '/api/openapi.json'),
  } satisfies Record<string, Send>);

  return async (number: number): Promise<string | undefined> => {
    const [name, sendRequest] = itemAt(requests, number);
    try {
      const { status } = await sendRequest(number);
      return SUCCESSES.includes(status) ? undefined : `${name}: ${status}`;
    } catch (error) {
      return `${name}: ${describeError(error)}`;
    }
  };
}
