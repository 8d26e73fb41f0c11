import { order as orderSchema, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { bookStock, type StockCount, stockLevel } from '@bookstore/contracts/stock';
import { CUSTOMER_AUDIENCE, STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer } from '@bookstore/kit/testing/token-issuer';
import mongoose from 'mongoose';
import { createOrdersConfig } from '../testing.ts';
import { createApp } from '../app.ts';
import type { OrdersConfig } from '../config.ts';
import type { OrderDocument } from '../orders/order.schema.ts';
import { anOrder, aSoldBook, startCatalogFeed } from '../orders/testing.ts';
import type { StoredStock } from './stock.schema.ts';

const SHOP = 'http://shop.test';
export const ADA = { sub: 'ada', email: 'ada@example.com' };
export const GRACE = { sub: 'grace-id', username: 'grace', role: 'admin' };

type PlaceOptions = {
  key?: string;
  replica?: number;
  fields?: Partial<OrderDraftRequest>;
  /** The token of another customer than Ada, or another one of hers. */
  as?: string;
};

/** Replicas of the service on one database, which sells `bookCount` books, with customers and staff. */
export async function startStockShop(
  bookCount: number,
  replicaCount = 1,
  settings: Partial<OrdersConfig> = {},
) {
  const books = Array.from({ length: bookCount }, () => aSoldBook());
  const [customers, staff, catalog] = await Promise.all([
    startTokenIssuer(SHOP, CUSTOMER_AUDIENCE),
    startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE),
    startCatalogFeed(books),
  ]);
  const config = {
    ...(await createOrdersConfig()),
    CATALOG_URL: catalog.url,
    CUSTOMER_ISSUER: SHOP,
    CUSTOMER_JWKS_URL: customers.jwksUrl,
    STAFF_JWKS_URL: staff.jwksUrl,
    ...settings,
  };
  const services: RunningService[] = [];
  while (services.length < replicaCount) services.push(await createApp(config));
  const replicas = services.map(({ url }) => createClient(url));
  const send = (replica: number) => replicas[replica % replicas.length] ?? createClient('');
  const [token, staffToken] = await Promise.all([customers.sign(ADA), staff.sign(GRACE)]);
  const connection = await mongoose.createConnection(config.MONGO_URL).asPromise();
  const orders = connection.collection<OrderDocument>('orders');
  const stock = connection.collection<StoredStock>('stock');
  const bookIds = books.map(({ id }) => id);
  const sendAsStaff = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(0)(method, `/api/stock/${path}`, { token: staffToken, body, headers });

  const place = (
    productIds: readonly string[],
    { key, replica = 0, fields = {}, as = token }: PlaceOptions = {},
  ) => {
    const totalPrice = ((999 * productIds.length) / 100).toFixed(2);
    const body = anOrder({ productIds: [...productIds], totalPrice, ...fields });
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    return send(replica)('POST', '/api/orders/', { token: as, body, headers });
  };
  const command = (orderId: string, name: string, body: object, replica = 0) =>
    send(replica)('POST', `/api/orders/${orderId}/${name}`, { token: staffToken, body });

  return {
    config,
    connection,
    catalog,
    bookIds,
    orders,
    stock,
    customers,
    staff,
    opsUrl: services[0]?.opsUrl ?? '',
    sendAsStaff,
    sendAsAnyone: send(0),
    place,
    command,
    /** Has each replica fetch the keys and the prices, so that later orders arrive together. No order stays open. */
    warmUp: async () => {
      for (const replica of services.keys()) {
        const { _id, v } = orderSchema.parse((await place(bookIds, { replica })).body);
        await command(_id, 'cancel', { v });
      }
    },
    /** Counts a book in its present version. */
    count: async (bookId: string, count: Omit<Extract<StockCount, { onHand: number }>, 'v'>) => {
      const { v } = stockLevel.parse((await sendAsStaff('GET', bookId)).body);
      return stockLevel.parse((await sendAsStaff('PUT', bookId, { ...count, v })).body);
    },
    levelOf: async (bookId: string) => stockLevel.parse((await sendAsStaff('GET', bookId)).body),
    statesOf: async (ids: readonly string[]) => {
      const { body, headers } = await send(0)('GET', `/api/stock/?ids=${ids.join()}`);
      return { states: bookStock.array().parse(body), headers };
    },
    orderOf: (body: unknown) => orderSchema.parse(body),
    /** All stored documents of a moment, to be compared with those of another. */
    snapshot: async () => ({
      orders: await orders
        .find({}, { projection: { pendingSince: 0, dueMails: 0 } })
        .sort({ _id: 1 })
        .toArray(),
      stock: await stock.find().sort({ _id: 1 }).toArray(),
    }),
    close: async () => {
      await Promise.all(services.map((service) => service.close()));
      await Promise.all([connection.close(), customers.close(), staff.close(), catalog.close()]);
    },
  };
}

export type StockShop = Awaited<ReturnType<typeof startStockShop>>;
