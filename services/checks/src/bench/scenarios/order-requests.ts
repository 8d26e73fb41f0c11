import { toDecimalString, sumDollars } from '@bookstore/contracts/money';
import type { OrderDraftRequest } from '@bookstore/contracts/orders';
import { type BenchRequest, makeUnique, UNIQUE } from '../bench-request.ts';
import type { BenchShop } from '../bench-shop.ts';
import { measureAtRate } from '../open-rate.ts';
import { bearer, freshToken, readBooks } from '../shop-client.ts';
import { WARM_UP_SECONDS } from '../warm-up.ts';

const BOOKS = 25;
const BOOKS_PER_ORDER = 3;

/** One order of each customer's, with the key that the shop's own pages send, as often as it is asked for. */
export async function createOrderRequests(shop: BenchShop): Promise<BenchRequest[]> {
  const books = await readBooks(shop, BOOKS);
  const requests = shop.customers.map(async (customer, index): Promise<BenchRequest> => {
    const count = 1 + (index % BOOKS_PER_ORDER);
    const start = index % (books.length - count);
    const chosen = books.slice(start, start + count);
    const draft: OrderDraftRequest = {
      name: 'Ada Reader',
      email: customer.email,
      phone: '5551234',
      address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
      productIds: chosen.map(({ _id }) => _id),
      totalPrice: toDecimalString(sumDollars(chosen.map(({ newPrice }) => newPrice))),
    };
    const headers = { ...bearer(await freshToken(shop, customer)), 'idempotency-key': UNIQUE };
    return { method: 'POST', path: '/api/orders/', headers, body: JSON.stringify(draft), status: 201 };
  });
  return Promise.all(requests);
}

/** These requests in turn, each with a text of its own where one belongs, until nobody wants more. */
export function* repeatWhile(
  requests: readonly BenchRequest[],
  isWanted: () => boolean,
): Generator<BenchRequest> {
  for (let turn = 0; isWanted(); turn += 1) {
    const request = requests[turn % requests.length];
    if (request) yield makeUnique(request);
  }
}

/** `count` requests that are these in turn, each with a text of its own where one belongs. */
function repeat(requests: readonly BenchRequest[], count: number): BenchRequest[] {
  let left = count;
  return [...repeatWhile(requests, () => left-- > 0)];
}

/** Warms the shop up with orders at a rate, unmeasured, and gives those to measure it with. */
export async function warmUpOrders(
  shop: BenchShop,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<BenchRequest[]> {
  const orders = await createOrderRequests(shop);
  await measureAtRate({ url: shop.url, requests: repeat(orders, WARM_UP_SECONDS * perSecond), perSecond });
  return repeat(orders, seconds * perSecond);
}
