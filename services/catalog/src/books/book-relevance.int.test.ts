import { afterAll, describe, expect, it } from '@jest/globals';
import type { BookDraftRequest } from '@bookstore/contracts/books';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { SOLD_OUT } from './book.prominence.ts';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';

const ISBN = '9783161484100';
const MANY = 60;
const PAGE = 12;

type Shelved = Partial<BookDraftRequest> & { salesScore?: number; stock?: 'out' };

/** Each is older than the one before. */
function toStored({ salesScore, stock, ...fields }: Shelved, index: number) {
  const createdAt = new Date(Date.UTC(2026, 0, 1) - index * 1000);
  return {
    ...aStoredBook({ author: 'Nobody', description: '-', ...fields }, createdAt),
    ...(salesScore && { salesScore }),
    ...(stock && { stock }),
    prominence: (salesScore ?? 0) + (stock ? SOLD_OUT : 0),
  };
}

/** The worst match first, so that the newest first would be the wrong way round. */
const RANKS: readonly Shelved[] = [
  { title: 'Of the description', description: 'About an orchid.' },
  { title: 'Of the publisher', publisher: 'Orchid Press' },
  { title: 'Of the series', series: 'The Orchid' },
  { title: 'Of the author', author: 'Ann Orchid' },
  { title: 'Orchidaceae at Home' },
  { title: 'The Orchid Thief', stock: 'out' },
  { title: 'An Orchid for Two' },
  { title: 'Best Orchid of All', salesScore: 7 },
  { title: 'Orchid' },
];

/** Of each sixty books: by the author, in the title, and with the title; all others only begin so. */
const shelf: readonly Shelved[] = [
  ...RANKS,
  { title: 'Plain Target', isbn: ISBN },
  { title: `Not ${ISBN.slice(0, 5)} but Orthodox` },
  { title: 'Itinerary of Itches' },
  { title: 'IT' },
  { title: 'Brienne on the Road' },
  { title: 'By night', author: "Maeve O'Brien" },
  ...Array.from({ length: MANY }, (_, index) => ({ title: `Walking ${index}` })),
  ...Array.from({ length: MANY }, (_, index) => ({ title: `By foot ${index}`, author: 'Paul Walk' })),
  ...Array.from({ length: MANY }, (_, index) => ({
    title: `The Walk ${index}`,
    language: index % 3 ? 'en' : 'cy',
    oldPrice: 30,
    newPrice: 20 + (index % 2),
  })),
  ...Array.from({ length: 2 }, () => ({ title: 'Walk' })),
];

const catalog = await startCatalog();
const log = await openCommandLog(catalog.config.MONGO_URL, ['books']);
await log.connection.collection('books').insertMany(shelf.map(toStored));
afterAll(() => Promise.all([log.close(), catalog.close()]));

const titlesOf = async (query: string) => (await catalog.list(query)).map(({ title }) => title);
const kindOf = (title: string) => title.replace(/ \d+$/, '');

describe('a search', () => {
  it('has the best matches first: of equal ones what sells best, then the newest, and the sold-out ones last', async () => {
    const best = [
      'Orchid',
      'Best Orchid of All',
      'An Orchid for Two',
      'The Orchid Thief',
      'Orchidaceae at Home',
      'Of the author',
      'Of the series',
      'Of the publisher',
      'Of the description',
    ];
    expect(await titlesOf('q=orchid')).toEqual(best);
    expect(await titlesOf('q=orchid&sort=relevance')).toEqual(best);
    const pages = await Promise.all([1, 2, 3].map((page) => titlesOf(`q=orchid&limit=4&page=${page}`)));
    expect(pages.flat()).toEqual(best);
  });

  it('is in another order where that is asked for', async () => {
    const newest = RANKS.map(({ title = '' }) => title);
    const [described = '', ...others] = newest;
    expect(await titlesOf('q=orchid&sort=newest')).toEqual([...others, described]);
    expect((await titlesOf('q=orchid&sort=bestselling'))[0]).toBe('Best Orchid of All');
  });

  it.each([
    ['it', 'IT'],
    [ISBN, 'Plain Target'],
    ['ISBN-13: 978-3-16-148410-0', 'Plain Target'],
    // Both words begin words of the title before it.
    ["o'brien", 'By night'],
    ['ann orchid', 'Of the author'],
    ['orchid press', 'Of the publisher'],
  ])('for %s begins with %s', async (q, title) => {
    expect((await titlesOf(`q=${encodeURIComponent(q)}`))[0]).toBe(title);
  });
});

describe('a search that finds more than a hundred books', () => {
  const inOrder = [
    ...Array.from({ length: 2 }, () => 'Walk'),
    ...Array.from({ length: MANY }, () => 'The Walk'),
    ...Array.from({ length: MANY }, () => 'By foot'),
    ...Array.from({ length: MANY }, () => 'Walking'),
  ];

  it('has each book once, rank by rank, page by page', async () => {
    const count = Math.ceil(inOrder.length / PAGE);
    const pages = await Promise.all(
      Array.from({ length: count }, (_, index) => catalog.list(`q=walk&limit=${PAGE}&page=${index + 1}`)),
    );
    const books = pages.flat();
    expect(books.map(({ title }) => kindOf(title))).toEqual(inOrder);
    expect(new Set(books.map(({ _id }) => _id)).size).toBe(inOrder.length);
    expect(await catalog.list('q=walk')).toEqual(books);
  });

  it('says how many there are', async () => {
    const { headers } = await catalog.send('GET', `/api/books/?q=walk&limit=${PAGE}&page=6`);
    expect(headers.get('x-total-count')).toBe(String(inOrder.length));
  });

  it.each([
    ['language=cy', 20],
    ['minPrice=20&maxPrice=20', 30],
    ['category=fiction', inOrder.length],
    ['category=horror', 0],
  ])('is narrowed by ?%s', async (filter, count) => {
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(inOrder.length / PAGE) }, (_, index) =>
        titlesOf(`q=walk&${filter}&limit=${PAGE}&page=${index + 1}`),
      ),
    );
    const kinds = pages.flat().map(kindOf);
    expect(kinds).toHaveLength(count);
    expect(kinds).toEqual(inOrder.filter((kind) => kinds.includes(kind)).slice(0, count));
  });

  it('reads each rank in the order of an index, and no book of a rank behind the page', async () => {
    const reads = await log.record(() => titlesOf(`q=walk&limit=${PAGE}`));
    const finds = reads.filter(({ command }) => 'find' in command);
    expect(finds).toHaveLength(2);
    for (const find of finds) {
      expect(find).toMatchObject({ hasSortStage: false });
      expect(find.planSummary).toMatch(/^IXSCAN/);
      expect(find.docsExamined).toBeLessThanOrEqual(PAGE + 2);
    }
  });
});
