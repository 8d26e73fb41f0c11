import { createApp as createAdminAuth } from '@bookstore/admin-auth/app';
import { createApp as createCatalog } from '@bookstore/catalog/app';
import { staffSession } from '@bookstore/contracts/staff';
import { adminStatistics } from '@bookstore/contracts/statistics';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { createClient } from '@bookstore/kit/testing/http-client';
import { createApp as createOrders } from '@bookstore/orders/app';
import { MongoClient, ObjectId } from 'mongodb';

type Document = Record<string, unknown> & { _id: ObjectId };
type Fields = Record<string, unknown> & { _id?: ObjectId };

const NOBODY_URL = 'http://127.0.0.1:1';
const ADMIN = { username: 'admin', password: 'a long enough password' };
const DAY_SECONDS = 86_400;

/** A new id, made in that second of the Unix era. */
export const idFrom = (second: number): ObjectId => new ObjectId(ObjectId.generate(second));

const idFromYesterday = () => idFrom(Math.floor(Date.now() / 1000) - DAY_SECONDS);

/** An order as it is stored once the broker has taken its fact, and whose fact nobody ever got. */
export const anUntoldOrder = (fields: Fields = {}): Document => ({
  _id: idFromYesterday(),
  customerId: 'ada',
  name: 'Ada Reader',
  email: 'ada@example.com',
  phone: '5551234',
  address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  items: [],
  totalCents: 1001,
  createdAt: new Date('2026-10-31T12:00:00Z'),
  v: 1,
  ...fields,
});

/** A book as it is stored once the broker has taken its fact, and whose fact nobody ever got. */
export const anUntoldBook = (fields: Fields = {}): Document => ({
  _id: idFromYesterday(),
  title: 'Emma',
  description: 'A novel',
  category: 'fiction',
  trending: true,
  oldPriceCents: 1200,
  newPriceCents: 999,
  coverImage: '',
  prefixes: [],
  isDeleted: false,
  createdAt: new Date('2026-10-31T12:00:00Z'),
  updatedAt: new Date('2026-10-31T12:00:00Z'),
  v: 1,
  ...fields,
});

/** Starts the owners of facts and those who keep copies of them, on one broker, each with a database of its own. */
export async function startFactParts({ reconcileEveryMs }: { reconcileEveryMs: number }) {
  const config = { ...(await createTestConfig('catalog')), RECONCILE_EVERY_MS: reconcileEveryMs };
  const own = (name: string) => ({ ...config, MONGO_URL: config.MONGO_URL.replace('catalog', name) });
  const catalog = await createCatalog({ ...config, STAFF_JWKS_URL: NOBODY_URL, SEED_BOOKS: false });
  const urls = { CATALOG_URL: catalog.url };
  const orders = await createOrders({
    ...own('orders'),
    ...urls,
    CUSTOMER_ISSUER: NOBODY_URL,
    CUSTOMER_JWKS_URL: NOBODY_URL,
  });
  const owners = { ...urls, ORDERS_URL: orders.url };
  const startAdminAuth = () =>
    createAdminAuth({
      ...own('admin_auth'),
      ...owners,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      SIGN_IN_FAILURES_PER_ADDRESS: 0,
      SIGN_IN_FAILURES_PER_ACCOUNT: 0,
    });
  const replicas = [await startAdminAuth(), await startAdminAuth()];
  const mongo = await MongoClient.connect(config.MONGO_URL);
  const send = createClient(replicas[0]?.url ?? '');
  const { token } = staffSession.parse((await send('POST', '/api/auth/admin', { body: ADMIN })).body);
  return {
    owners,
    token: config.FACTS_TOKEN,
    books: mongo.db().collection('books'),
    orders: mongo.db(new URL(own('orders').MONGO_URL).pathname.slice(1)).collection('orders'),
    prices: mongo
      .db(new URL(own('orders').MONGO_URL).pathname.slice(1))
      .collection<{ _id: string }>('prices'),
    statistics: mongo.db(new URL(own('admin_auth').MONGO_URL).pathname.slice(1)),
    rebuildSettings: { MONGO_URL: own('admin_auth').MONGO_URL, FACTS_TOKEN: config.FACTS_TOKEN, ...owners },
    readStatistics: async () => adminStatistics.parse((await send('GET', '/api/admin', { token })).body),
    stop: async () => {
      // Who asks ends before who is asked.
      for (const { close } of [...replicas, orders, catalog]) await close();
      await mongo.close();
    },
  };
}
export type FactParts = Awaited<ReturnType<typeof startFactParts>>;
