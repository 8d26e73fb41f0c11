import { bookFilters } from '@bookstore/contracts/books';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';

const FORMATS = ['paperback', 'ebook'] as const;
const STATES = ['in', 'low', 'out', undefined] as const;
/** Of 600 books, one in a hundred is in Welsh, and one in six has the word only in its description. */
const shelf = Array.from({ length: 600 }, (_, index) => ({
  ...aStoredBook({
    title: index % 6 ? `Night ${index}` : `Day ${index}`,
    description: 'Of the night.',
    language: index % 100 ? 'en' : 'cy',
    format: FORMATS[index % 2] ?? '',
    trending: index % 100 === 1,
    ...(index === 1 && { isbn: '9780141439471' }),
  }),
  createdAt: new Date(Date.UTC(2026, 0, 1) + index * 1000),
  ...(STATES[index % 4] && { stock: STATES[index % 4] }),
}));

const catalog = await startCatalog();
const log = await openCommandLog(catalog.config.MONGO_URL, ['books']);
const { insertedIds } = await log.connection.collection('books').insertMany(shelf);
const ids = Object.values(insertedIds).map(String);
afterAll(() => Promise.all([log.close(), catalog.close()]));

const count = async (query: string) =>
  bookFilters.parse((await catalog.send('GET', `/api/books/filters?${query}`)).body);
const titlesOf = async (query: string) => (await catalog.list(query)).map(({ title }) => title);

describe('the counts of filters', () => {
  it('leave out what is chosen in the filter itself, and are narrowed by everything else', async () => {
    expect(await count('q=night&language=cy')).toEqual({
      category: [{ value: 'fiction', books: 6 }],
      language: [
        { value: 'en', books: 594 },
        { value: 'cy', books: 6 },
      ],
      format: [{ value: 'paperback', books: 6 }],
      inStock: 6,
      isPartial: false,
    });
    expect((await count('inStock=true')).inStock).toBe(450);
    expect((await count('missing=isbn')).format).toContainEqual({ value: 'ebook', books: 299 });
    expect((await count('stock=low')).category).toEqual([{ value: 'fiction', books: 150 }]);
  });

  it('are of the books with the ids that are asked for', async () => {
    expect((await count(`ids=${ids.slice(0, 3).join(',')}`)).category).toEqual([
      { value: 'fiction', books: 3 },
    ]);
    expect((await count('ids=none')).inStock).toBe(0);
  });

  it('and an export have the books that a list finds by their description, after the others', async () => {
    const listed = await titlesOf('q=night');
    expect(listed).toHaveLength(600);
    expect(listed.slice(500).every((title) => title.startsWith('Day'))).toBe(true);
    expect((await count('q=night')).category).toEqual([{ value: 'fiction', books: 600 }]);
    const { token, url } = catalog;
    const headers = { authorization: `Bearer ${token}` };
    const csv = await (await fetch(`${url}/api/books/export.csv?q=night`, { headers })).text();
    const lines = csv.trimEnd().split('\r\n').slice(1);
    expect(lines).toHaveLength(600);
    for (const [index, title] of listed.entries()) expect(lines[index]).toContain(title);
  });
});

it('Pages of a search with words that only descriptions have go on where the others end', async () => {
  const pages = await Promise.all([9, 10].map((page) => titlesOf(`q=night&limit=50&page=${page}`)));
  expect(pages.map((titles) => titles.filter((title) => title.startsWith('Night')).length)).toEqual([50, 50]);
  const welsh = await titlesOf('q=night&language=cy&limit=4&page=2');
  expect(welsh).toEqual(['Day 300', 'Day 0']);
});

describe.each([
  ['language=cy', 6],
  ['language=cy&sort=title', 6],
  ['language=cy&format=paperback', 6],
  ['trending=true', 6],
  ['stock=low', 12],
  ['q=night&language=cy', 12],
])('a page of ?%s', (query, atMost) => {
  it('is read from an index, without books that the filter leaves out', async () => {
    const reads = await log.record(() => titlesOf(`limit=12&${query}`));
    for (const { planSummary } of reads) expect(planSummary).toMatch(/^(IXSCAN|COUNT_SCAN)/);
    const [find] = reads.filter(({ command }) => 'find' in command);
    expect(find?.docsExamined).toBeLessThanOrEqual(atMost);
  });
});
