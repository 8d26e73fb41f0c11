import { expect, it } from '@jest/globals';
import type { Book } from '@bookstore/contracts/books';
import { renderPage } from './prerender.tsx';
import { aBook } from '../shared/testing/factories.ts';

const data = (books: Book[]) => ({ books: { items: books, total: 30 } });

it('A rendered page has its books as the app itself would have loaded them', async () => {
  const page = { items: [aBook()], first: 1, total: 30 };
  const [home, search] = await Promise.all(['/', '/search'].map((path) => renderPage(path, data([aBook()]))));
  expect(JSON.parse(home?.queries ?? '')).toMatchObject([[['books', 'row', 'all'], { pages: [page] }]]);
  expect(JSON.parse(search?.queries ?? '')).toMatchObject([[['books', 'page', {}], page]]);
});

it('A rendered page has inert controls and links that work', async () => {
  const { html } = await renderPage('/search', data([aBook()]));
  const tags = html.match(/<(?:a|button|input|label|select|textarea)\b[^>]*>/g) ?? [];
  expect(new Set(tags.filter((tag) => !tag.includes(' inert')).map((tag) => tag.slice(0, 3)))).toEqual(
    new Set(['<a ']),
  );
  expect(tags.length).toBeGreaterThan(20);
});
