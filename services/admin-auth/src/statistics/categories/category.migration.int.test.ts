import { cents } from '@bookstore/contracts/money';
import { createDatabaseUrl } from '@bookstore/kit/testing/environment';
import { afterAll, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { refetchWithoutCategory } from './category.migration.ts';
import { ALL_BOOKS, projectBooks } from '../books.projection.ts';

const connection = await createConnection(createDatabaseUrl('book_categories')).asPromise();
const books = projectBooks(connection);
await books.initialize();
const { states, all } = await books.current();
for (const model of Object.values(connection.models)) await model.createCollection();

afterAll(() => connection.close());

it('Books without a category are fetched again, once, and count as they did', async () => {
  await states.insertMany([
    { _id: 'old', v: 3, books: 1, trending: 1 },
    { _id: 'gone', v: 2, books: 0, trending: 0 },
  ]);
  await all.create({ _id: ALL_BOOKS, books: 1, trending: 1 });
  expect(await refetchWithoutCategory(states)).toBe(1);
  expect(await refetchWithoutCategory(states)).toBe(0);
  const fetched = { id: 'old', v: 3, title: 'Emma', category: 'fiction', trending: true };
  await books.handlers['book.saved']([{ ...fetched, newPriceCents: cents.parse(999) }]);
  expect(await states.findById('old').lean()).toMatchObject({ v: 3, category: 'fiction' });
  expect(await all.findById(ALL_BOOKS).lean()).toMatchObject({ books: 1, trending: 1 });
  expect(await refetchWithoutCategory(states)).toBe(0);
});
