import { orderOf } from '../clients/shop-client.ts';
import { createRandom } from '../seed/random.ts';
import { type BenchShop, ORDERED_BOOKS, readBooks } from './bench-shop.ts';
import type { BenchRequest } from './request.ts';

const SEED = 11;
const BASKETS_PER_CUSTOMER = 8;

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
