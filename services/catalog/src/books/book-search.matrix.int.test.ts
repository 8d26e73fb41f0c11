import { afterAll, describe, expect, it } from '@jest/globals';
import { SEARCHED_BOOKS } from '../testing/searches.ts';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';

const SEARCHES_EACH = 20;

const catalog = await startCatalog();
const stored = Object.values(SEARCHED_BOOKS)
  .flat()
  .map(([title, author], index) =>
    aStoredBook({ title, author, description: '-' }, new Date(Date.UTC(2026, 0, 1) - index * 1000)),
  );
await catalog.database.collection('books').insertMany(stored);
afterAll(() => catalog.close());

describe.each(Object.entries(SEARCHED_BOOKS))('searches in %s', (_language, books) => {
  const searches = books.flatMap(([title, , ...texts]) => texts.map((q) => ({ q, title })));

  it('are as many as in the other languages', () => {
    expect(searches.length).toBeGreaterThanOrEqual(SEARCHES_EACH);
  });

  it.each(searches)('for “$q” find “$title” first', async ({ q, title }) => {
    const [first] = await catalog.list(`q=${encodeURIComponent(q)}&limit=3`);
    expect(first?.title).toBe(title);
  });
});
