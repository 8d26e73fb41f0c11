import { BOOK_PAGE_SIZE } from '@bookstore/contracts/lists';
import { orderOf } from '../../clients/shop-client.ts';
import { type BenchShop, readBooks } from '../bench-shop.ts';
import { measureFor, summarize, WARM_UP_SECONDS } from '../fixed-rate.ts';
import { measureCpu, readMemoryMib, sumOwn, toCpuPerRequest } from '../processes.ts';
import { bearer, type BenchRequest, get, postOrder } from '../request.ts';
import { peakScenario, type Scenario, sum } from '../scenario.ts';
import { BROWSER, requestHomePage } from './reads.ts';

const PER_SECOND = 100;
const BOOKS = 25;
const BOOKS_PER_ORDER = 3;
const LISTS = [
  '/api/books/',
  `/api/books/?category=fiction&limit=${BOOK_PAGE_SIZE}`,
  `/api/books/?q=the&limit=${BOOK_PAGE_SIZE}`,
];

/** An order of each customer. */
export async function createOrderRequests(shop: BenchShop): Promise<BenchRequest[]> {
  const books = await readBooks(shop, BOOKS);
  const requests = shop.customers.map(async ({ email, cookie }, index) => {
    const count = 1 + (index % BOOKS_PER_ORDER);
    const start = index % (books.length - count);
    const order = orderOf(email, books.slice(start, start + count));
    return postOrder(await shop.client.fetchToken(cookie), order);
  });
  return Promise.all(requests);
}

export const ownOrders = peakScenario('own-orders', ({ client, customers }) =>
  Promise.all(
    customers.map(async ({ email, cookie }) =>
      get(`/api/orders/email/${encodeURIComponent(email)}`, bearer(await client.fetchToken(cookie))),
    ),
  ),
);

export const orderPeak = peakScenario('orders', createOrderRequests);

export const ordersAtRate: Scenario = {
  name: 'orders-100',
  measure: async ({ shop, seconds }) => {
    const rate = { url: shop.url, requests: await createOrderRequests(shop), perSecond: PER_SECOND };
    await measureFor(rate, WARM_UP_SECONDS);
    const { result, cpuMicros } = await measureCpu(shop.localShop, () => measureFor(rate, seconds));
    const cpuMicrosByPart = toCpuPerRequest(cpuMicros, result.length);
    const cpuMicrosPerRequest = sum(Object.values(cpuMicrosByPart));
    const figures = summarize(ordersAtRate.name, PER_SECOND, result);
    const memoryMib = sumOwn(await readMemoryMib(shop.localShop));
    return [{ ...figures, cpuMicrosPerRequest, cpuMicrosByPart, memoryMib }];
  },
};

export const homePage = peakScenario('home', requestHomePage);

/** All requests of a purchase: the page, lists and a search, ten books, and the order. */
export const purchase = peakScenario('purchase', async (shop) => {
  const home = await requestHomePage(shop);
  const orders = await createOrderRequests(shop);
  const books = await readBooks(shop, BOOKS);
  const bookPaths = books.map(({ _id }) => `/api/books/${_id}`);
  return orders.flatMap((order, turn) => {
    const first = turn % books.length;
    const tenBooks = [...bookPaths.slice(first), ...bookPaths].slice(0, 10);
    return [...home, ...[...LISTS, ...tenBooks].map((path) => get(path, BROWSER)), order];
  });
});
