import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { orderOf } from '../clients/shop-client.ts';
import { createRandom } from '../seed/random.ts';
import { type BenchShop, ORDERED_BOOKS, readBooks } from './bench-shop.ts';
import type { BenchRequest } from './request.ts';

const SEED = 11;
const BASKETS_PER_CUSTOMER = 8;
const FILE = /(?:src|href)="(\/[^"?#]+\.[a-z\d]+)"/g;
const LISTS = [
  '/api/books/',
  `/api/books/?category=fiction&limit=${BOOK_PAGE_SIZE}`,
  `/api/books/?q=the&limit=${BOOK_PAGE_SIZE}`,
];

/** A request of a browser. */
export const browse = (path: string) => ({ path, headers: { 'accept-encoding': 'gzip, deflate, br' } });

/** The home page and the files it links to. */
export async function createHomeRequests({ url }: BenchShop): Promise<BenchRequest[]> {
  const page = await (await fetch(`${url}/`)).text();
  const files = [...page.matchAll(FILE)].flatMap(([, path]) => path ?? []);
  return ['/', ...new Set(files)].map(browse);
}

/** Orders of every customer, each of one to three of the newest books. */
export async function createOrderRequests(
  shop: BenchShop,
  { bookCount = ORDERED_BOOKS, status = 201 } = {},
): Promise<BenchRequest[]> {
  const books = await readBooks(shop, bookCount);
  const random = createRandom(SEED);
  const requests: BenchRequest[] = [];
  for (const { email, cookie } of shop.customers) {
    const token = await shop.client.fetchToken(cookie);
    for (let basket = 0; basket < BASKETS_PER_CUSTOMER; basket += 1) {
      const chosen = Array.from({ length: random.pick([1, 2, 3]) }, () => random.pick(books));
      const json = orderOf(email, [...new Set(chosen)]);
      requests.push({ path: '/api/orders/', token, json, status, isKeyed: true });
    }
  }
  return requests;
}

/** The orders of every customer. */
export const createOwnOrdersRequests = ({ client, customers }: BenchShop): Promise<BenchRequest[]> =>
  Promise.all(
    customers.map(async ({ email, cookie }) => ({
      path: `/api/orders/email/${encodeURIComponent(email)}`,
      token: await client.fetchToken(cookie),
    })),
  );

/** All requests of purchases: the page, lists and a search, ten books, and the order. */
export async function createPurchaseRequests(shop: BenchShop): Promise<BenchRequest[]> {
  const home = await createHomeRequests(shop);
  const books = (await readBooks(shop, ORDERED_BOOKS)).map(({ _id }) => `/api/books/${_id}`);
  return (await createOrderRequests(shop)).flatMap((order, turn) => {
    const first = turn % books.length;
    const tenBooks = [...books.slice(first), ...books].slice(0, 10);
    return [...home, ...[...LISTS, ...tenBooks].map(browse), order];
  });
}
