import { fromDraft } from '@bookstore/catalog/books/book.mapping';
import { type Collection, MongoClient } from 'mongodb';
import { databaseUrl } from '../provision/mongo-url.ts';
import { generateBooks } from './generate-books.ts';

const BATCH = 1000;
const MINUTE_MS = 60_000;

async function insertBooks(books: Collection, count: number): Promise<void> {
  const now = Date.now();
  const batch: object[] = [];
  let ageMs = 0;
  for (const draft of generateBooks(count)) {
    ageMs += MINUTE_MS;
    const createdAt = new Date(now - ageMs);
    batch.push({ ...fromDraft(draft), isDeleted: false, v: 1, createdAt, updatedAt: createdAt });
    if (batch.length === BATCH) await books.insertMany(batch.splice(0), { ordered: false });
  }
  if (batch.length > 0) await books.insertMany(batch, { ordered: false });
}

/** Takes the indexes of a collection away while `act` fills it: built afterwards, at once, they cost a tenth. */
async function withoutIndexes(collection: Collection, act: () => Promise<void>): Promise<void> {
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  await act();
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

/**
 * Puts `count` generated books, a minute apart, into the catalogue of the shop whose MongoDB is at `mongoUrl`. Their
 * facts count as told already. The shop must be there, and its catalogue is not to be read meanwhile.
 */
export async function seedBooks(mongoUrl: string, count: number): Promise<void> {
  const client = await MongoClient.connect(databaseUrl(mongoUrl, 'catalog'));
  try {
    const books = client.db().collection('books');
    await withoutIndexes(books, () => insertBooks(books, count));
  } finally {
    await client.close();
  }
}
