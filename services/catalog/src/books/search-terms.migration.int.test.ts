import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import mongoose from 'mongoose';
import { aStoredBook, startCatalog } from '../testing/start-catalog.ts';
import { NEW_PROMINENCE, SOLD_OUT } from './book.prominence.ts';
import { BookSchema, StoredBook } from './book.schema.ts';
import { createSearchMigration } from './search-terms.migration.ts';

const COUNT = 450;
const AUTHOR = 'Łukasz Żółty';
const NEW_FIELDS = ['titleKey', 'prominence', 'authorSlugs'];

/** A book as release 1.0.0 stores it: found by its words as they were then, without ranks, key and prominence. */
function anOldBook(title: string, fields: { stock?: 'out'; salesScore?: number } = {}) {
  const stored = Object.entries<unknown>(aStoredBook({ title, author: AUTHOR }));
  const known = stored.filter(([name]) => !NEW_FIELDS.includes(name));
  return { ...Object.fromEntries(known), ...fields, prefixes: ['old'], words: ['old'] };
}

const { MONGO_URL } = await createTestConfig('catalog');
const database = await mongoose.createConnection(MONGO_URL).asPromise();
const model = database.model<StoredBook>(StoredBook.name, BookSchema);
const books = database.collection('books');
beforeEach(() => books.deleteMany({}));
afterAll(() => database.close());

async function migrateAll(migrate: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let count = await migrate(); count > 0; count = await migrate()) total += count;
  return total;
}
const migrationTo = (locale: string) => createSearchMigration(model, () => Promise.resolve(locale));
const sortedTitles = async () => {
  const found = await books.find().sort({ titleKey: 1, _id: 1 }).toArray();
  return found.map((book): unknown => book['title']);
};

describe('the migration of what finds and sorts books', () => {
  it('makes it as new books have it, each once, in batches', async () => {
    await books.insertMany(Array.from({ length: COUNT }, (_, index) => anOldBook(`Łódź ${index}`)));
    const migrate = migrationTo('en-US');
    expect(await migrateAll(migrate)).toBe(COUNT);
    expect(await migrateAll(migrate)).toBe(0);
    const { prefixes, words, authorSlugs, titleKey } = aStoredBook({ title: 'Łódź 7', author: AUTHOR });
    expect(await books.findOne({ title: 'Łódź 7' })).toMatchObject({
      ...{ prefixes, words, authorSlugs, titleKey },
      prominence: NEW_PROMINENCE,
      v: 1,
    });
  });

  it('knows what can be bought and what sells, also where an earlier release has changed it meanwhile', async () => {
    await books.insertMany([
      anOldBook('A', { salesScore: 9 }),
      anOldBook('B', { stock: 'out', salesScore: 9 }),
      anOldBook('C', { stock: 'out' }),
    ]);
    const migrate = migrationTo('en-US');
    await migrateAll(migrate);
    const readAll = async () => {
      const found = await books.find().sort({ title: 1 }).toArray();
      return found.map((book): unknown => book['prominence']);
    };
    expect(await readAll()).toEqual([9, SOLD_OUT + 9, SOLD_OUT]);
    await books.updateOne({ title: 'A' }, { $set: { stock: 'out' } });
    expect(await migrateAll(migrate)).toBe(1);
    expect(await readAll()).toEqual([SOLD_OUT + 9, SOLD_OUT + 9, SOLD_OUT]);
  });

  it('sorts titles anew after the locale of the shop has changed', async () => {
    await books.insertMany(['Öl', 'Zebra', 'Oas'].map((title) => anOldBook(title)));
    await migrateAll(migrationTo('de-DE'));
    expect(await sortedTitles()).toEqual(['Oas', 'Öl', 'Zebra']);
    expect(await migrateAll(migrationTo('sv-SE'))).toBe(3);
    expect(await sortedTitles()).toEqual(['Oas', 'Zebra', 'Öl']);
  });
});

it('Catalog migrates the books of an earlier release while it runs', async () => {
  await books.insertMany([
    anOldBook('Zebra'),
    anOldBook('apple'),
    anOldBook('Łódź by Night', { stock: 'out' }),
  ]);
  const catalog = await startCatalog({ MONGO_URL });
  const titlesOf = async (query: string) => (await catalog.list(query)).map(({ title }) => title);
  await eventually(async () => {
    expect(await titlesOf('q=lodz')).toEqual(['Łódź by Night']);
  });
  expect(await titlesOf('sort=title')).toEqual(['apple', 'Łódź by Night', 'Zebra']);
  expect((await titlesOf('q=lukasz')).at(-1)).toBe('Łódź by Night');
  await catalog.close();
});
