import { homeBooks } from '@bookstore/contracts/home-books';
import { HOME_LISTED_BOOKS } from '@bookstore/contracts/lists';
import { MAX_READING_LISTS } from '@bookstore/contracts/limits';
import {
  type ReadingList,
  readingLists,
  readingListsConflict,
  shownReadingList,
} from '@bookstore/contracts/reading-lists';
import { BOOK_ADDRESSES_PATH, bookAddresses } from '@bookstore/contracts/sitemap';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { startCatalog } from '../../testing/start-catalog.ts';

const PATH = '/api/reading-lists';
const NO_BOOK = '0123456789abcdef01234567';

const catalog = await startCatalog();
afterAll(() => catalog.close());
beforeEach(() => catalog.database.collection('reading_lists').deleteMany({}));

const aList = (fields: Partial<ReadingList> = {}): ReadingList => ({
  slug: 'winter-nights',
  title: 'Winter nights',
  intro: 'Long enough for a weekend of snow.',
  bookIds: [],
  ...fields,
});
const read = async () => readingLists.parse((await catalog.send('GET', PATH)).body);
const change = (v: number, lists: readonly ReadingList[]) =>
  catalog.send('PUT', PATH, { token: catalog.token, body: { v, lists } });
const titlesOf = async (slug: string) => {
  const { body } = await catalog.send('GET', `${PATH}/${encodeURIComponent(slug)}`);
  return shownReadingList.parse(body).books.map(({ title }) => title);
};
const readHome = async () => homeBooks.parse((await catalog.send('GET', '/api/books/home')).body).lists ?? [];
const sellOut = (id: string) =>
  catalog.database.collection('books').updateOne({ _id: new Types.ObjectId(id) }, { $set: { stock: 'out' } });
const addBooks = async (...titles: string[]) => {
  const ids: string[] = [];
  for (const title of titles) ids.push((await catalog.add({ title }))._id);
  return ids;
};

describe('the reading lists', () => {
  it('are none at first, and replaced in the version that was seen, together with the version of the books', async () => {
    expect(await read()).toEqual({ v: 0, lists: [] });
    const before = await catalog.readVersion();
    const lists = [aList({ bookIds: [NO_BOOK] })];
    const { status, body } = await change(0, lists);
    expect({ status, body }).toEqual({ status: 200, body: { v: 1, lists } });
    expect(await read()).toEqual(body);
    expect(await catalog.readVersion()).not.toBe(before);
    const [line] = await catalog.audit('subject=list');
    expect(line).toMatchObject({ by: { name: 'admin' }, action: 'lists.change' });
    expect(line?.changes).toContainEqual({ field: 'winter-nights', after: 'Winter nights' });
  });

  it('are as they were when a change is based on another version', async () => {
    await change(0, [aList()]);
    const refused = await change(0, []);
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect(readingListsConflict.parse(refused.body).readingLists).toEqual(await read());
  });

  it.each([
    ['two of one address', [aList(), aList()]],
    ['one without a title', [aList({ title: ' ' })]],
    ['one with a book twice', [aList({ bookIds: [NO_BOOK, NO_BOOK] })]],
    ['an address of another form', [aList({ slug: 'Winter Nights' })]],
    [
      'too many',
      Array.from({ length: MAX_READING_LISTS + 1 }, (_, number) => aList({ slug: `list-${number}` })),
    ],
  ])('are refused when there are %s', async (_what, lists) => {
    expect(await change(0, lists)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
  });
});

describe('a reading list', () => {
  it('has its books in its order, those that are sold out last, and none that is not sold', async () => {
    const [dune = '', ubik = '', emma = '', gone = ''] = await addBooks('Dune', 'Ubik', 'Emma', 'Gone');
    await catalog.remove(gone);
    await sellOut(ubik);
    await change(0, [aList({ bookIds: [ubik, gone, emma, NO_BOOK, dune] })]);
    expect(await titlesOf('winter-nights')).toEqual(['Emma', 'Dune', 'Ubik']);
    expect(await titlesOf('Winter nights')).toEqual(['Emma', 'Dune', 'Ubik']);
  });

  it.each(['empty', 'unknown'])('is not found while it has no books or is none: %s', async (slug) => {
    await change(0, [aList({ slug: 'empty', bookIds: [NO_BOOK, 'b1'] })]);
    expect(await catalog.send('GET', `${PATH}/${slug}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});

it('The home page has the first two lists that have books, and the sitemap all of those', async () => {
  expect(await readHome()).toEqual([]);
  const bookIds = await addBooks(...Array.from({ length: HOME_LISTED_BOOKS + 1 }, (_, at) => `Book ${at}`));
  const lists = [
    aList({ slug: 'none' }),
    aList({ slug: 'many', bookIds }),
    aList({ slug: 'few', title: 'Few', intro: '', bookIds: bookIds.slice(0, 1) }),
    aList({ slug: 'third', bookIds }),
  ];
  await change(0, lists);
  const [many, few, ...others] = await readHome();
  expect(many?.books.map(({ _id }) => _id)).toEqual(bookIds.slice(0, HOME_LISTED_BOOKS));
  expect(few).toMatchObject({ slug: 'few', title: 'Few', intro: '', books: [{ title: 'Book 0' }] });
  expect(others).toEqual([]);
  const addresses = bookAddresses.parse((await catalog.send('GET', BOOK_ADDRESSES_PATH)).body);
  expect(addresses.lists).toEqual(['many', 'few', 'third']);
});
