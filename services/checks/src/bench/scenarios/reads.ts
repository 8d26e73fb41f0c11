import { CATEGORIES } from '@bookstore/contracts/books';
import { get } from '../bench-request.ts';
import type { ClosedScenario } from '../closed-scenario.ts';
import { readBooks } from '../shop-client.ts';

/** As many books as are read in turn. */
const MAX_BOOKS = 1000;
const SEARCHES = ['the', 'night', 'sec', 'ci', 'letters', 'stone winter'];
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** Reading the catalogue, as anybody does. */
export const reads: readonly ClosedScenario[] = [
  { name: 'list', prepare: () => [get('/api/books/')] },
  { name: 'list-compressed', prepare: () => [get('/api/books/', BROWSER)] },
  {
    name: 'category',
    prepare: () => CATEGORIES.map((category) => get(`/api/books/?category=${category}&limit=12`)),
  },
  {
    name: 'search',
    prepare: () => SEARCHES.map((words) => get(`/api/books/?q=${encodeURIComponent(words)}&limit=12`)),
  },
  {
    name: 'book',
    prepare: async (shop) => {
      const books = await readBooks(shop, MAX_BOOKS);
      return books.map(({ _id }) => get(`/api/books/${_id}`));
    },
  },
  {
    name: 'not-modified',
    prepare: async ({ url }) => {
      const reply = await fetch(`${url}/api/books/`);
      await reply.arrayBuffer();
      const known = { 'if-none-match': reply.headers.get('etag') ?? '' };
      return [{ ...get('/api/books/', known), status: 304 }];
    },
  },
];
