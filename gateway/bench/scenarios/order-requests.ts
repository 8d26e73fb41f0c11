import { formatDollars, sumDollars } from '@bookstore/contracts/money';
import type { OrderDraftRequest } from '@bookstore/contracts/orders';
import { type BenchRequest, makeUnique, UNIQUE } from '../bench-request.ts';
import type { BenchShop } from '../bench-shop.ts';
import { bearer, freshToken, readBooks } from '../shop-client.ts';

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
      totalPrice: formatDollars(sumDollars(chosen.map(({ newPrice }) => newPrice))),
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
  while (isWanted())
    for (const request of requests) {
      if (!isWanted()) return;
      yield makeUnique(request);
    }
}

/** `count` requests that are these in turn, each with a text of its own where one belongs. */
const repeat = (requests: readonly BenchRequest[], count: number): BenchRequest[] =>
  Array.from({ length: count }, (_, index) => requests[index % requests.length] ?? [])
    .flat()
    .map(makeUnique);

const WARM_UP_SECONDS = 5;

/** The requests of a measurement at a rate: those that warm the shop up and are not measured, and those that are. */
export async function planOrders(
  shop: BenchShop,
  { perSecond, seconds }: { perSecond: number; seconds: number },
) {
  const orders = await createOrderRequests(shop);
  return {
    warmUp: repeat(orders, WARM_UP_SECONDS * perSecond),
    requests: repeat(orders, seconds * perSecond),
  };
}
