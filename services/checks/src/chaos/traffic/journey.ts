import { staffSession } from '@bookstore/contracts/staff';
import { type Book, book } from '@bookstore/contracts/books';
import { type Client, createClient } from '@bookstore/kit/testing/http-client';
import type { Constellation } from '@bookstore/dev-env/constellation';
import {
  type CustomerAccount,
  fetchCustomerToken,
  registerCustomer,
} from '../../clients/customer-account.ts';

const PATIENCE_MS = 30_000;
/** So many that the orders of each stay few. */
const CUSTOMERS = 12;
/** Staff change books far more seldom than they are read. */
const EDIT_EVERY = 5;
const HTTP_DONE = [200, 201];

type Customer = CustomerAccount & { token: string };
type Step = (number: number) => Promise<{ status: number }>;

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

function turnsOf<T>(items: readonly T[]): (number: number) => T {
  return (number) => {
    const item = items[number % items.length];
    if (item === undefined) throw new RangeError('there is nothing to take turns with');
    return item;
  };
}

async function readPage(url: string): Promise<Response> {
  const reply = await fetch(`${url}/`, { signal: AbortSignal.timeout(PATIENCE_MS) });
  await reply.text();
  return reply;
}

const orderOf = ({ email }: Customer, { _id, newPrice }: Book) => ({
  name: 'Reader',
  email,
  phone: '5551234',
  address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  productIds: [_id],
  totalPrice: newPrice,
});

async function registerCustomers(url: string): Promise<Customer[]> {
  const customers: Customer[] = [];
  while (customers.length < CUSTOMERS) {
    const account = await registerCustomer(url);
    customers.push({ ...account, token: await fetchCustomerToken(url, account) });
  }
  return customers;
}

function describeSteps(send: Client, url: string, books: Book[], customers: Customer[], token: string) {
  const [bookOf, customerOf] = [turnsOf(books), turnsOf(customers)];
  const readBook: Step = (number) => send('GET', `/api/books/${bookOf(number)._id}`);
  return {
    page: () => readPage(url),
    list: () => send('GET', '/api/books/'),
    book: readBook,
    search: () => send('GET', '/api/books/?q=the'),
    order: (number) => {
      const customer = customerOf(number);
      return send('POST', '/api/orders/', { token: customer.token, body: orderOf(customer, bookOf(number)) });
    },
    'other book': readBook,
    'own orders': (number) => {
      const customer = customerOf(number);
      return send('GET', `/api/orders/email/${customer.email}`, { token: customer.token });
    },
    token: (number) => send('GET', '/identity/token', { headers: { cookie: customerOf(number).cookie } }),
    'first page': () => send('GET', '/api/books/?limit=8&sort=price-asc'),
    edit: (number) => {
      if (number % EDIT_EVERY !== 0) return readBook(number);
      const { _id, description } = bookOf(number);
      return send('PUT', `/api/books/edit/${_id}`, { token, body: { description } });
    },
    statistics: () => send('GET', '/api/admin', { token }),
    document: () => send('GET', '/api/openapi.json'),
  } satisfies Record<string, Step>;
}

/**
 * What customers and staff of a shop ask for, in turn: pages, books, orders, tokens, changes of books, statistics.
 * @returns what sends the request with a number, and says what went wrong.
 */
export async function createJourney({ url, admin }: Constellation) {
  const send = createClient(url, PATIENCE_MS);
  const books = book.array().parse((await send('GET', '/api/books/')).body);
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: admin })).body);
  const steps = describeSteps(send, url, books, await registerCustomers(url), token);
  const stepOf = turnsOf<[string, Step]>(Object.entries(steps));
  return async (number: number): Promise<string | undefined> => {
    const [name, ask] = stepOf(number);
    try {
      const { status } = await ask(number);
      return HTTP_DONE.includes(status) ? undefined : `${name}: ${status}`;
    } catch (error) {
      return `${name}: ${describe(error)}`;
    }
  };
}
