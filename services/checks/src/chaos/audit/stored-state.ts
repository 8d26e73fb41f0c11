import { type Db, MongoClient } from 'mongodb';
import { z } from 'zod';

const id = z.unknown().transform(String);
const order = z.object({ _id: id, idempotencyKey: z.string(), totalCents: z.int() });
const book = z.object({
  _id: id,
  v: z.int(),
  title: z.string(),
  newPriceCents: z.int(),
  trending: z.boolean(),
  isDeleted: z.boolean(),
});
const price = z.object({ _id: z.string(), v: z.int(), isSold: z.boolean(), priceCents: z.int().optional() });

/** What the databases of the shop hold, as far as it has to fit together. */
export type StoredState = {
  orders: z.infer<typeof order>[];
  books: z.infer<typeof book>[];
  prices: z.infer<typeof price>[];
  pending: number;
};

/** All documents of a collection, with the fields of `row` only. */
async function readAll<S extends z.ZodObject>(db: Db, collection: string, row: S): Promise<z.infer<S>[]> {
  const projection = Object.fromEntries(Object.keys(row.shape).map((name) => [name, 1]));
  return row.array().parse(await db.collection(collection).find({}, { projection }).toArray());
}

const countPending = (db: Db, collection: string): Promise<number> =>
  db.collection(collection).countDocuments({ pendingSince: { $exists: true } });

/** Reads the databases of the shop by a connection that no fault is made on. */
export class Databases {
  readonly #client: MongoClient;

  constructor(mongoUrl: string) {
    this.#client = new MongoClient(mongoUrl, { serverSelectionTimeoutMS: 2000 });
  }

  async read(): Promise<StoredState> {
    const [catalog, orders] = [this.#client.db('catalog'), this.#client.db('orders')];
    // What is derived is read before what it is derived of, so that it can only seem to be behind.
    const prices = await readAll(orders, 'prices', price);
    return {
      prices,
      books: await readAll(catalog, 'books', book),
      orders: await readAll(orders, 'orders', order),
      pending: (await countPending(catalog, 'books')) + (await countPending(orders, 'orders')),
    };
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
