import { fromDraft } from '@bookstore/catalog/books/book.mapping';
import type { BookDraft } from '@bookstore/contracts/books';
import { ORDER_STATUSES } from '@bookstore/contracts/order-transitions';
import { type Collection, type Document, MongoClient, ObjectId } from 'mongodb';
import { generateBooks } from './generate-books.ts';
import { generateOrders } from './generate-orders.ts';

const MINUTE_MS = 60_000;
const BATCH = 2000;

const toStoredBook = (draft: BookDraft, createdAt: Date) => ({
  _id: new ObjectId(),
  ...fromDraft(draft),
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

const dateOf = (format: string) => ({ $dateToString: { date: '$createdAt', format } });
const month = dateOf('%Y-%m');
const day = dateOf('%Y-%m-%d');
const asText = { $toString: '$_id' };
const trending = { $toInt: '$trending' };
const dueCents = { $cond: [{ $eq: ['$payment', 'due'] }, '$totalCents', 0] };
const collectedCents = { $ifNull: ['$collectedCents', 0] };
const refundedCents = { $ifNull: ['$refundedCents', 0] };
const sales = { totalCents: { $sum: '$totalCents' }, orders: { $sum: 1 } };
const whereSold = { $match: { status: { $nin: ['cancelled', 'returned'] } } };
const byStatus = Object.fromEntries(
  ORDER_STATUSES.map((status) => [status, { $sum: { $cond: [{ $eq: ['$status', status] }, 1, 0] } }]),
);

/** What other services derive from books: a database, a collection and how its documents are made. */
const OF_BOOKS: readonly [string, string, Document[]][] = [
  [
    'orders',
    'prices',
    [{ $project: { _id: asText, v: 1, isSold: { $literal: true }, title: 1, priceCents: '$newPriceCents' } }],
  ],
  ['admin_auth', 'book_facts', [{ $project: { _id: asText, v: 1, books: { $literal: 1 }, trending } }]],
  [
    'admin_auth',
    'book_totals',
    [{ $group: { _id: 'all', books: { $sum: 1 }, trending: { $sum: trending } } }],
  ],
];
const OF_ORDERS: readonly [string, string, Document[]][] = [
  [
    'admin_auth',
    'order_facts',
    [
      {
        $project: {
          _id: asText,
          ...{ v: 1, month, day, totalCents: 1, customerId: 1, customerName: '$name', status: 1, items: 1 },
          ...{ placedAt: '$createdAt', dueCents, collectedCents, refundedCents },
        },
      },
    ],
  ],
  ['admin_auth', 'monthly_sales', [whereSold, { $group: { _id: month, ...sales } }]],
  ['admin_auth', 'daily_sales', [whereSold, { $group: { _id: day, ...sales } }]],
  [
    'admin_auth',
    'customer_sales',
    [
      whereSold,
      { $group: { _id: '$customerId', name: { $last: '$name' }, ...sales } },
      { $set: { averageCents: { $divide: ['$totalCents', '$orders'] } } },
    ],
  ],
  [
    'admin_auth',
    'book_sales',
    [
      whereSold,
      { $unwind: '$items' },
      { $replaceRoot: { newRoot: '$items' } },
      {
        $group: {
          _id: '$bookId',
          title: { $last: '$title' },
          copies: { $sum: 1 },
          totalCents: { $sum: '$priceCents' },
        },
      },
    ],
  ],
  [
    'admin_auth',
    'order_totals',
    [
      {
        $group: {
          _id: 'all',
          ...byStatus,
          dueCents: { $sum: dueCents },
          collectedCents: { $sum: collectedCents },
          refundedCents: { $sum: refundedCents },
        },
      },
    ],
  ],
];

async function deriveAll(source: Collection, derived: typeof OF_BOOKS): Promise<void> {
  for (const [db, coll, pipeline] of derived)
    await source.aggregate([...pipeline, { $out: { db, coll } }], { allowDiskUse: true }).toArray();
}

/** Verifies the e-mail addresses of all customers there are: tokens that they get from then on say so. */
export async function verifyCustomers(mongo: MongoClient): Promise<void> {
  await mongo
    .db('identity')
    .collection('user')
    .updateMany({}, { $set: { emailVerified: true } });
}

type SeedPlan = { books: number; orders: number; customers: readonly { id: string; email: string }[] };

/**
 * Fills the databases of an empty shop with generated books and orders, and the projections as if all events had been
 * consumed. The addresses of all customers are verified. The services must have created their indexes, and must not run meanwhile.
 */
export async function seedShop(mongoUrl: string, { books, orders, customers }: SeedPlan): Promise<void> {
  const mongo = await MongoClient.connect(mongoUrl);
  try {
    const now = Date.now();
    const stored = [...generateBooks(books)].map((draft, index) =>
      toStoredBook(draft, new Date(now - (index + 1) * MINUTE_MS)),
    );
    const bookCollection = mongo.db('catalog').collection('books');
    const orderCollection = mongo.db('orders').collection('orders');
    await insertAll(bookCollection, stored);
    await insertAll(orderCollection, generateOrders({ count: orders, customers, books: stored }));
    await verifyCustomers(mongo);
    await deriveAll(bookCollection, OF_BOOKS);
    await deriveAll(orderCollection, OF_ORDERS);
  } finally {
    await mongo.close();
  }
}
