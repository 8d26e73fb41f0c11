import { BOOK_PAGE_SIZE, DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { type BenchShop, readBooks } from '../bench-shop.ts';
import { type BenchRequest, get } from '../request.ts';
import { peakScenario } from '../scenario.ts';

const MAX_BOOKS = 1000;
const SEARCHES = ['the', 'night', 'sec', 'ci', 'letters', 'stone winter'];
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };
const FILE = /(?:src|href)="(\/[^"?#]+\.[a-z\d]+)"/g;

/** The reads that anonymous visitors make of the catalogue. */
export const reads = [
  peakScenario('list', () => [get('/api/books/')]),
  peakScenario('list-compressed', () => [get('/api/books/', BROWSER)]),
  peakScenario('category', () =>
    DEFAULT_CATEGORIES.map(({ slug: category }) =>
      get(`/api/books/?category=${category}&limit=${BOOK_PAGE_SIZE}`),
    ),
  ),
  peakScenario('search', () =>
    SEARCHES.map((words) => get(`/api/books/?q=${encodeURIComponent(words)}&limit=${BOOK_PAGE_SIZE}`)),
  ),
  peakScenario('book', async (shop) =>
    (await readBooks(shop, MAX_BOOKS)).map(({ _id }) => get(`/api/books/${_id}`)),
  ),
  peakScenario('not-modified', async ({ client }) => {
    const { headers } = await client.send('GET', '/api/books/');
    return [{ ...get('/api/books/', { 'if-none-match': headers.get('etag') ?? '' }), status: 304 }];
  }),
];

/** The home page and the files it links to. */
export async function requestHomePage({ url }: BenchShop): Promise<BenchRequest[]> {
  const page = await (await fetch(`${url}/`)).text();
  const files = [...page.matchAll(FILE)].flatMap(([, path]) => path ?? []);
  return ['/', ...new Set(files)].map((path) => get(path, BROWSER));
}
