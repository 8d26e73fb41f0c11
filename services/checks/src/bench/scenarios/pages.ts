import { type BenchRequest, get } from '../bench-request.ts';
import type { BenchShop } from '../bench-shop.ts';
import type { ClosedScenario } from '../closed-scenario.ts';
import { readBooks } from '../shop-client.ts';
import { createOrderRequests } from './order-requests.ts';

const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const FILE = /(?:src|href)="(\/[^"?#]+\.[a-z\d]+)"/g;
const JOURNEY_BOOKS = 25;

/** The home page and the files that it names. */
async function requestHomePage({ url }: BenchShop): Promise<BenchRequest[]> {
  const page = await (await fetch(`${url}/`)).text();
  const files = [...page.matchAll(FILE)].flatMap(([, path]) => path ?? []);
  return ['/', ...new Set(files)].map((path) => get(path, BROWSER));
}

export const homePage: ClosedScenario = { name: 'home', prepare: requestHomePage };

/** What one order takes: the page and the list, some looking around, ten books, then the order. */
export const journey: ClosedScenario = {
  name: 'journey',
  prepare: async (shop) => {
    const home = await requestHomePage(shop);
    const orders = await createOrderRequests(shop);
    const books = await readBooks(shop, JOURNEY_BOOKS);
    return orders.flatMap((order, turn) => [
      ...home,
      ...['/api/books/', '/api/books/?category=fiction&limit=12', '/api/books/?q=the&limit=12'].map((path) =>
        get(path, BROWSER),
      ),
      ...Array.from({ length: 10 }, (_, step) => books[(turn + step) % books.length]).flatMap((book) =>
        book ? get(`/api/books/${book._id}`, BROWSER) : [],
      ),
      order,
    ]);
  },
};
