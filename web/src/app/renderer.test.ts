import { expect, it } from '@jest/globals';
import { startRenderer } from '../../server/testing.ts';
import { NEW_SHOP } from '../shared/shop/new-shop.ts';
import { aBook } from '../shared/testing/factories.ts';

const CATEGORIES = {
  v: 2,
  categories: [
    { slug: 'horror', name: 'Horror', isGenre: true },
    { slug: 'poetry', name: 'Verse', isGenre: true },
  ],
};

const { renderer } = await startRenderer(() => ({ '/api/categories': CATEGORIES, '/api/books/': [aBook()] }));

it('A rendered page has inert controls and links that work', async () => {
  const { html = '' } = (await (await renderer.loadPage('/search', NEW_SHOP))?.render()) ?? {};
  const tags = html.match(/<(?:a|button|input|label|select|textarea)\b[^>]*>/g) ?? [];
  expect(new Set(tags.filter((tag) => !tag.includes(' inert')).map((tag) => tag.slice(0, 3)))).toEqual(
    new Set(['<a ']),
  );
  expect(tags.length).toBeGreaterThan(20);
});

it('The sitemap has the pages that search engines may index, and those of each category and each legal page of the shop', async () => {
  const addresses = ['/', '/about', '/search', '/search?category=horror', '/search?category=poetry'];
  expect(await renderer.listAddresses(NEW_SHOP)).toEqual(addresses);
  const written = { ...NEW_SHOP, pages: ['terms' as const] };
  expect(await renderer.listAddresses(written)).toEqual([...addresses, '/legal/terms']);
});

it('Every page that search engines must not index is below a private path, and no other', () => {
  expect(renderer.privatePaths).toEqual([
    '/account',
    '/admin',
    '/cart',
    '/checkout',
    '/dashboard',
    '/forgot-password',
    '/login',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/orders',
    '/register',
    '/reset-password',
    '/verify-email',
  ]);
});
