import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';

const ISBN = '9780141439471';
/** What the first release stored of a book. */
const FIRST_RELEASE = ['words', 'authorSlugs'] as const;

const catalog = await startCatalog();
const books = catalog.database.collection('books');
beforeAll(async () => {
  const stored = Array.from({ length: 1200 }, (_, index) => {
    const title = `Journey ${index}`;
    return aStoredBook({ title, author: 'Jules Verne', trending: index === 7 }, new Date(0), index === 8);
  });
  for (const book of stored) for (const field of FIRST_RELEASE) Reflect.deleteProperty(book, field);
  for (const book of stored) book.prefixes = book.prefixes.filter((term) => !term.includes(':'));
  await books.insertMany(stored);
  await books.dropIndexes();
});
afterAll(() => catalog.close());

it('a database of the first release gets its indexes, and what finds its books', async () => {
  await catalog.startReplica();
  await eventually(async () => {
    expect(
      await books.countDocuments({ isDeleted: false, authorSlugs: 'jules-verne', words: 'guests' }),
    ).toBe(1199);
  });
  expect(await books.countDocuments({ prefixes: 'trending:' })).toBe(1);
  expect(await books.countDocuments({ v: 1, updatedAt: new Date(0) })).toBe(1200);
  const { send } = catalog;
  expect((await send('GET', '/api/books/?q=guests&limit=1')).headers.get('x-total-count')).toBe('500');
  expect((await send('GET', '/api/books/?trending=true')).body).toMatchObject([{ title: 'Journey 7' }]);
  expect((await send('GET', '/api/authors/jules-verne')).headers.get('x-total-count')).toBe('1199');
  const { _id } = await catalog.add({ isbn: ISBN });
  const other = await catalog.add();
  expect(await catalog.change(other._id, { isbn: ISBN })).toMatchObject({ body: { code: 'ISBN_TAKEN' } });
  await catalog.change(_id, { withdrawn: true });
  expect((await catalog.change(other._id, { isbn: ISBN })).status).toBe(200);
});
