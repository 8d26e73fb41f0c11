import { auditLine } from '@bookstore/contracts/audit';
import { isOpen, isSold } from '@bookstore/contracts/order-transitions';
import { order as orderSchema, type OrderDraftRequest } from '@bookstore/contracts/orders';
import { bookStock, type StockCount, stockLevel } from '@bookstore/contracts/stock';
import type { RunningService } from '@bookstore/kit/service/create-service';
import { createClient, untilAnswered } from '@bookstore/kit/testing/http-client';
import { startCustomerIssuer, startStaffIssuer } from '@bookstore/kit/testing/token-issuer';
import { expect } from '@jest/globals';
import mongoose from 'mongoose';
import { createApp } from '../app.ts';
import type { OrdersConfig } from '../config.ts';
import type { OrderDocument } from '../orders/order.schema.ts';
import type { StockStateDocument } from '../stock/stock-states.ts';
import type { StoredStock } from '../stock/stock.schema.ts';
import { startCatalogFeed } from './catalog-feed.ts';
import { anOrder, aSoldBook } from './factories.ts';
import { createOrdersConfig } from './settings.ts';

export const ADA = { sub: 'ada', email: 'ada@example.com' };
export const GRACE = { sub: 'grace-id', username: 'grace', role: 'admin' };

type PlaceOptions = {
  key?: string;
  replica?: number;
  fields?: Partial<OrderDraftRequest>;
  /** The token of another customer than Ada, or another one of hers. */
  as?: string;
};

const withKey = (key?: string): Record<string, string> =>
  key === undefined ? {} : { 'idempotency-key': key };

/** Replicas of the service on one database, which sells `bookCount` books, with customers and staff. */
export async function startShop(bookCount = 0, replicaCount = 1, settings: Partial<OrdersConfig> = {}) {
  const books = Array.from({ length: bookCount }, () => aSoldBook());
  const [customers, staff, catalog] = await Promise.all([
    startCustomerIssuer(),
    startStaffIssuer(),
    startCatalogFeed(books),
  ]);
  const config = {
    ...(await createOrdersConfig()),
    CATALOG_URL: catalog.url,
    CUSTOMER_ISSUER: customers.rules.issuer,
    CUSTOMER_JWKS_URL: customers.jwksUrl,
    STAFF_JWKS_URL: staff.jwksUrl,
    ...settings,
  };
  const services: RunningService[] = [];
  while (services.length < replicaCount) services.push(await createApp(config));
  const replicas = services.map(({ url }) => createClient(url));
  const sendTo = (replica: number) => replicas[replica % replicas.length] ?? createClient('');
  const signCustomer = (sub: string, claims: object = {}) =>
    customers.sign({ sub, email: `${sub}@example.com`, ...claims });
  const [ada, staffToken] = await Promise.all([signCustomer('ada'), staff.sign(GRACE)]);
  const connection = await mongoose.createConnection(config.MONGO_URL).asPromise();
  const orders = connection.collection<OrderDocument>('orders');
  const stock = connection.collection<StoredStock>('stock');
  const states = connection.collection<StockStateDocument>('stock_states');
  const bookIds = books.map(({ id }) => id);
  const unused = [...bookIds];
  const takeBook = (): string => unused.shift() ?? '';
  const sendAsStaff = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    sendTo(0)(method, path, { token: staffToken, body, headers });
  const sendStock = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    untilAnswered(() => sendAsStaff(method, `/api/stock/${path}`, body, headers));
  const levelOf = async (bookId: string) => stockLevel.parse((await sendStock('GET', bookId)).body);
  const count = async (bookId: string, counted: Omit<Extract<StockCount, { onHand: number }>, 'v'>) => {
    const { v } = await levelOf(bookId);
    const { body } = await sendStock('PUT', bookId, { ...counted, v });
    return stockLevel.parse(body);
  };

  const place = (
    productIds: readonly string[],
    { key, replica = 0, fields = {}, as = ada }: PlaceOptions = {},
  ) => {
    const totalPrice = ((999 * productIds.length) / 100).toFixed(2);
    const body = anOrder({ productIds: [...productIds], totalPrice, ...fields });
    return sendTo(replica)('POST', '/api/orders/', { token: as, body, headers: withKey(key) });
  };
  const command = (orderId: string, name: string, body: object, replica = 0) =>
    untilAnswered(() =>
      sendTo(replica)('POST', `/api/orders/${orderId}/${name}`, { token: staffToken, body }),
    );

  return {
    config,
    url: services[0]?.url ?? '',
    connection,
    catalog,
    bookIds,
    /** A book that no other test has taken. */
    takeBook,
    /** One of which so many copies have been counted. */
    takeCounted: async (onHand: number): Promise<string> => {
      const bookId = takeBook();
      await count(bookId, { onHand });
      return bookId;
    },
    orders,
    stock,
    states,
    staff,
    customers,
    signCustomer,
    tokens: { ada, staff: staffToken },
    send: sendTo(0),
    sendAsStaff,
    /** Sends as staff what is below `/api/stock/`. */
    sendStock,
    place,
    /** Places as a client does that is told that the shop is busy: again, with its key. */
    placeSurely: (
      productIds: readonly string[],
      { key = crypto.randomUUID(), ...options }: PlaceOptions = {},
    ) => untilAnswered(() => place(productIds, { key, ...options })),
    command,
    /** Has each replica fetch the keys and the prices, so that later orders arrive together. No order stays open. */
    warmUp: async () => {
      for (const replica of services.keys()) {
        const { _id, v } = orderSchema.parse((await place(bookIds, { replica })).body);
        await command(_id, 'cancel', { v });
      }
    },
    /** Counts a book in its present version. */
    count,
    receive: (bookId: string, copies: number, key?: string) =>
      sendStock('POST', `${bookId}/receive`, { copies }, withKey(key)),
    remove: (bookId: string, removal: object, key?: string) =>
      sendStock('POST', `${bookId}/remove`, removal, withKey(key)),
    levelOf,
    statesOf: async (ids: readonly string[]) => {
      const { body, headers } = await sendTo(0)('GET', `/api/stock/?ids=${ids.join()}`);
      return { states: bookStock.array().parse(body), headers };
    },
    /** Checks that each open order of a counted book holds a copy, no other one does, and the stock counts just these. */
    expectLedger: async (bookId: string, onHand: number) => {
      const stored = await orders.find({ 'items.bookId': bookId }).toArray();
      const open = stored.filter(({ status }) => isOpen(status));
      const isHeld = ({ items }: OrderDocument) => items.some((item) => item.bookId === bookId && item.held);
      expect(open.every(isHeld)).toBe(true);
      expect(stored.filter(({ status }) => !isSold(status)).some(isHeld)).toBe(false);
      const level = await levelOf(bookId);
      expect(level).toMatchObject({ promised: open.length, onHand, free: onHand - open.length });
      expect(level.free).toBeGreaterThanOrEqual(0);
    },
    orderOf: (body: unknown) => orderSchema.parse(body),
    /** What staff have done to an order, a book or a mail, the latest first. */
    auditOf: async (id: string) =>
      auditLine.array().parse((await sendAsStaff('GET', `/api/audit/orders?subjectId=${id}`)).body),
    /** The value of a metric, with those labels if they are given. */
    readMetric: async (name: string, labels = '') => {
      const page = await (await fetch(`${services[0]?.opsUrl}/metrics`)).text();
      return Number(new RegExp(`^${name}{[^}]*${labels}[^}]*} (.*)$`, 'm').exec(page)?.[1]);
    },
    /** All stored documents of a moment, to be compared with those of another. */
    snapshot: async () => ({
      orders: await orders
        .find({}, { projection: { pendingSince: 0, dueMails: 0 } })
        .sort({ _id: 1 })
        .toArray(),
      stock: await stock.find().sort({ _id: 1 }).toArray(),
      states: await states
        .find({}, { projection: { pendingSince: 0 } })
        .sort({ _id: 1 })
        .toArray(),
    }),
    close: async () => {
      await Promise.all(services.map((service) => service.close()));
      await Promise.all([connection.close(), customers.close(), staff.close(), catalog.close()]);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/**
 * The settings of another shop that takes the tokens of this one. Passport has one strategy of a name in a process, that of
 * the last service: without them this shop would not take its tokens any more.
 */
export const issuersOf = ({ config: { CUSTOMER_JWKS_URL, STAFF_JWKS_URL } }: Shop) => ({
  CUSTOMER_JWKS_URL,
  STAFF_JWKS_URL,
});
