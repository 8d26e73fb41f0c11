import { fromDraft } from '@bookstore/catalog/books/book.mapping';
import { SOLD_OUT } from '@bookstore/catalog/books/book.prominence';
import type { LocalShop } from '@bookstore/dev-env/local-shop';
import { type Collection, type Document, ObjectId } from 'mongodb';
import { verifyCustomers, withMongo } from '../clients/mongo.ts';
import { generateBooks } from './generate-books.ts';
import { generateOrders } from './generate-orders.ts';

const MINUTE_MS = 60_000;
const BATCH = 2000;
const SEEDED = ['catalog', 'orders', 'admin-auth'] as const;
/** Most books are not counted; as orders has no such states, only catalog knows these. */
const STATES = [undefined, undefined, undefined, 'in', 'in', 'low', 'out'] as const;

/** A state of stock, and what follows from it for a book without sales. */
const withStock = (stock: (typeof STATES)[number]) => ({
  ...(stock && { stock }),
  ...(stock === 'out' && { prominence: SOLD_OUT }),
});

const listStoredBooks = (count: number) =>
  [...generateBooks(count)].map((draft, index) => {
    const stock = STATES[index % STATES.length];
    const createdAt = new Date(Date.now() - (index + 1) * MINUTE_MS);
    const fields = { ...fromDraft(draft), ...withStock(stock), isDeleted: false, v: 1 };
    return { _id: new ObjectId(), ...fields, createdAt, updatedAt: createdAt };
  });

/** Inserts documents while the collection has no indexes: it takes a tenth of the time to build them afterwards. */
async function insertAll(collection: Collection, documents: Iterable<Document>): Promise<void> {
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  let batch: Document[] = [];
  for (const document of documents) {
    if (batch.push(document) < BATCH) continue;
    await collection.insertMany(batch, { ordered: false });
    batch = [];
  }
  if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
  if (indexes.length > 0) await collection.createIndexes(indexes);
}

/** The prices that orders would know from the events of the books. */
const PRICE = {
  _id: { $toString: '$_id' },
  v: 1,
  isSold: { $literal: true },
  title: 1,
  priceCents: '$newPriceCents',
};

type SeedPlan = {
  books: number;
  orders: number;
  /** Have some of the orders; others are of customers without an account. */
  customers: readonly { id: string; email: string }[];
};

/**
 * Fills the databases of an empty shop with generated books and orders, and the prices at orders, and verifies the
 * addresses of all customers. The services do not run meanwhile: they would reconcile a half-filled database. Their
 * statistics are rebuilt or reconciled afterwards.
 */
export async function seedShop({ mongoUrl, part }: LocalShop, plan: SeedPlan): Promise<void> {
  await Promise.all(SEEDED.map((name) => part(name).stop()));
  await withMongo(mongoUrl, async (mongo) => {
    const [books, orders] = [
      mongo.db('catalog').collection('books'),
      mongo.db('orders').collection('orders'),
    ];
    const stored = listStoredBooks(plan.books);
    await insertAll(books, stored);
    await insertAll(orders, generateOrders({ count: plan.orders, customers: plan.customers, books: stored }));
    await verifyCustomers(mongo);
    await books.aggregate([{ $project: PRICE }, { $out: { db: 'orders', coll: 'prices' } }]).toArray();
  });
  await Promise.all(SEEDED.map((name) => part(name).start()));
}
