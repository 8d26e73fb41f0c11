import { BOOK_PAGE_SIZE, DEFAULT_CATEGORIES, RECOMMENDED } from '@bookstore/contracts/lists';
import { afterAll, describe, expect, it } from '@jest/globals';
import { COVERS_PATH } from '@bookstore/contracts/covers';
import { BOOK_ADDRESSES_PATH, bookAddresses } from '@bookstore/contracts/sitemap';
import { openCommandLog } from '@bookstore/kit/testing/command-log';
import { meetAt } from '@bookstore/kit/testing/meeting';
import { Types } from 'mongoose';
import type { StoredCover } from '../covers/covers.service.ts';
import { BookListsService } from './book-lists.service.ts';
import { NEW_PROMINENCE, SOLD_OUT } from './book.prominence.ts';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';

const BOOK_COUNT = 3000;

const aShelf = () =>
  Array.from({ length: BOOK_COUNT }, (_, index) => {
    const title = `The ${index % 2 ? 'Night' : 'Day'} of ${index % 100 === 0 ? 'Élan' : 'House'} ${index}`;
    const category = DEFAULT_CATEGORIES[index % DEFAULT_CATEGORIES.length]?.slug;
    const prices = { oldPrice: 30, newPrice: 1 + (index % 30) };
    const fields = { title, author: `Mary Author${index % 50}`, ...prices, ...(category && { category }) };
    return aStoredBook(fields, new Date(Date.UTC(2026, 0, 1) + index * 1000));
  });

const catalog = await startCatalog();
const { send } = catalog;
const log = await openCommandLog(catalog.config.MONGO_URL, ['books', 'covers']);
const { insertedIds } = await log.connection.collection('books').insertMany(aShelf());
const someId = String(insertedIds[0]);
afterAll(() => Promise.all([log.close(), catalog.close()]));

const get = async (path: string) => {
  const answer = await send('GET', path);
  expect(answer.status).toBe(200);
  return answer;
};

const searches = [
  'q=t',
  'q=the&sort=bestselling&page=40',
  'q=the night&sort=bestselling',
  'q=house&category=horror&sort=bestselling',
  'q=unheard&sort=bestselling',
  'category=horror&sort=price-desc',
  'category=fiction&page=40',
  'sort=title&page=200',
  'sort=title-desc&page=200',
  '',
];

/** Without what is read of the words of descriptions. */
const ofTitles = <R extends { planSummary?: string | undefined }>(reads: readonly R[]): R[] =>
  reads.filter(({ planSummary }) => !planSummary?.includes('words: 1'));

describe.each(searches)('a page of ?%s', (query) => {
  it('is read in the order of an index, without sorting and without reading other books', async () => {
    const path = `/api/books/?limit=${BOOK_PAGE_SIZE}&${query}`;
    const page = Number(new URLSearchParams(query).get('page') ?? 1);
    const reads = await log.record(() => get(path));
    const [find] = reads.filter(({ command }) => 'find' in command);
    const count = ofTitles(reads).findLast(({ command }) => 'count' in command);
    expect(find?.planSummary).toMatch(/^IXSCAN/);
    expect(find?.hasSortStage).toBe(false);
    // One step for each category whose range is merged, beside those for the books up to the page's end.
    const isOfTwoWords = query.includes(' ');
    expect(find?.keysExamined).toBeLessThanOrEqual(
      (page * BOOK_PAGE_SIZE + DEFAULT_CATEGORIES.length) * (isOfTwoWords ? 3 : 1),
    );
    if (!isOfTwoWords) expect(find?.docsExamined).toBeLessThanOrEqual(BOOK_PAGE_SIZE);
    if (count && !isOfTwoWords) expect(count).toMatchObject({ docsExamined: 0 });
    if (count) expect(count.planSummary).toMatch(/^(IXSCAN|COUNT_SCAN)/);
  });
});

describe('the home page', () => {
  it('is read in the order of indexes, whatever is sold out', async () => {
    const newest = await log.connection
      .collection('books')
      .find()
      .sort({ createdAt: -1 })
      .limit(500)
      .toArray();
    const ofNewest = { _id: { $in: newest.map(({ _id }) => _id) } };
    await log.connection
      .collection('books')
      .updateMany(ofNewest, { $set: { stock: 'out', prominence: SOLD_OUT } });
    const reads = await log.record(() => get('/api/books/home'));
    expect(reads).toHaveLength(2);
    for (const read of reads) {
      expect(read).toMatchObject({ hasSortStage: false });
      expect(read.docsExamined).toBeLessThanOrEqual(RECOMMENDED.end + DEFAULT_CATEGORIES.length);
    }
    await log.connection
      .collection('books')
      .updateMany(ofNewest, { $set: { prominence: NEW_PROMINENCE }, $unset: { stock: 1 } });
  });
});

const PRICED_COUNT = BOOK_COUNT / 10;
const within = 'minPrice=10&maxPrice=12';

describe.each([
  `${within}&sort=price-asc`,
  `${within}&sort=price-desc&page=3`,
  `${within}&sort=price-asc&category=business`,
])('a page of ?%s', (query) => {
  it('is read in the order of the prices, without books of other prices', async () => {
    const page = Number(new URLSearchParams(query).get('page') ?? 1);
    const reads = await log.record(() => get(`/api/books/?limit=${BOOK_PAGE_SIZE}&${query}`));
    const [find, count, ...others] = ofTitles(reads);
    expect(find).toMatchObject({ hasSortStage: false, docsExamined: BOOK_PAGE_SIZE });
    expect(find?.keysExamined).toBeLessThanOrEqual(page * BOOK_PAGE_SIZE + 2 * DEFAULT_CATEGORIES.length);
    expect(count).toMatchObject({ docsExamined: 0 });
    expect(others).toEqual([]);
  });
});

describe.each([`${within}&sort=title`, within])('a page of ?%s', (query) => {
  it('is sorted from the books within the prices, which are counted once, without any other', async () => {
    const reads = await log.record(() => get(`/api/books/?limit=${BOOK_PAGE_SIZE}&${query}`));
    const [count, find, ...others] = ofTitles(reads);
    expect(others).toEqual([]);
    expect(find?.planSummary).toContain('newPriceCents: 1');
    expect(find?.docsExamined).toBeLessThanOrEqual(PRICED_COUNT);
    expect(count).toMatchObject({ docsExamined: 0 });
  });
});

describe('a search in another order than that of relevance', () => {
  const findsOf = async (query: string) => {
    const reads = await log.record(() => get(`/api/books/?limit=${BOOK_PAGE_SIZE}&${query}`));
    return reads.filter(({ command }) => 'find' in command);
  };

  it.each(['q=ela day&sort=newest', 'q=day elan&sort=title&page=2', `q=elan&${within}&sort=price-asc`])(
    'is sorted from the books of its rarest word: ?%s',
    async (query) => {
      const [find] = await findsOf(query);
      expect(find?.planSummary).toContain('prefixes: 1');
      expect(find?.docsExamined).toBeLessThanOrEqual(30);
    },
  );

  it.each([`q=the&${within}&sort=newest`, `q=day&${within}&category=business&sort=title`, `q=the&${within}`])(
    'is sorted from the books within its prices, if they are fewer: ?%s',
    async (query) => {
      const [find] = await findsOf(query);
      expect(find?.planSummary).toContain('newPriceCents: 1');
      expect(find?.docsExamined).toBeLessThanOrEqual(PRICED_COUNT);
    },
  );

  it('is read in this order if very many books have all its words', async () => {
    const books = log.connection.collection('books');
    const [book] = aShelf();
    const many = Array.from({ length: 20_000 }, () => ({
      ...book,
      _id: new Types.ObjectId(),
      prefixes: ['many'],
    }));
    await books.insertMany(many);
    const [find] = await findsOf('q=many&sort=title');
    await books.deleteMany({ prefixes: 'many' });
    expect(find).toMatchObject({ hasSortStage: false });
    expect(find?.docsExamined).toBeLessThan(BOOK_COUNT);
  });
});

describe('a search of two words', () => {
  const readsOf = async (query: string) => {
    const reads = await log.record(() => get(`/api/books/?limit=${BOOK_PAGE_SIZE}&${query}`));
    return { reads, docsExamined: ofTitles(reads).reduce((sum, read) => sum + read.docsExamined, 0) };
  };

  it('that finds few books reads them once to rank them, and those of the page', async () => {
    const { docsExamined } = await readsOf('q=elan day');
    expect(docsExamined).toBeLessThanOrEqual(30 + BOOK_PAGE_SIZE);
  });

  it('of a title and a name reads no books that have one of them in their title', async () => {
    const { reads, docsExamined } = await readsOf('q=mary night');
    const finds = reads.filter(({ command }) => 'find' in command);
    expect(finds).toHaveLength(2);
    // To see that they are more than a hundred, the page, and 500 to count them.
    expect(docsExamined).toBeLessThan(101 + 3 * BOOK_PAGE_SIZE + 501);
  });

  it('or as many with initials reads no book to see that none has them', async () => {
    const { docsExamined } = await readsOf('q=j. q. night');
    expect(docsExamined).toBe(0);
  });

  it('within prices counts no more books than can be paged through', async () => {
    const { docsExamined } = await readsOf('q=the night&minPrice=2&sort=bestselling');
    expect(docsExamined).toBeLessThan(501 + 3 * BOOK_PAGE_SIZE);
  });
});

describe('the commands that a read costs', () => {
  const commandsOf = async (path: string) => (await log.record(() => get(path))).length;

  it('are one for every book, and one for one book', async () => {
    expect(await commandsOf('/api/books/')).toBe(1);
    expect(await commandsOf(`/api/books/${someId}`)).toBe(1);
  });

  it('are two for a page with its total, one when the page is the last, and one for the words of descriptions', async () => {
    expect(await commandsOf(`/api/books/?limit=${BOOK_PAGE_SIZE}`)).toBe(2);
    expect(await commandsOf(`/api/books/?limit=${BOOK_PAGE_SIZE}&q=unheard`)).toBe(2);
    expect(await commandsOf(`/api/books/?limit=${BOOK_PAGE_SIZE}&q=unheard&sort=newest`)).toBe(3);
  });

  it('are one for a hundred books by their ids, of which only those are read', async () => {
    const all = await log.connection.collection('books').find().limit(99).toArray();
    const ids = [...all.map(({ _id }) => String(_id)), 'unknown'];
    const [read, ...others] = await log.record(async () => {
      expect((await get(`/api/books/?ids=${ids.join(',')}`)).body).toHaveLength(99);
    });
    expect(others).toEqual([]);
    expect(read).toMatchObject({ planSummary: 'IXSCAN { _id: 1 }', docsExamined: 99 });
    const paged = await get(`/api/books/?ids=${ids.join(',')}&limit=${BOOK_PAGE_SIZE}`);
    expect(paged.headers.get('x-total-count')).toBe('99');
    expect((await send('GET', `/api/books/?ids=${[...ids, 'b'].join(',')}`)).status).toBe(400);
  });

  it('are one for an uploaded cover', async () => {
    const hash = '0'.repeat(64);
    const picture = Buffer.from('a picture');
    await log.connection
      .collection<StoredCover>('covers')
      .insertOne({ _id: hash, wide: picture, narrow: picture, keptAt: new Date() });
    const reads = await log.record(async () => {
      expect((await fetch(`${catalog.url}${COVERS_PATH}/${hash}.webp`)).status).toBe(200);
    });
    expect(reads).toHaveLength(1);
  });

  it('are none for a search without a word', async () => {
    expect(await commandsOf(`/api/books/?limit=${BOOK_PAGE_SIZE}&q=%3F%21`)).toBe(0);
  });
});

describe('the total of a page', () => {
  const totalOf = async (query: string) => {
    const { headers } = await get(`/api/books/?${query}`);
    return { total: headers.get('x-total-count'), isExact: headers.get('link')?.includes('rel="last"') };
  };

  it('is exact up to 500 books that a search finds, and then says that there may be more', async () => {
    expect(await totalOf(`q=elan&limit=${BOOK_PAGE_SIZE}`)).toEqual({ total: '30', isExact: true });
    expect(await totalOf(`q=the&limit=${BOOK_PAGE_SIZE}`)).toEqual({ total: '500', isExact: false });
    expect(await totalOf(`${within}&limit=${BOOK_PAGE_SIZE}`)).toEqual({
      total: String(PRICED_COUNT),
      isExact: true,
    });
    expect(await totalOf(`minPrice=10&limit=${BOOK_PAGE_SIZE}`)).toEqual({ total: '500', isExact: false });
    expect(await totalOf(`limit=${BOOK_PAGE_SIZE}`)).toEqual({ total: String(BOOK_COUNT), isExact: true });
  });

  it('ends the paging: a page further on is refused', async () => {
    expect((await send('GET', '/api/books/?q=the&limit=50&page=10')).status).toBe(200);
    expect((await send('GET', '/api/books/?q=the&limit=50&page=11')).status).toBe(400);
    expect((await send('GET', '/api/books/?limit=50&page=201')).status).toBe(400);
  });
});

it('the addresses of all books are listed in pages, for the sitemap', async () => {
  const { total, books } = bookAddresses.parse((await get(BOOK_ADDRESSES_PATH)).body);
  expect([total, books.length]).toEqual([BOOK_COUNT, BOOK_COUNT]);
  expect((await get(`${BOOK_ADDRESSES_PATH}?page=2`)).body).toEqual({ total, books: [] });
  expect((await send('GET', `${BOOK_ADDRESSES_PATH}?page=x`)).status).toBe(400);
});

describe('a search for text without a word', () => {
  it('finds nothing, while blank text is no search', async () => {
    expect((await get('/api/books/?q=%3F%21')).body).toEqual([]);
    expect((await get(`/api/books/?limit=${BOOK_PAGE_SIZE}&q=%3F%21`)).headers.get('x-total-count')).toBe(
      '0',
    );
    expect((await get('/api/books/?q=%20%20&limit=1')).headers.get('x-total-count')).toBe(String(BOOK_COUNT));
  });
});

const LISTS = { prototype: BookListsService.prototype, method: 'list' } as const;

it('pages that one address asks for at once are bounded, and hold up those of no other', async () => {
  const pageFrom = (address: string, index = 0) =>
    send('GET', `/api/books/?limit=100&maxPrice=${100 + index}`, {
      headers: { 'x-forwarded-for': address },
    });
  const [other, ...answers] = await meetAt({ ...LISTS, count: 31 }, () =>
    Promise.all([
      pageFrom('192.0.2.2'),
      ...Array.from({ length: 30 }, (_, index) => pageFrom('192.0.2.1', index)),
    ]),
  );
  expect(other.status).toBe(200);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(10);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
});

describe('lists without pages', () => {
  const listFrom = (address: string) =>
    send('GET', '/api/books/', { headers: { 'x-forwarded-for': address } });

  it.each([
    ['one address', 429, () => '192.0.2.1'],
    ['many addresses', 503, (index: number) => `192.0.2.${index}`],
  ])(
    'are read one after the other, up to a bound, and hold up no other list: of %s',
    async (_whose, refusal, addressOf) => {
      const [page, ...answers] = await meetAt({ ...LISTS, count: 21 }, () =>
        Promise.all([
          send('GET', `/api/books/?limit=${BOOK_PAGE_SIZE}`),
          ...Array.from({ length: 20 }, (_, index) => listFrom(addressOf(index))),
        ]),
      );
      expect(page.status).toBe(200);
      const statuses = answers.map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, refusal]));
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9);
      const refused = answers.find(({ status }) => status === refusal);
      expect(refused?.headers.get('retry-after')).toBe('1');
    },
  );

  it('of one address wait for one of another at most', async () => {
    const [other] = await meetAt({ ...LISTS, count: 21 }, () =>
      Promise.all([listFrom('192.0.2.2'), ...Array.from({ length: 20 }, () => listFrom('192.0.2.1'))]),
    );
    expect(other.status).toBe(200);
  });
});

it('the books of a series are found without reading others', async () => {
  const books = [2, 1].map((seriesNumber) => aStoredBook({ series: 'House of Omens', seriesNumber }));
  await log.connection.collection('books').insertMany(books);
  const reads = await log.record(() => get('/api/books/?limit=100&series=House%20of%20Omens'));
  expect(reads.find(({ command }) => 'find' in command)).toMatchObject({ docsExamined: 2 });
});
