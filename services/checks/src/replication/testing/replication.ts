import { createApp as createAdminAuth } from '@bookstore/admin-auth/app';
import { createApp as createCatalog } from '@bookstore/catalog/app';
import { createTestConfig } from '@bookstore/kit/testing/environment';
import { eventually } from '@bookstore/runtime/testing/eventually';
import { createApp as createOrders } from '@bookstore/orders/app';
import { ORDERS_SETTINGS } from '@bookstore/orders/testing/settings';
import { expect } from '@jest/globals';
import { MongoClient, ObjectId } from 'mongodb';
import { createShopClient } from '../../clients/shop-client.ts';

type Document = Record<string, unknown> & { _id: ObjectId };
type Fields = Record<string, unknown> & { _id?: ObjectId };

const UNREACHABLE_URL = 'http://127.0.0.1:1';
const ADMIN = { username: 'admin', password: crypto.randomUUID() };
const DAY_SECONDS = 86_400;

/** A new id with that Unix timestamp. */
export const idFrom = (second: number): ObjectId => new ObjectId(ObjectId.generate(second));

const idFromYesterday = () => idFrom(Math.floor(Date.now() / 1000) - DAY_SECONDS);

/** An order whose event was published, and then lost before any consumer received it. */
export const anOrderWithLostEvent = (fields: Fields = {}): Document => ({
  _id: idFromYesterday(),
  customerId: 'ada',
  name: 'Ada Reader',
  email: 'ada@example.com',
  phone: '5551234',
  address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
  items: [],
  totalCents: 1001,
  number: crypto.randomUUID(),
  status: 'placed',
  payment: 'due',
  history: [],
  searchKeys: [],
  createdAt: new Date('2026-10-31T12:00:00Z'),
  v: 1,
  ...fields,
});

/** A book whose event was published, and then lost before any consumer received it. */
export const aBookWithLostEvent = (fields: Fields = {}): Document => ({
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

/** Starts catalog, orders and two replicas of admin-auth on one broker, each with its own database. */
export async function startReplication({ reconcileEveryMs }: { reconcileEveryMs: number }) {
  const config = { ...(await createTestConfig('catalog')), RECONCILE_EVERY_MS: reconcileEveryMs };
  const own = (name: string) => ({ ...config, MONGO_URL: config.MONGO_URL.replace('catalog', name) });
  const catalog = await createCatalog({ ...config, STAFF_JWKS_URL: UNREACHABLE_URL, SEED_BOOKS: false });
  const orders = await createOrders({
    ...own('orders'),
    ...ORDERS_SETTINGS,
    CATALOG_URL: catalog.url,
    CUSTOMER_ISSUER: UNREACHABLE_URL,
    CUSTOMER_JWKS_URL: UNREACHABLE_URL,
  });
  const upstreams = { CATALOG_URL: catalog.url, ORDERS_URL: orders.url };
  const startAdminAuth = (timeZone = 'UTC') =>
    createAdminAuth({
      ...own('admin_auth'),
      ...upstreams,
      SHOP_TIMEZONE: timeZone,
      PUBLIC_URL: UNREACHABLE_URL,
      MAIL_FROM: 'Bookstore <shop@shop.example>',
      MAIL_MAX_AGE: 48,
      MAILS_PER_CLIENT: 0,
      MAILS_PER_DOMAIN: 0,
      STAFF_SECRET: config.SERVICE_TOKEN,
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      CHECK_HEALTH_EVERY_MS: 0,
      OPS_URLS: {},
      DISK_ALERT_PERCENT: 85,
      SIGN_IN_FAILURES_PER_ADDRESS: 0,
      SIGN_IN_FAILURES_PER_ACCOUNT: 0,
    });
  let replicas = [await startAdminAuth(), await startAdminAuth()];
  const mongo = await MongoClient.connect(config.MONGO_URL);
  const databaseOf = (name: string) => mongo.db(new URL(own(name).MONGO_URL).pathname.slice(1));
  const signIn = () => createShopClient({ url: replicas[0]?.url ?? '', admin: ADMIN }).signInStaff();
  let staff = await signIn();
  const readStatistics = () => staff.readStatistics();
  return {
    books: mongo.db().collection('books'),
    orders: databaseOf('orders').collection('orders'),
    prices: databaseOf('orders').collection<{ _id: string }>('prices'),
    statistics: databaseOf('admin_auth'),
    rebuildSettings: {
      MONGO_URL: own('admin_auth').MONGO_URL,
      SERVICE_TOKEN: config.SERVICE_TOKEN,
      ...upstreams,
    },
    readStatistics,
    /** Stops admin-auth, lets `change` run meanwhile, and starts it with another time zone. */
    restartIn: async (timeZone: string) => {
      for (const { close } of replicas) await close();
      replicas = [await startAdminAuth(timeZone), await startAdminAuth(timeZone)];
      staff = await signIn();
    },
    /** Waits until the statistics contain `expected`. */
    untilStatisticsAre: (expected: object) =>
      eventually(async () => {
        expect(await readStatistics()).toMatchObject(expected);
      }),
    stop: async () => {
      // Clients stop before the services that they call.
      for (const { close } of [...replicas, orders, catalog]) await close();
      await mongo.close();
    },
  };
}
export type Replication = Awaited<ReturnType<typeof startReplication>>;
