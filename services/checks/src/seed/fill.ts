import { type Collection, type Db, type Document, MongoClient } from 'mongodb';
import { databaseUrl } from '@bookstore/dev-env/provision/mongo';

const BATCH = 2000;

/** Takes the indexes of a collection away while `act` fills it: built afterwards, at once, they cost a tenth. */
async function withoutIndexes(collection: Collection, act: () => Promise<void>): Promise<void> {
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  await act();
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

async function insertAll(collection: Collection, documents: Iterable<Document>): Promise<void> {
  let batch: Document[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    await collection.insertMany(batch, { ordered: false });
    batch = [];
  }
  if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
}

/** A collection that may not be there yet, because its service makes it with its first document. */
async function openCollection(database: Db, name: string): Promise<Collection> {
  const isThere = await database.listCollections({ name }).hasNext();
  return isThere ? database.collection(name) : database.createCollection(name);
}

/** Puts documents into collections of one of the shop's databases. */
export async function fill(
  mongoUrl: string,
  database: string,
  collections: Readonly<Record<string, Iterable<Document>>>,
): Promise<void> {
  const client = await MongoClient.connect(databaseUrl(mongoUrl, database));
  try {
    for (const [name, documents] of Object.entries(collections)) {
      const collection = await openCollection(client.db(), name);
      await withoutIndexes(collection, () => insertAll(collection, documents));
    }
  } finally {
    await client.close();
  }
}
