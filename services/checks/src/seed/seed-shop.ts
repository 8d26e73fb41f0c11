import { fromDraft } from '@bookstore/catalog/books/book.mapping';
import type { BookDraft } from '@bookstore/contracts/books';
import { type Collection, type Document, type MongoClient, ObjectId } from 'mongodb';
import { withMongo } from '../clients/mongo.ts';
import { generateBooks } from './generate-books.ts';
import { generateOrders } from './generate-orders.ts';

const MINUTE_MS = 60_000;
const BATCH = 2000;

/** Most books are not counted; as orders has no such states, only catalog knows these. */
const STATES = [undefined, undefined, undefined, 'in', 'in', 'low', 'out'] as const;

const toStoredBook = (draft: BookDraft, createdAt: Date, stock: (typeof STATES)[number]) => ({
  _id: new ObjectId(),
  ...fromDraft(draft),
  ...(stock && { stock }),
  isDeleted: false,
  v: 1,
  createdAt,
  updatedAt: createdAt,
});

/** Inserts documents while the collection has no indexes: it takes a tenth of the time to build them afterwards. */
async function insertAll(collection: Collection, documents: Iterable<Document>): Promise<void> {
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  let batch: Document[] = [];
  const insertBatch = async () => {
    if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
    batch = [];
  };
  for (const document of documents) {
    batch.push(document);
    if (batch.length === BATCH) await insertBatch();
  }
  await insertBatch();
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

/** What the shop's own events would have told orders of the books. */
const PRICES = [
  {
    $project: {
      _id: { $toString: '$_id' },
      v: 1,
      isSold: { $literal: true },
      title: 1,
      priceCents: '$newPriceCents',
    },
  },
  { $out: { db: 'orders', coll: 'prices' } },
];

/** Verifies the e-mail addresses of all customers there are: tokens that they get from then on say so. */
export async function verifyCustomers(mongo: MongoClient): Promise<void> {
  await mongo
    .db('identity')
    .collection('user')
    .updateMany({}, { $set: { emailVerified: true } });
}

type SeedPlan = { books: number; orders: number; customers: readonly { id: string; email: string }[] };

/**
 * Fills the databases of an empty shop with generated books and orders, and the prices at orders. The statistics are rebuilt,
 * or reconciled, once the services run again. The addresses of all customers are verified. The services must have created their
 * indexes, and must not run meanwhile.
 */
export const seedShop = (mongoUrl: string, { books, orders, customers }: SeedPlan): Promise<void> =>
  withMongo(mongoUrl, async (mongo) => {
    const now = Date.now();
    const stored = [...generateBooks(books)].map((draft, index) =>
      toStoredBook(draft, new Date(now - (index + 1) * MINUTE_MS), STATES[index % STATES.length]),
    );
    const bookCollection = mongo.db('catalog').collection('books');
    await insertAll(bookCollection, stored);
    await insertAll(
      mongo.db('orders').collection('orders'),
      generateOrders({ count: orders, customers, books: stored }),
    );
    await verifyCustomers(mongo);
    await bookCollection.aggregate(PRICES).toArray();
  });
