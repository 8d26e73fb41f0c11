import { describe, expect, it } from '@jest/globals';
import { BOOK_ADDRESSES_LIMIT, type BookAddresses } from '@bookstore/contracts/sitemap';
import { createSitemap, parseSitemapPath } from './sitemap.ts';

const BOOK = { _id: '0123456789abcdef01234567', updatedAt: '2026-11-20T10:00:00.000Z' };

const requestedPages: number[] = [];
const createRenderer = (answer: BookAddresses | undefined) =>
  createSitemap({
    publicUrl: 'https://shop.example',
    renderer: { listAddresses: () => Promise.resolve(['/', '/search?category=horror']) },
    readAddresses: (page) => {
      requestedPages.push(page);
      return Promise.resolve(answer);
    },
  });
const locationsIn = (xml: Buffer | undefined) =>
  [...String(xml).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

describe('the sitemap', () => {
  it('lists the public pages and every book with the day it changed', async () => {
    const xml = await createRenderer({ total: 1, books: [BOOK] })(0);
    expect(locationsIn(xml)).toEqual([
      'https://shop.example/',
      'https://shop.example/search?category=horror',
      `https://shop.example/books/${BOOK._id}`,
    ]);
    expect(String(xml)).toContain(`<lastmod>${BOOK.updatedAt}</lastmod>`);
    expect(String(xml)).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/,
    );
  });

  it('lists reading lists, and authors about whom there is a text, on its first page', async () => {
    const named = { lists: ['winter-nights'], authors: ['mary-shelley', '刘慈欣'] };
    const render = createRenderer({ total: BOOK_ADDRESSES_LIMIT + 1, books: [BOOK], ...named });
    const authors = ['/authors/mary-shelley', '/authors/%E5%88%98%E6%85%88%E6%AC%A3'];
    const expected = ['/lists/winter-nights', ...authors];
    expect(locationsIn(await render(1))).toEqual(
      expect.arrayContaining(expected.map((path) => `https://shop.example${path}`)),
    );
    const older = createRenderer({ total: 1, books: [BOOK] });
    expect(locationsIn(await older(0))).toHaveLength(3);
  });

  it('is split when there are too many books for one file', async () => {
    const render = createRenderer({ total: BOOK_ADDRESSES_LIMIT + 1, books: [BOOK] });
    expect(locationsIn(await render(0))).toEqual([
      'https://shop.example/sitemap-1.xml',
      'https://shop.example/sitemap-2.xml',
    ]);
    expect(locationsIn(await render(2))).toEqual([`https://shop.example/books/${BOOK._id}`]);
    expect(requestedPages.at(-1)).toBe(2);
    expect(locationsIn(await render(3))).toEqual([]);
  });

  it('is cached, but not while catalog does not answer', async () => {
    const render = createRenderer({ total: 1, books: [BOOK] });
    await render(0);
    const before = requestedPages.length;
    await render(0);
    expect(requestedPages).toHaveLength(before);
    expect(await createRenderer(undefined)(0)).toBeUndefined();
  });

  it.each([
    ['/sitemap.xml', 0],
    ['/sitemap-12.xml', 12],
    ['/sitemap-x.xml', undefined],
    ['/sitemap.xml/1', undefined],
  ])('has at %s the part %s', (path, part) => {
    expect(parseSitemapPath(path)).toBe(part);
  });
});
