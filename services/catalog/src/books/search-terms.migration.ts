import { rawCollection } from '@bookstore/kit/mongo/raw-collection';
import type { Model, Types } from 'mongoose';
import { toSearchFields } from './book.mapping.ts';
import type { StoredBook } from './book.schema.ts';

const BATCH = 200;
type Book = StoredBook & { _id: Types.ObjectId };

/** Makes the search terms of books anew that have none of their rank, which each book has since 1.1.0. @returns how many. */
export async function migrateSearchTerms(model: Model<StoredBook>): Promise<number> {
  const books = rawCollection<Book>(model);
  const withoutRank = { prefixes: { $not: /^exact:/ } };
  const projection = { prefixes: 0, words: 0, authorSlugs: 0 };
  const found = await books.find(withoutRank, { projection }).limit(BATCH).toArray();
  if (found.length === 0) return 0;
  const updates = found.map(({ _id, v, ...book }) => ({
    updateOne: { filter: { _id, v }, update: { $set: toSearchFields(book) } },
  }));
  await books.bulkWrite(updates, { ordered: false });
  return found.length;
}
