import { DEFAULT_CATEGORIES } from '@bookstore/contracts/lists';
import { describe, expect, it } from '@jest/globals';
import { generateBooks } from './generate-books.ts';

describe('generated books', () => {
  const books = [...generateBooks(500)];

  it('are the same ones in every run', () => {
    expect([...generateBooks(500)]).toEqual(books);
  });

  it('have every category, and many titles', () => {
    expect(new Set(books.map(({ category }) => category))).toEqual(
      new Set(DEFAULT_CATEGORIES.map(({ slug }) => slug)),
    );
    expect(new Set(books.map(({ title }) => title)).size).toBeGreaterThan(450);
  });

  it('have what booksellers know, and an ISBN, of its own, unless it is unknown', () => {
    const isbns = books.flatMap(({ isbn }) => isbn ?? []);
    expect(isbns.length).toBeGreaterThan(450);
    expect(new Set(isbns).size).toBe(isbns.length);
    const without = books.filter(({ language, format, publisher }) => !language || !format || !publisher);
    expect(without).toEqual([]);
  });
});
