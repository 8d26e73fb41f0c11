import { stockLevel } from '@bookstore/contracts/stock';
import { orderOf } from '../../clients/shop-client.ts';
import { createRandom } from '../../seed/random.ts';
import { type BenchShop, readBooks } from '../bench-shop.ts';
import { measureFor, summarize, WARM_UP_SECONDS } from '../fixed-rate.ts';
import { type BenchRequest, postOrder } from '../request.ts';
import { peakScenario, type Scenario } from '../scenario.ts';

const BOOKS = 25;
const ENOUGH = 1_000_000;
const SEED = 11;
const BASKETS_PER_CUSTOMER = 8;
const PER_SECOND = 100;

type ChooseBooks = <B>(books: readonly B[]) => B[];

const chooseFirst: ChooseBooks = (books) => books.slice(0, 1);

/** Chooses one to three books at random. */
function createChooser(): ChooseBooks {
  const random = createRandom(SEED);
  return (books) => {
    const ranked = books.map((book) => ({ book, rank: random.next() }));
    const count = random.pick([1, 2, 3]);
    return ranked
      .toSorted((left, right) => left.rank - right.rank)
      .slice(0, count)
      .map(({ book }) => book);
  };
}

async function createRequests(shop: BenchShop, choose: ChooseBooks, status = 201): Promise<BenchRequest[]> {
  const books = await readBooks(shop, BOOKS);
  const ofCustomers = await Promise.all(
    shop.customers.map(async ({ email, cookie }) => {
      const token = await shop.client.fetchToken(cookie);
      return Array.from({ length: BASKETS_PER_CUSTOMER }, () => ({
        ...postOrder(token, orderOf(email, choose(books))),
        status,
      }));
    }),
  );
  return ofCustomers.flat();
}

async function setStock(shop: BenchShop, count: { onHand: number } | { uncounted: true }): Promise<void> {
  const { token } = await shop.client.signInStaff();
  for (const { _id } of await readBooks(shop, BOOKS)) {
    const path = `/api/stock/${_id}`;
    const { v, promised } = stockLevel.parse((await shop.client.send('GET', path, { token })).body);
    const body = 'onHand' in count ? { onHand: Math.max(promised, count.onHand), v } : { ...count, v };
    stockLevel.parse((await shop.client.send('PUT', path, { token, body })).body);
  }
}

/** Counts the books to so many free copies for a scenario only: others sell without limit. */
const withStock = (onHand: number, scenario: Scenario): Scenario => ({
  name: scenario.name,
  measure: async (bench) => {
    await setStock(bench.shop, { onHand });
    try {
      return await scenario.measure(bench);
    } finally {
      await setStock(bench.shop, { uncounted: true });
    }
  },
});

const atRate: Scenario = {
  name: 'counted-100',
  measure: async ({ shop, seconds }) => {
    const requests = await createRequests(shop, createChooser());
    const rate = { url: shop.url, requests, perSecond: PER_SECOND };
    await measureFor(rate, WARM_UP_SECONDS);
    return [summarize(atRate.name, PER_SECOND, await measureFor(rate, seconds))];
  },
};

/** Orders of one counted book, of baskets of 25, and of books that are sold out. */
export const stock: readonly Scenario[] = [
  withStock(ENOUGH, atRate),
  withStock(
    ENOUGH,
    peakScenario('counted-hot', (shop) => createRequests(shop, chooseFirst)),
  ),
  withStock(
    ENOUGH,
    peakScenario('counted-baskets', (shop) => createRequests(shop, createChooser())),
  ),
  withStock(
    0,
    peakScenario('sold-out', (shop) => createRequests(shop, chooseFirst, 409)),
  ),
];
