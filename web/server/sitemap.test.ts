import { describe, expect, it } from '@jest/globals';
import { BOOK_ADDRESSES_LIMIT, type BookAddresses } from '@bookstore/contracts/sitemap';
import { createSitemap, readSitemapPart } from './sitemap.ts';

const BOOK = { _id: '0123456789abcdef01234567', updatedAt: '2026-11-20T10:00:00.000Z' };

const asked: number[] = [];
const writerFor = (answer: BookAddresses | undefined) =>
  createSitemap({
    publicUrl: 'https://shop.example',
    listAddresses: (page) => {
      asked.push(page);
      return Promise.resolve(answer);
    },
  });
const locationsIn = (xml = '') => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

describe('The sitemap', () => {
  it('lists the public pages and every book with the day it changed', async () => {
    const xml = await writerFor({ total: 1, books: [BOOK] })(0);
    expect(locationsIn(xml)).toEqual([
      'https://shop.example/',
      'https://shop.example/about',
      'https://shop.example/search',
      `https://shop.example/books/${BOOK._id}`,
    ]);
    expect(xml).toContain(`<lastmod>${BOOK.updatedAt}</lastmod>`);
    expect(xml).toMatch(
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/,
    );
  });

  it('is split when one file cannot hold all books', async () => {
    const write = writerFor({ total: BOOK_ADDRESSES_LIMIT + 1, books: [BOOK] });
    expect(locationsIn(await write(0))).toEqual([
      'https://shop.example/sitemap-1.xml',
      'https://shop.example/sitemap-2.xml',
    ]);
    expect(locationsIn(await write(2))).toEqual([`https://shop.example/books/${BOOK._id}`]);
    expect(asked.at(-1)).toBe(2);
    expect(locationsIn(await write(3))).toEqual([]);
  });

  it('is kept for a while, but not that the catalogue did not answer', async () => {
    const write = writerFor({ total: 1, books: [BOOK] });
    await write(0);
    const before = asked.length;
    await write(0);
    expect(asked).toHaveLength(before);
    expect(await writerFor(undefined)(0)).toBeUndefined();
  });

  it.each([
    ['/sitemap.xml', 0],
    ['/sitemap-12.xml', 12],
    ['/sitemap-x.xml', undefined],
    ['/sitemap.xml/1', undefined],
  ])('is at %s: part %s', (path, part) => {
    expect(readSitemapPart(path)).toBe(part);
  });
});
