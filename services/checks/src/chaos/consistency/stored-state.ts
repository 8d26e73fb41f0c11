import { deadLetterQueue, QUEUES } from '@bookstore/contracts/events';
import { STOCK_STATES } from '@bookstore/contracts/lists';
import { orderAction, orderStatus, payment } from '@bookstore/contracts/order-transitions';
import { isQueueName } from '@bookstore/kit/broker/topology';
import { connect } from 'amqplib';
import type { Db, MongoClient } from 'mongodb';
import { z } from 'zod';

const id = z.unknown().transform(String);
const order = z.object({
  _id: id,
  v: z.int(),
  idempotencyKey: z.string(),
  email: z.string(),
  totalCents: z.int(),
  status: orderStatus,
  payment,
  openSlot: z.string().optional(),
  collectedCents: z.int().default(0),
  refundedCents: z.int().default(0),
  items: z.array(z.object({ bookId: z.string(), held: z.boolean().default(false) })),
  history: z.array(
    z.object({
      v: z.int(),
      at: z.date(),
      action: orderAction,
      by: z.object({ role: z.string() }),
      reason: z.string().optional(),
    }),
  ),
});
const stock = z.object({
  _id: z.string(),
  isCounted: z.boolean(),
  free: z.int(),
  promised: z.int(),
  lowAt: z.int(),
});
const book = z.object({
  _id: id,
  v: z.int(),
  title: z.string(),
  newPriceCents: z.int(),
  trending: z.boolean(),
  isDeleted: z.boolean(),
  stock: z.enum(STOCK_STATES).optional(),
});
const price = z.object({ _id: z.string(), v: z.int(), isSold: z.boolean(), priceCents: z.int().optional() });
const stockState = z.object({ _id: id, state: z.enum(STOCK_STATES).optional() });

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]).optional();
const auditLine = z.object({
  by: z.object({ name: z.string(), role: z.string() }),
  subject: z.object({ type: z.string(), id: z.string() }),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
});

export type StoredOrder = z.infer<typeof order>;

/** The key of a change of an order: of two of the same action to the same version each has a reason of its own. */
export const commandKey = (
  orderId: string,
  { v, action, reason = '' }: Pick<StoredOrder['history'][number], 'v' | 'action' | 'reason'>,
): string => `${action} of ${orderId} to version ${v} ${reason}`;

/** What the shop's databases hold, as far as it must be consistent. */
export type StoredState = {
  orders: StoredOrder[];
  stock: z.infer<typeof stock>[];
  stockStates: z.infer<typeof stockState>[];
  books: z.infer<typeof book>[];
  prices: z.infer<typeof price>[];
  /** The lines of all services, those of each in the order of their changes. */
  audit: z.infer<typeof auditLine>[];
};

/** All documents of a collection, with only the fields of `schema`. */
async function readAll<S extends z.ZodObject>(db: Db, collection: string, schema: S): Promise<z.infer<S>[]> {
  const projection = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, 1]));
  const found = db.collection(collection).find({}, { projection }).sort({ _id: 1 });
  return schema.array().parse(await found.toArray());
}

/** So many are counted in no time, and say as much as all. */
const MAX_PENDING = 1000;

/** Counts the documents whose state is not published yet, up to a thousand of each kind. */
export async function countPending(mongo: MongoClient): Promise<number> {
  const collections = [
    mongo.db('catalog').collection('books'),
    mongo.db('orders').collection('orders'),
    mongo.db('orders').collection('stock_states'),
  ];
  const pending = { pendingSince: { $exists: true } };
  const counts = await Promise.all(
    collections.map((collection) => collection.countDocuments(pending, { limit: MAX_PENDING })),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads the databases of a shop, over a connection without faults. */
export async function readStoredState(mongo: MongoClient): Promise<StoredState> {
  const [catalog, orders] = [mongo.db('catalog'), mongo.db('orders')];
  // The projection is read before its source, so that it can only seem to be behind.
  const prices = await readAll(orders, 'prices', price);
  return {
    prices,
    books: await readAll(catalog, 'books', book),
    orders: await readAll(orders, 'orders', order),
    stock: await readAll(orders, 'stock', stock),
    stockStates: await readAll(orders, 'stock_states', stockState),
    audit: [
      ...(await readAll(catalog, 'audit_lines', auditLine)),
      ...(await readAll(orders, 'audit_lines', auditLine)),
      ...(await readAll(mongo.db('admin_auth'), 'audit_lines', auditLine)),
    ],
  };
}

/** Counts the messages in all of the shop's queues, and in their dead-letter queues. */
export async function countMessages(rabbitUrl: string): Promise<{ waiting: number; dead: number }> {
  const connection = await connect(rabbitUrl);
  // When the broker goes away, the pending request fails as well.
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    const counts = { waiting: 0, dead: 0 };
    for (const queue of Object.keys(QUEUES).filter(isQueueName)) {
      counts.waiting += (await channel.checkQueue(queue)).messageCount;
      counts.dead += (await channel.checkQueue(deadLetterQueue(queue))).messageCount;
    }
    return counts;
  } finally {
    await connection.close();
  }
}
