import type { OrderCommand, OrderStatus, Payment } from '@bookstore/contracts/order-transitions';
import { CUSTOMER_AUDIENCE, STAFF_AUDIENCE, STAFF_ISSUER } from '@bookstore/contracts/tokens';
import { createClient } from '@bookstore/kit/testing/http-client';
import { startTokenIssuer } from '@bookstore/kit/testing/token-issuer';
import mongoose, { Types } from 'mongoose';
import { createOrdersConfig } from '../../testing.ts';
import { createApp } from '../../app.ts';
import type { StoredStock } from '../../stock/stock.schema.ts';
import { numberOf } from '../order-number.ts';
import type { OrderDocument, StoredChange, StoredItem } from '../order.schema.ts';
import { aBookId } from '../testing.ts';

const SHOP = 'http://shop.test';
const { BSON } = mongoose.mongo;

/** An order with two lines, of which the first is held while it has a copy of a counted book, in its third version. */
export function aStoredOrder(fields: Partial<OrderDocument> = {}): OrderDocument {
  const _id = new Types.ObjectId();
  const { status = 'placed', customerId = 'ada', createdAt = new Date() } = fields;
  const isHeld = !['cancelled', 'returned'].includes(status);
  const by: StoredChange['by'] = { id: customerId, name: 'Ada Reader', role: 'customer' };
  return {
    _id,
    customerId,
    name: by.name,
    email: `${customerId}@example.com`,
    phone: '5551234',
    address: { city: 'Springfield', country: 'USA', state: 'IL', zipcode: '62701' },
    items: [
      { bookId: aBookId(), title: 'Emma', priceCents: 999, ...(isHeld && { held: true }) },
      { bookId: aBookId(), title: 'Dracula', priceCents: 1250 },
    ],
    totalCents: 2249,
    createdAt,
    number: numberOf(_id),
    status,
    payment: 'due',
    history: [
      { v: 1, at: createdAt, action: 'place', by },
      { v: 3, at: createdAt, action: 'confirm', by: { id: 'staff-0', name: 'Eve Clerk', role: 'admin' } },
    ],
    v: 3,
    ...fields,
  };
}

const aStock = (bookId: string): StoredStock => ({
  _id: bookId,
  isCounted: true,
  free: 3,
  promised: 5,
  lowAt: 2,
  isFew: false,
  v: 1,
  history: [],
});

export type State = { status: OrderStatus; payment: Payment; collectedCents?: number };

/** Every state that an order can be in. */
export const STATES: readonly State[] = [
  { status: 'placed', payment: 'due' },
  { status: 'confirmed', payment: 'due' },
  { status: 'shipped', payment: 'due' },
  { status: 'delivered', payment: 'due' },
  { status: 'delivered', payment: 'collected', collectedCents: 2249 },
  { status: 'cancelled', payment: 'void' },
  { status: 'returned', payment: 'void' },
  { status: 'returned', payment: 'refunded', collectedCents: 2249 },
];

export const CONTACT = { name: 'Ada King', phone: '5559876' };

/** What names an order, its version and its lines. */
export type Addressee = {
  _id: Types.ObjectId | string;
  v: number;
  items: readonly Pick<StoredItem, 'bookId'>[];
};

/** The request of a command on an order in the version that it has. */
export function requestOf(command: OrderCommand, { _id, v, items }: Addressee, args: object = {}) {
  const path = `/api/orders/${_id.toString()}`;
  if (command === 'removeItem')
    return { method: 'DELETE', path: `${path}/items/${items[0]?.bookId ?? ''}?v=${v}`, body: undefined };
  if (command === 'correct')
    return { method: 'PUT', path: `${path}/contact`, body: { v, ...CONTACT, ...args } };
  const body = { v, ...(command === 'return' && { restock: true }), ...args };
  return { method: 'POST', path: `${path}/${command}`, body };
}

/** Starts orders, with tokens of Ada, who placed the orders, of Bob, and of two of the staff. */
export async function startOrders() {
  const [customers, staff] = await Promise.all([
    startTokenIssuer(SHOP, CUSTOMER_AUDIENCE),
    startTokenIssuer(STAFF_ISSUER, STAFF_AUDIENCE),
  ]);
  const config = await createOrdersConfig();
  const service = await createApp({
    ...config,
    CUSTOMER_ISSUER: SHOP,
    CUSTOMER_JWKS_URL: customers.jwksUrl,
    STAFF_JWKS_URL: staff.jwksUrl,
  });
  const connection = await mongoose.createConnection(config.MONGO_URL).asPromise();
  const orders = connection.collection<OrderDocument>('orders');
  const stock = connection.collection<StoredStock>('stock');
  const signStaff = (sub: string) => staff.sign({ sub, username: `${sub} clerk`, role: 'admin' });
  const signCustomer = (sub: string) => customers.sign({ sub, email: `${sub}@example.com` });
  return {
    service,
    send: createClient(service.url),
    tokens: {
      anonymous: undefined,
      ada: await signCustomer('ada'),
      bob: await signCustomer('bob'),
      staff: await signStaff('staff-1'),
      colleague: await signStaff('staff-2'),
    },
    orders,
    stock,
    /** Stores an order, and the stock of its first book. */
    store: async (fields: Partial<OrderDocument> = {}) => {
      const order = aStoredOrder(fields);
      await orders.insertOne(order);
      for (const { bookId } of order.items.slice(0, 1)) await stock.insertOne(aStock(bookId));
      return order;
    },
    /** The bytes of an order and of the stock of its first book. */
    readBytes: async ({ _id, items }: OrderDocument): Promise<string[]> => {
      const found = [await orders.findOne({ _id }), await stock.findOne({ _id: items[0]?.bookId ?? '' })].map(
        (document) => Buffer.from(BSON.serialize(document ?? {})).toString('hex'),
      );
      return found;
    },
    close: async () => {
      await service.close();
      await Promise.all([connection.close(), customers.close(), staff.close()]);
    },
  };
}

export type TestOrders = Awaited<ReturnType<typeof startOrders>>;
